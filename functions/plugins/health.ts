import fp from 'fastify-plugin';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#lib/contract/problem.ts';
import type { Ways } from '../showroom/ways.ts';
import type { Store } from '../store/store.ts';

/** Whether the process takes requests: until it is told to stop. */
export interface Lifecycle {
  stopping: boolean;
  /** Takes no new connection, and ends each with its next response. */
  closing: boolean;
  /** What is wrong with a file of the build that was found damaged after the start. */
  damage?: string | undefined;
}

/** Probes (G58): they spend no quota. */
export const healthPaths = ['/healthz', '/readyz'] as const;

/** What a promise gives, or undefined where it fails or takes longer than so many milliseconds. */
export const within = <T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> => {
  const ended = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined);
  return Promise.race([promise.catch(() => undefined), late]).finally(() => ended.abort());
};

/** Milliseconds for which an answer of the database stands, so that a flood of probes costs nothing, and that a probe waits for it. */
const freshMs = 2000;
const patienceMs = 2000;

/** Asks the database whether it takes a write, which a full disk refuses: seldom. */
const createAskStore = (store: Pick<Store, 'checkWritable'>): (() => Promise<boolean>) => {
  let answer = Promise.resolve(false);
  let askedAt = -Infinity;
  return () => {
    if (performance.now() - askedAt < freshMs) return answer;
    askedAt = performance.now();
    const asked = store.checkWritable().then(() => true);
    return (answer = within(patienceMs, asked).then(Boolean));
  };
};

interface Options {
  lifecycle: Lifecycle;
  /** Name of the build; none where nothing is built. */
  build: string | undefined;
  store: Pick<Store, 'checkWritable'>;
  ways: Ways;
}

/**
 * `/healthz`: the process lives, and which build it serves. `/readyz`: send it requests; 503 while it is stopping, and while the database takes
 * no write, although prebuilt responses still come then. It says also whether requests are delivered, or only kept since no way to the showroom is set up.
 */
export const health = fp<Options>((app, { lifecycle, build, store, ways }, done) => {
  const alive = Buffer.from(JSON.stringify({ status: 'ok', build }));
  const ready = Buffer.from(JSON.stringify({ status: 'ok', build, requests: ways.any ? 'delivered' : 'kept' }));
  const isStoreUp = createAskStore(store);
  app.get('/healthz', { config: { unlimited: true } }, (_request, reply) => reply.type('application/json').send(alive));
  app.get('/readyz', { config: { unlimited: true } }, async (_request, reply) => {
    if (lifecycle.stopping) throw new Problem('unavailable', 'The service is stopping.');
    if (!(await isStoreUp())) throw new Problem('unavailable', 'The database takes no write: it does not answer, or its disk is full.');
    if (lifecycle.damage !== undefined) throw new Problem('unavailable', 'A file of the build is damaged: the log names it.');
    return reply.type('application/json').send(ready);
  });
  done();
});
