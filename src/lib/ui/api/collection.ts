import { openApi } from '../../contract/openapi.ts';
import { exampleId } from '../../contract/parameters.ts';
import { type Route, routes } from '../../contract/routes.ts';
import type { Content } from '../../schemas/content.ts';
import { sandboxKey, type Settings } from '../../settings/settings.ts';
import { operationOf, tags } from './operation.ts';
import { exampleRequest } from './programs.ts';

/** What is another one for each request. */
const varying: Readonly<Record<string, string>> = { Authorization: 'Bearer {{key}}', 'Idempotency-Key': '{{$randomUUID}}' };

/** The id of what was made stands in the addresses of the requests after it. */
const keepId = {
  type: 'set-variable',
  phase: 'after-response',
  selector: { expression: 'res.body.id', method: 'jsonq' },
  variable: { name: 'id', scope: 'runtime' },
};

const requestItem = (contract: ReturnType<typeof openApi>, route: Route, seq: number) => {
  const { description, requestBody } = operationOf(contract, route);
  const example = Object.values(requestBody?.content ?? {})[0]?.example;
  const { method, address, query, headers, body } = exampleRequest(route, example, { rootUrl: '{{root}}', keyPrefix: '' });
  const url = address.replace(exampleId, '{{id}}');
  const [{ status, headers: sent = [] }] = route.success;
  return {
    info: { name: route.summary, type: 'http', seq },
    http: {
      method,
      // Bruno sends the address as it stands, and shows its query as a table too.
      url: query.length > 0 ? `${url}?${query.map(([name, value]) => `${name}=${value}`).join('&')}` : url,
      params: query.map(([name, value]) => ({ name, value, type: 'query' })),
      headers: headers.map(([name, value]) => ({ name, value: varying[name] ?? value })),
      ...(body !== undefined && { body: { type: 'json', data: JSON.stringify(body, null, 2) } }),
    },
    runtime: {
      // A shortlist of the sandbox is 404 when it is withdrawn (G87).
      assertions: method === 'DELETE' ? [] : [{ expression: 'res.status', operator: 'eq', value: String(status) }],
      ...(method === 'POST' && sent.includes('Location') && { actions: [keepId] }),
    },
    settings: { encodeUrl: true },
    docs: description,
  };
};

/**
 * Every operation with its example request, as a collection for Bruno in one file (OpenCollection 1.0.0): its variable `root` is this service,
 * `key` the public key of the sandbox.
 */
export const bundledCollection = (content: Content, settings: Settings) => {
  const contract = openApi(content, settings);
  return {
    opencollection: '1.0.0',
    bundled: true,
    info: { name: contract.info.title, version: contract.info.version },
    docs: { type: 'text/markdown', content: contract.info.description },
    request: {
      variables: [
        { name: 'root', value: settings.rootUrl },
        { name: 'key', value: sandboxKey(settings) },
      ],
    },
    items: tags.map((tag, place) => ({
      info: { name: tag, type: 'folder', seq: place + 1 },
      items: routes.filter((route) => route.tag === tag).map((route, index) => requestItem(contract, route, index + 1)),
    })),
  };
};
