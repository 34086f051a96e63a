// What an assistant does, with the official client of the Model Context Protocol: it reads what tools there are, and calls some.
// npm install @modelcontextprotocol/client && node assistant.mjs [address of the service]
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const service = process.argv[2] ?? 'http://localhost:4321';

/** @param {string} path */
const connect = async (path) => {
  const client = new Client({ name: 'example', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(path, service)));
  const { tools } = await client.listTools();
  console.log(`${path}: ${tools.map(({ name }) => name).join(', ')}`);
  return {
    close: () => client.close(),
    /** @param {string} name @param {Record<string, unknown>} values */
    call: async (name, values) => {
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: values });
      // The text of an error says which argument, and what it takes: an assistant corrects itself by it.
      if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
      return /** @type {any} */ (structuredContent);
    },
  };
};

const actions = await connect('/mcp');
const documents = await connect('/mcp/docs');

const { recommendation } = await actions.call('recommend_mattress', { position: 'side', weight: 'k90to130', thermal: 'hot' });
console.log(`Firmness ${recommendation.firmness.min} to ${recommendation.firmness.max} of 10, ${recommendation.pages.en}`);

const { mattresses } = await actions.call('browse_products', { outcomeId: recommendation.id, size: 'king', limit: 3 });
for (const { name, priceBySizeQAR } of mattresses) console.log(`${name.en}: QAR ${priceBySizeQAR.king}`);

const { results } = await documents.call('search_documentation', { query: 'مرتبة لألم الظهر' });
const { title, url } = await documents.call('fetch_document', { id: results[0].id });
console.log(`${title}: ${url}`);

await Promise.all([actions.close(), documents.close()]);
