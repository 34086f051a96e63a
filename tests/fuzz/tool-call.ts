import fc from 'fast-check';
import { envelope, modernHeaders } from '../contract/json-rpc.ts';
import { hostileText, mixed, objectText, oddJson } from './values.ts';

/** Messages to a tool server: JSON-RPC as it should be, and as it should not. */

const tools = 'recommend_mattress lookup_qatar_mattress_size browse_products search_documentation fetch_document list_faq_topics'.split(
  ' ',
);
const methods = 'tools/list tools/call initialize ping notifications/initialized resources/list logging/setLevel'.split(' ');

const asked = fc.record(
  {
    position: fc.constantFrom('side', 'Side'),
    weight: fc.constantFrom('under60', '60'),
    name: fc.oneof(fc.constant('king'), hostileText),
    widthCm: fc.oneof(fc.integer(), fc.double()),
    lengthCm: fc.oneof(fc.integer(), fc.double()),
    query: fc.oneof(fc.constant('how firm'), hostileText),
    id: fc.oneof(fc.constant('faq'), hostileText),
  },
  { requiredKeys: [] },
);

const call = fc
  .tuple(
    fc.constantFrom(...tools),
    fc.oneof(
      asked.map((value) => JSON.stringify(value)),
      oddJson,
    ),
  )
  .map(([name, given]) =>
    objectText([
      ['name', JSON.stringify(name)],
      ['arguments', given],
      ['_meta', JSON.stringify(envelope)],
    ]),
  );

const id = mixed([5, fc.constantFrom('1', '"a"', '9007199254740993', '0')], [1, oddJson]);

interface Message {
  body: string;
  headers: Record<string, string>;
}

const message = fc
  .tuple(
    mixed([3, fc.constant('tools/call')], [2, fc.constantFrom(...methods)], [1, hostileText]),
    mixed([5, call], [1, fc.constant(JSON.stringify({ _meta: envelope }))], [1, oddJson]),
    fc.option(id),
    fc.boolean(),
  )
  .map(([method, params, ofMessage, modern]): Message => {
    const said = (JSON.stringify(method) === `"${method}"` && /^[ -~]*$/.test(method) ? method : 'x').trim();
    return {
      body: objectText([
        ['jsonrpc', '"2.0"'],
        ...(ofMessage === null ? [] : [['id', ofMessage] as const]),
        ['method', JSON.stringify(method)],
        ['params', params],
      ]),
      headers: modern ? modernHeaders(said) : {},
    };
  });

export const toolMessage: fc.Arbitrary<Message> = mixed(
  [6, message],
  [1, fc.array(message, { maxLength: 3 }).map((list) => ({ body: `[${list.map(({ body }) => body).join()}]`, headers: {} }))],
  [1, oddJson.map((body) => ({ body, headers: {} }))],
);
