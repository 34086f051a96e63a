import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Asking, type Client, type Reply } from './client.ts';
import type { Entry } from './ledger.ts';
import { askingOf, files, kindOf, wrongOf, type Kind } from './mix.ts';

/** When a request was sent and when it had ended (`performance.now()`). */
export interface Span {
  begunAt: number;
  endedAt: number;
}

/** A request that did not get the answer that is due. */
interface Fault extends Span {
  kind: Kind;
  /** Status, how the connection failed, or what came with the right status. */
  what: string;
  reply: Reply | undefined;
}

export interface Load {
  /** Requests that were answered as is due. */
  right: Readonly<Record<Kind, number>>;
  faults: readonly Fault[];
  entries: readonly Entry[];
  /** Of every request that has ended. */
  spans: readonly Span[];
  /** Begins nothing new; resolves once everything that was begun has ended and every shortlist is acknowledged. */
  finish: () => Promise<void>;
}

interface Loading {
  origin: string;
  authorization: string;
  /** Clients that each ask one thing after the other. */
  clients: number;
  /** Most requests that are begun. */
  most: number;
}

/** A shortlist on its way to being acknowledged. */
interface Write {
  number: number;
  /** When it is tried again (`performance.now()`). */
  dueAt: number;
}

/** Pause before a write is tried again, in milliseconds; its client asks other things meanwhile. */
const againMs = 200;

const learnFiles = async (client: Client): Promise<Map<string, string>> => {
  const known = new Map<string, string>();
  for (const path of files) {
    const { reply, failure } = await client.ask({ method: 'GET', path });
    if (!reply) throw new Error(`Before the load, ${path} fails: ${failure}`);
    if (reply.status !== 200) throw new Error(`Before the load, ${path} is answered with ${reply.status}.`);
    known.set(path, reply.text);
  }
  return known;
};

/**
 * Clients that ask a mix of everything that reaches an instance and remember each shortlist that was acknowledged.
 * Nothing is repeated but a shortlist, with its Idempotency-Key, until it is acknowledged; each try that failed is a fault.
 */
export const startLoad = async ({ origin, authorization, clients, most }: Loading): Promise<Load> => {
  const client = createClient(origin);
  const known = await learnFiles(client);
  const right: Record<Kind, number> = { file: 0, ask: 0, shortlist: 0, batch: 0, read: 0 };
  const faults: Fault[] = [];
  const entries: Entry[] = [];
  const spans: Span[] = [];
  const failed: Write[] = [];
  let begun = 0;
  let finishing = false;

  const acknowledge = ({ headers: { location = '' }, text }: Reply, asking: Asking): void => {
    const path = new URL(location).pathname;
    known.set(path, text);
    entries.push({ idempotencyKey: asking.headers?.['idempotency-key'] ?? '', path, text });
  };

  /** Whether it was answered as is due. */
  const attempt = async (kind: Kind, asking: Asking, number: number): Promise<boolean> => {
    const begunAt = performance.now();
    const { reply, failure } = await client.ask(asking);
    const span = { begunAt, endedAt: performance.now() };
    spans.push(span);
    const what = reply ? wrongOf(kind, number, reply, known.get(asking.path)) : failure;
    if (what !== null) faults.push({ ...span, kind, what, reply });
    else {
      right[kind] += 1;
      if (kind === 'shortlist') acknowledge(reply as Reply, asking);
    }
    return what === null;
  };

  const ask = async (number: number): Promise<void> => {
    const kind = kindOf(number);
    const answered = await attempt(kind, askingOf(kind, number, { authorization, entries }), number);
    if (!answered && kind === 'shortlist') failed.push({ number, dueAt: performance.now() + againMs });
  };

  const run = async (): Promise<void> => {
    for (;;) {
      const again = failed[0] && failed[0].dueAt < performance.now() ? failed.shift() : undefined;
      if (again) await ask(again.number);
      else if (!finishing && begun < most) await ask((begun += 1));
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
    entries,
    spans,
    finish: async () => {
      finishing = true;
      await running;
      client.close();
    },
  };
};
