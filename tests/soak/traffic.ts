import { randomUUID } from 'node:crypto';
import type { Answer } from '../contract/answer.ts';
import { envelope, modernHeaders } from '../contract/json-rpc.ts';
import { profiles } from '../contract/profiles.ts';
import { ask, type Asking } from '../edge/ask.ts';

/** What a busy day asks for, in the proportions of a shop: mostly answers that are files, some questions, few writes, some mistakes. */

/** One kind of request, and of a hundred requests how many are of it. */
interface Kind {
  name: string;
  share: number;
  send: () => Promise<void>;
}

/** Ids that the service acknowledged, by the table that must hold them. */
export interface Acknowledged {
  shortlists: string[];
  jobs: string[];
}

/** In English, Arabic and Latin letters. */
export const questions = [
  'king mattress without latex under 4000 riyal',
  'side sleeper 95 kg hot',
  'مرتبة كينج بأقل من 2000 ريال',
  'what size is a US queen in Qatar',
  'abi martaba ma feha latex',
];

export const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/**
 * The kinds of traffic at a port, whose shares make 100.
 * @param pages - addresses of pages
 * @param key - a live key
 */
export const trafficOf = (port: number, pages: readonly string[], key: string, acknowledged: Acknowledged): Kind[] => {
  const tags = new Map<string, string>();
  const expect = async (status: number, target: string, asking: Omit<Asking, 'target'> = {}): Promise<Answer> => {
    const answer = await ask(port, { target, ...asking });
    if (answer.status !== status)
      throw new Error(`${asking.method ?? 'GET'} ${target} was answered with ${answer.status}: ${answer.text.slice(0, 300)}`);
    const tag = answer.header('etag');
    if (tag !== undefined) tags.set(target, tag);
    return answer;
  };
  const json = { 'content-type': 'application/json' };
  const post = (target: string, body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    expect(status, target, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { ...json, ...headers },
    });
  /** Goes away after the first bytes of the answer, as somebody who closes the page. */
  const leave = async (target: string, body: unknown): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}${target}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  };
  const live = (): Record<string, string> => ({ authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() });
  const idIn = ({ json }: Answer): string => (json as { id: string }).id;
  const profile = (): string => new URLSearchParams(pick(profiles)).toString();
  const compressed = { 'accept-encoding': 'br, gzip' };
  const readable = { ...compressed, accept: 'text/html' };

  const kind = (name: string, share: number, send: () => Promise<unknown>): Kind => ({
    name,
    share,
    send: async () => {
      await send();
    },
  });
  return [
    kind('recommendation', 34, () => expect(200, `/api/v1/recommend?${profile()}`, { headers: compressed })),
    kind('page', 18, () => expect(200, pick(pages), { headers: readable })),
    kind('not modified', 10, async () => {
      const target = pick(pages);
      const tag = tags.get(target);
      if (tag === undefined) await expect(200, target, { headers: readable });
      else await expect(304, target, { headers: { ...readable, 'if-none-match': tag } });
    }),
    kind('catalogue', 8, () => expect(200, pick(['/api/v1/products', '/api/v1/products?type=pillow', '/api/v1/sizes', '/api/v1/matrix']))),
    kind('FAQ search', 5, () => expect(200, `/api/v1/faq?q=${encodeURIComponent(pick(questions))}`)),
    kind('question', 6, () => post('/ask', { query: pick(questions) })),
    kind('question, streamed', 2, () => post('/ask', { query: { text: pick(questions) }, prefer: { streaming: true } })),
    kind('question, left', 1, () => leave('/ask', { query: pick(questions), prefer: { streaming: true } })),
    kind('batch of 50', 3, () => post('/api/v1/batch', { operations: [...profiles, ...profiles].slice(0, 50) })),
    kind('tool call', 2, () =>
      post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'recommend_mattress', arguments: pick(profiles), _meta: envelope } },
        200,
        modernHeaders('tools/call', 'recommend_mattress'),
      ),
    ),
    kind('live shortlist', 2, async () => {
      const answer = await post('/api/v1/shortlists', { outcomeId: 'side-k90to130-hot', note: 'غرفة الضيوف' }, 201, live());
      acknowledged.shortlists.push(idIn(answer));
    }),
    kind('shortlist, read', 2, async () => {
      const id = acknowledged.shortlists.at(-1);
      if (id !== undefined) await expect(200, `/api/v1/shortlists/${id}`);
    }),
    kind('live report', 1, async () => {
      const answer = await post('/api/v1/reports', { outcomeId: 'back-k60to90-neutral' }, 202, live());
      acknowledged.jobs.push(idIn(answer));
    }),
    kind('sandbox key', 1, () => post('/api/v1/keys', {}, 201)),
    kind('mistake', 5, () =>
      pick([
        () => expect(404, `/api/v1/${randomUUID()}`),
        () => expect(400, '/api/v1/recommend?position=floor&weight=under60'),
        () => expect(405, '/api/v1/sizes', { method: 'DELETE' }),
        () => post('/api/v1/batch', '{', 400),
        () => post('/api/v1/batch', 'x'.repeat(300_000), 413),
        () => post('/api/v1/shortlists', {}, 401),
      ])(),
    ),
  ];
};

/** A kind by chance, as often as its share. */
export const anyOf = (kinds: readonly Kind[]): Kind => {
  let left = Math.random() * kinds.reduce((sum, { share }) => sum + share, 0);
  return kinds.find(({ share }) => (left -= share) < 0) ?? (kinds[0] as Kind);
};
