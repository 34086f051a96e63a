import { isDeepStrictEqual } from 'node:util';
import type { ContractFaults } from '../contract/contract-faults.ts';
import { mediaOf, type Answer, type Asked } from '../contract/answer.ts';
import { commonFaults } from '../contract/common-faults.ts';
import { problemFaults, problemPages } from '../contract/problem-faults.ts';
import { isMessage } from '../contract/json-rpc.ts';
import { areCaddysWords, isCaddysWay } from './caddy-words.ts';
import { parseEvents } from './events.ts';
import type { EdgeName } from '../fixtures/edge.ts';
import type { Conversation, Sending } from './conversation.ts';
import type { Heard } from './wire.ts';
import { mayBeReset, type WireRequest } from './wire-request.ts';

/** Judges what came back, whatever was sent. Empty where nothing is wrong. */
export interface Oracle {
  answer: (answer: Answer, request: WireRequest | undefined) => string[];
  conversation: (conversation: Conversation, sending: Sending, heard: Heard) => string[];
}

interface Knowing {
  /** Of the published contract. */
  contractFaults: ContractFaults;
  /** Addresses that errors may name. */
  pages: ReadonlySet<string>;
  /**
   * A web server stands before the service. nginx closes a connection without a word where an answer came before the end of a body, and speaks
   * HTTP/0.9, which has no head, to what looks like it; for Caddy see `caddy-words.ts`.
   */
  edge?: EdgeName | undefined;
}

const askedBy = ({ method, target, fields }: WireRequest): Asked => {
  const accepts = fields.filter(([name]) => name.toLowerCase() === 'accept').map(([, value]) => value);
  const accept = accepts.join(', ');
  // A wildcard can mean a page as well, by its weight.
  return { method, target, accept: accept.includes('*') ? `${accept}, text/html` : accept };
};

/** Of a request whose bytes were damaged, nobody knows what it asks: a page may be an error, and JSON may be anybody's. */
const unknown: Asked = { method: 'GET', target: '/', accept: 'text/html' };

const closes = ({ header }: Answer): boolean => header('connection')?.toLowerCase() === 'close';
/** nginx says `keep-alive, close` of a refused body, and goes on where all of that body had come. */
const mayClose = ({ header }: Answer): boolean => /\bclose$/i.test(header('connection') ?? '');

const streamFaults = (answer: Answer): string[] => {
  if (mediaOf(answer) !== 'text/event-stream' || answer.body.length === 0) return [];
  const kinds = parseEvents(answer.text);
  return kinds[0] === 'start' && kinds.at(-1) === 'complete' && kinds.slice(1, -1).every((kind) => kind === 'result')
    ? []
    : [`the events are ${kinds.join()}`];
};

/** What is to come back as it was sent does. */
const keptFaults = ({ json, status }: Answer, { method, target, body }: WireRequest): string[] => {
  if (method !== 'POST' || target !== '/ask' || status !== 200 || body === null) return [];
  // A byte order mark is passed over (RFC 8259 section 8.1).
  const sent = JSON.parse(
    Buffer.from(body, 'latin1')
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  ) as { meta?: { session_context?: unknown } | null };
  const context = sent.meta?.session_context;
  const given = (json as { _meta?: { session_context?: unknown } } | undefined)?._meta?.session_context;
  if (json === undefined || context === null || context === undefined) return [];
  const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  return isDeepStrictEqual(written(context), given) ? [] : ['session_context did not come back as it was sent'];
};

export const createOracle = ({ contractFaults, pages, edge }: Knowing): Oracle => {
  const seenIds = new Set<string>();

  const idFaults = ({ header }: Answer): string[] => {
    const id = header('X-Request-Id') ?? '';
    if (seenIds.has(id)) return [`X-Request-Id ${id} was given before`];
    seenIds.add(id);
    return [];
  };

  const answer: Oracle['answer'] = (given, request) => {
    const asked = request ? askedBy(request) : unknown;
    const isPage = (request?.name === 'page' || request?.name === 'probe') && given.status === 200;
    return [
      ...(given.status >= 500 ? [`it answered ${given.status}: ${given.text.slice(0, 300)}`] : []),
      ...commonFaults(asked, given, edge),
      ...idFaults(given),
      ...(request === undefined && isMessage({ ...asked, target: '/mcp' }, given) ? [] : problemFaults(asked, given)),
      ...(request && !isPage ? contractFaults(asked, given) : []),
      ...problemPages(given)
        .filter((page) => !pages.has(page))
        .map((page) => `there is no page ${page}`),
      ...streamFaults(given),
      ...(request?.granted && !(given.status >= 200 && given.status < 300)
        ? [`the contract allows it, and it answered ${given.status}: ${given.text.slice(0, 300)}`]
        : []),
      ...(request ? keptFaults(given, request) : []),
    ];
  };

  const countFaults = ({ requests, packets }: Conversation, { last, leave }: Sending, { answers, ended }: Heard): string[] => {
    const early = answers.slice(0, -1).findIndex(closes);
    if (early !== -1) return [`answer ${early} closes the connection, and more came`];
    const whole = last === 'whole' ? requests.length : requests.length - 1;
    // A request that is answered before its body is there may be found broken afterwards, and told so.
    const most = requests.length + { whole: 0, incomplete: 1, unknown: 2 }[last];
    const left = (edge !== undefined && ended) || leave === 'destroy' || leave === 'reset' || mayBeReset(requests, packets !== null);
    if (!left && answers.length < whole && !answers.some(mayClose)) return [`${answers.length} answers came to ${whole} whole requests`];
    return answers.length > most ? [`${answers.length} answers came to ${requests.length} requests`] : [];
  };

  return {
    answer,
    conversation: (conversation, sending, heard) => [
      ...heard.faults.filter(
        (fault) =>
          // A response that was under way when its own body was found broken may follow the error that ends the connection.
          !(sending.last !== 'whole' && fault.startsWith('bytes beyond')) &&
          (edge === undefined ||
            // nginx reads what follows a refused body for five seconds before it closes.
            !((edge === 'caddy' && isCaddysWay(fault, conversation, sending)) || fault.startsWith('the connection stays open'))),
      ),
      ...countFaults(conversation, sending, heard),
      ...heard.answers.flatMap((given, index) => {
        if (edge === 'caddy' && areCaddysWords(given, conversation, sending)) return [];
        const isLast = index >= conversation.requests.length - 1;
        const request = isLast && sending.last !== 'whole' ? undefined : conversation.requests[index];
        return answer(given, request).map((fault) => `answer ${index} (${given.status}): ${fault}`);
      }),
    ],
  };
};
