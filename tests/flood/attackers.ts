import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { envelope, modernHeaders } from '../contract/json-rpc.ts';
import { profiles } from '../contract/spec-tables.ts';

/** Scripts by their first letter and how many follow it: what people write with, and what nobody here does. */
const scripts: readonly (readonly [first: number, letters: number])[] = [
  [0x61, 26], // Latin
  [0x621, 42], // Arabic
  [0x905, 53], // Devanagari
  [0x4e00, 20_000], // Han
  [0x1f300, 400], // pictures
  [0x30, 10], // digits
];

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

const below = (count: number): number => Math.floor(Math.random() * count);

const wordOf = ([first, letters]: readonly [number, number]): string =>
  Array.from({ length: 3 + below(8) }, () => String.fromCodePoint(first + below(letters))).join('');

/** Words of no language, of one script or, a time in four, of all of them; as many characters as a question may have. */
const gibberish = (characters = 1000): string => {
  const [one, mixed] = [pick(scripts), below(4) === 0];
  let text = wordOf(one);
  while (text.length < 2 * characters) text += ` ${wordOf(mixed ? pick(scripts) : one)}`;
  return Array.from(text).slice(0, characters).join('').trim();
};

/** How one request ended. */
interface End {
  /** A status, or `closed` where there was none. */
  end: string;
  /** Id of the live write that was acknowledged. */
  id?: string;
}

/** Somebody who does one thing again and again. */
export interface Attacker {
  name: string;
  /** Most that it begins in a second, and has under way at once. */
  perSecond: number;
  atOnce: number;
  strike: () => Promise<End>;
}

/** Who is to be called without end, and ways of writing that one number. */
export const victim = 'A victim';
const openings = ['', '0 ', '+974', '00974 ', '+974 (0) '];
const middles = ['55512345', '5551 2345', '55-51-23-45', '٥٥٥١٢٣٤٥', '５５５１２３４５', '5551\u200b2345'];
const endings = ['', ' ', ' x1', ';ext=7', ' تحويلة 4'];
const victimsNumber = (): string => pick(openings) + pick(middles) + pick(endings);

const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('');
const anyNumber = (): string => pick([() => `+974 3${digits(7)}`, () => digits(5 + below(16)), () => `+${1 + below(998)}${digits(8)}`])();

/** One of some IPv4 addresses. */
const oneOf = (third: number, addresses: number): string => `198.51.${third}.${1 + below(addresses)}`;

/** As much as a batch may hold, in operations and in bytes. */
const fullBatch = {
  operations: Array.from({ length: 50 }, (_, index) => ({
    ...profiles[index % profiles.length],
    id: String(index).padStart(200, 'i'),
    padding: 'x'.repeat(4700),
  })),
};

/** A GET, or a POST where there is a body. */
interface Sending {
  target: string;
  /** Whom the trusted proxy names as the client. */
  client: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

const question = (client: string, text: string, streaming = false): Sending => ({
  target: '/ask',
  client,
  body: { query: { text }, num_results: 50, prefer: { streaming } },
});

/** A search of the documentation server. */
const search = (client: string, query: string): Sending => {
  const params = { name: 'search_documentation', arguments: { query, limit: 20 }, _meta: envelope };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  return { target: '/mcp/docs', client, body, headers: modernHeaders('tools/call', 'search_documentation') };
};

/** Sends requests as a proxy of this machine does. */
const createSend = (port: number): ((sending: Sending) => Promise<End>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  return ({ target, client, body, headers }) =>
    new Promise((resolve) => {
      const fields = { 'content-type': 'application/json', 'x-forwarded-for': client, ...headers };
      const method = body === undefined ? 'GET' : 'POST';
      const sent = request({ host: '127.0.0.1', port, path: target, method, agent, headers: fields }, (response) => {
        const { statusCode: status } = response;
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        const idIn = () => (status === 201 || status === 202 ? { id: (JSON.parse(text) as { id: string }).id } : {});
        response.on('close', () => resolve({ end: String(status), ...idIn() }));
      });
      sent.on('error', () => resolve({ end: 'closed' })).end(body === undefined ? undefined : JSON.stringify(body));
    });
};

/**
 * Six attackers at once, some five hundred requests a second in all: from several networks each, at the pace that the limit of 600 a minute
 * allows one client and beyond.
 * @param key - a live key
 */
export const createAttackers = (port: number, key: string): Attacker[] => {
  const send = createSend(port);
  const live = (sending: Sending): Promise<End> =>
    send({ ...sending, headers: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() } });
  let subnets = 0;
  return [
    {
      name: 'gibberish',
      perSecond: 60,
      atOnce: 60,
      strike: () => send(below(3) > 0 ? question(oneOf(1, 4), gibberish()) : search(oneOf(1, 4), gibberish())),
    },
    {
      name: 'batches of 50',
      perSecond: 24,
      atOnce: 24,
      strike: () => send({ target: '/api/v1/batch', client: oneOf(2, 2), body: fullBatch }),
    },
    {
      name: 'callbacks',
      perSecond: 20,
      atOnce: 20,
      strike: () => {
        const { position, weight, thermal } = pick(profiles);
        const contact = below(2) === 0 ? { name: victim, phone: victimsNumber() } : { name: 'A stranger', phone: anyNumber() };
        subnets = (subnets + 1) % 65_536;
        const body = { outcomeId: `${position}-${weight}-${thermal}`, note: gibberish(200), contact };
        return live({ target: '/api/v1/shortlists', client: `2001:db8:5:${subnets.toString(16)}::1`, body });
      },
    },
    {
      name: 'lists',
      perSecond: 60,
      atOnce: 30,
      strike: () =>
        live({ target: '/api/v1/shortlists', client: oneOf(4, 20), body: { outcomeId: 'side-under60-hot', note: gibberish(400) } }),
    },
    {
      name: 'pages',
      perSecond: 300,
      atOnce: 60,
      strike: () => send({ target: pick(['/en/finder', '/ar/faq', '/en/kiosk', '/desk/en', `/en/${digits(20)}`]), client: oneOf(5, 2) }),
    },
    {
      name: 'reports',
      perSecond: 15,
      atOnce: 15,
      strike: () => live({ target: '/api/v1/reports', client: oneOf(3, 4), body: { text: 'x'.repeat(below(3) === 0 ? 60_000 : 8000) } }),
    },
  ];
};
