import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../contract/answer.ts';
import { ask, type Asking } from '../edge/ask.ts';
import { liveKey } from '../faults/live-client.ts';
import { until } from '../showroom/until.ts';

/** What ten requests in a row are: prebuilt files, questions, batches, live shortlists, and reading those just written. */
const ten = ['file', 'ask', 'file', 'shortlist', 'batch', 'file', 'read', 'ask', 'file', 'shortlist'] as const;

type Kind = (typeof ten)[number];

/** Addresses of prebuilt answers, all of which reach an instance here. */
const files = [
  ...['recommend?position=side&weight=k90to130&thermal=hot', 'matrix', 'sizes', 'products', 'faq?limit=3'].map((path) => `/api/v1/${path}`),
  ...['/en', '/ar'],
];
const questions = ['What firmness for a side sleeper?', 'How big is a queen mattress in Qatar?', 'ما هو مقاس السرير الكبير؟'];
const outcomes = ['side-k60to90-hot', 'back-under60-neutral', 'stomach-over130-hot'];

/** The item whose turn it is. */
const turn = <Item>(items: readonly Item[], number: number): Item => items[number % items.length] as Item;

/** A shortlist that was acknowledged: where it is, and the body of its 201, byte for byte. */
interface Entry {
  location: string;
  text: string;
}

/** A request that did not get the answer that is due, with moments of `performance.now()`. */
interface Fault {
  kind: Kind;
  /** Status, how the connection failed, or what came with the right status. */
  what: string;
  answer: Answer | undefined;
  begunAt: number;
}

export interface Load {
  /** Requests that were answered as is due. */
  right: Readonly<Record<Kind, number>>;
  faults: readonly (Fault & { endedAt: number })[];
  /** Each fault in a few words, and how often it came. */
  faultCounts: () => Record<string, number>;
  entries: readonly Entry[];
  /** Requests that have ended. */
  ended: () => number;
  /** Resolves once so many more have ended. */
  goOn: (requests?: number) => Promise<void>;
  /** Begins nothing new; resolves once everything that was begun has ended and every shortlist is acknowledged. */
  finish: () => Promise<void>;
}

/** Pause before a write is tried again, in milliseconds; its client asks other things meanwhile. */
const againMs = 200;

/**
 * Clients that each ask one thing after the other, a mix of everything that reaches an instance, and remember each shortlist that was acknowledged.
 * Nothing is repeated but a shortlist, with its Idempotency-Key, until it is acknowledged; each try that failed is a fault.
 */
export const startLoad = async (port: number, clients: number): Promise<Load> => {
  const authorization = await liveKey(`http://127.0.0.1:${port}`);
  const known = new Map<string, string>();
  for (const target of files) known.set(target, (await ask(port, { target })).text);
  const right: Record<Kind, number> = { file: 0, ask: 0, shortlist: 0, batch: 0, read: 0 };
  const faults: (Fault & { endedAt: number })[] = [];
  const entries: Entry[] = [];
  /** Shortlists on their way to being acknowledged. */
  const failed: { number: number; dueAt: number }[] = [];
  let [begun, ended, finishing] = [0, 0, false];

  const post = (path: string, body: unknown, headers = {}): Asking => ({
    target: path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const noteOf = (number: number): string => `Write ${number}, مرتبة`;
  /** The request of a kind and number; what is read is one of the last eight entries. */
  const askings: Record<Kind, (number: number) => Asking> = {
    file: (number) => ({ target: turn(files, number) }),
    read: (number) => {
      const entry = entries.at(-1 - (number % 8)) ?? entries.at(-1);
      return { target: entry ? new URL(entry.location).pathname : turn(files, number) };
    },
    ask: (number) => post('/ask', { query: turn(questions, number) }),
    batch: () => post('/api/v1/batch', { operations: [{ position: 'side', weight: 'under60' }] }),
    shortlist: (number) =>
      post(
        '/api/v1/shortlists',
        { outcomeId: turn(outcomes, number), note: noteOf(number) },
        { authorization, 'idempotency-key': `write-${number}` },
      ),
  };
  const isRight: Record<Kind, (answer: Answer, number: number, target: string) => boolean> = {
    file: ({ text }, _, target) => text === known.get(target),
    read: ({ text }, _, target) => text === known.get(target),
    ask: ({ json }) => (json as { results: unknown[] }).results.length > 0,
    batch: ({ json }) => (json as { succeeded: number }).succeeded === 1,
    shortlist: ({ json }, number) => (json as { note: string }).note === noteOf(number),
  };

  const attempt = async (number: number): Promise<void> => {
    const kind = turn(ten, number);
    const asking = askings[kind](number);
    const begunAt = performance.now();
    const blame = (what: string, answer?: Answer): void => {
      faults.push({ kind, what, answer, begunAt, endedAt: performance.now() });
      if (kind === 'shortlist') failed.push({ number, dueAt: performance.now() + againMs });
    };
    try {
      const answer = await ask(port, asking);
      const location = answer.header('location') ?? '';
      if (answer.status !== (kind === 'shortlist' ? 201 : 200)) blame(String(answer.status), answer);
      else if (!isRight[kind](answer, number, asking.target)) blame('another answer', answer);
      else {
        right[kind] += 1;
        if (kind === 'shortlist') {
          known.set(new URL(location).pathname, answer.text);
          entries.push({ location, text: answer.text });
        }
      }
    } catch (error) {
      blame((error as NodeJS.ErrnoException).code ?? (error as Error).message);
    }
    ended += 1;
  };

  const run = async (): Promise<void> => {
    for (;;) {
      const again = failed[0] && failed[0].dueAt < performance.now() ? failed.shift() : undefined;
      if (again) await attempt(again.number);
      else if (!finishing) await attempt((begun += 1));
      else if (failed.length > 0) await sleep(againMs);
      else return;
    }
  };
  const running = Promise.all(Array.from({ length: clients }, run));
  // Told by `finish`; until then nobody listens.
  running.catch(() => undefined);
  return {
    right,
    faults,
    faultCounts: () => {
      const words = faults.map(({ kind, what, answer }) => `${kind}: ${what} by ${answer?.header('x-instances') ?? 'nobody'}`);
      return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, same]) => [word, same.length]));
    },
    entries,
    ended: () => ended,
    goOn: async (requests = 300) => {
      const before = ended;
      await until('the load goes on', () => ended > before + requests, 60_000 + requests * 10);
    },
    finish: async () => {
      finishing = true;
      await running;
    },
  };
};
