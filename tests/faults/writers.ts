import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Server } from '../fixtures/server.ts';
import { liveKey, sendWrite, writeOf, type Acknowledged } from './live-client.ts';

/** Clients that write at the same time, one write after the other, each repeated with its Idempotency-Key until it is acknowledged. */
export interface Writers {
  /** What is acknowledged so far. */
  acknowledged: readonly Acknowledged[];
  /** Status, Retry-After and media type of every other answer. */
  refusals: readonly string[];
  /** How often a connection broke before an answer. */
  cutOff: () => number;
  /** Begins nothing new; resolves once every write that was begun is acknowledged. */
  finish: () => Promise<void>;
  /** Gives up what is not acknowledged yet. */
  leave: () => Promise<void>;
}

/** Pause before the next write or try, so that the showroom keeps up and a dead server is not hammered. */
const pauseMs = 10;

export const startWriters = (count: number, serverOf: () => Server | Promise<Server>): Writers => {
  const acknowledged: Acknowledged[] = [];
  const refusals: string[] = [];
  const state = { begun: 0, finishing: false, leaving: false, cutOff: 0 };

  const run = async (): Promise<void> => {
    let [origin, authorization] = ['', ''];
    const attempt = async (number: number, tries: number): Promise<boolean> => {
      const write = writeOf(number);
      try {
        const server = await serverOf();
        // A restart drops every key (specification, "Authentication" 9).
        if (server.origin !== origin) [authorization, origin] = [await liveKey(server.origin), server.origin];
        const response = await sendWrite(origin, authorization, write);
        const text = await response.text();
        const { status, headers } = response;
        if (status !== 201)
          refusals.push(['retry-after', 'content-type'].reduce((said, name) => `${said} ${headers.get(name)}`, `${status}`));
        else acknowledged.push({ write, location: headers.get('location') ?? '', text, tries });
        return status === 201;
      } catch (error) {
        // What `fetch` throws where the connection broke; every other error is a fault of the test.
        if (!(error instanceof TypeError)) throw error;
        state.cutOff += 1;
        return false;
      }
    };
    while (!state.finishing) {
      const number = (state.begun += 1);
      for (let tries = 1; !state.leaving && !(await attempt(number, tries)); tries += 1) await sleep(pauseMs);
      await sleep(pauseMs);
    }
  };

  const running = Promise.all(Array.from({ length: count }, run));
  // Told by `finish`; until then nobody listens.
  running.catch(() => undefined);
  const finish = async (): Promise<void> => {
    state.finishing = true;
    await running;
  };
  return {
    acknowledged,
    refusals,
    cutOff: () => state.cutOff,
    finish,
    leave: () => {
      state.leaving = true;
      return finish();
    },
  };
};

/** Everybody who was refused was told the same, and when to come back. */
export const expectOnly503 = ({ refusals }: Writers): void =>
  expect(new Set(refusals)).toEqual(new Set(['503 5 application/problem+json']));
