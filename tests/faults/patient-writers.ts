import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../fixtures/server.ts';
import { liveKey, sendWrite, writeOf, type Acknowledged } from './live-client.ts';

/** An answer that was no acknowledgement. */
interface Refusal {
  status: number;
  mediaType: string | null;
  retryAfter: string | null;
  text: string;
}

/** Clients that repeat each write, with its Idempotency-Key, until it is acknowledged, whatever they are told meanwhile. */
export interface PatientWriters {
  acknowledged: readonly Acknowledged[];
  refusals: readonly Refusal[];
  /** How often a connection broke before an answer. */
  cutOff: () => number;
  /** The longest that an answer took, in milliseconds. */
  slowestMs: () => number;
  /** Begins nothing new; resolves once every write that was begun is acknowledged. */
  finish: () => Promise<void>;
  /** Gives up what is not acknowledged yet. */
  leave: () => Promise<void>;
}

const pauseMs = 20;

export const startPatientWriters = async (count: number, server: Server): Promise<PatientWriters> => {
  const authorization = await liveKey(server.origin);
  const acknowledged: Acknowledged[] = [];
  const refusals: Refusal[] = [];
  const state = { begun: 0, finishing: false, leaving: false, cutOff: 0, slowestMs: 0 };

  const attempt = async (number: number, tries: number): Promise<boolean> => {
    const write = writeOf(number);
    const sentAt = performance.now();
    try {
      const response = await sendWrite(server.origin, authorization, write);
      const text = await response.text();
      state.slowestMs = Math.max(state.slowestMs, performance.now() - sentAt);
      const { status, headers } = response;
      if (status === 201) {
        const replayed = headers.get('idempotent-replayed') === 'true';
        acknowledged.push({ write, location: headers.get('location') ?? '', text, tries, replayed });
        return true;
      }
      refusals.push({ status, mediaType: headers.get('content-type'), retryAfter: headers.get('retry-after'), text });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      state.cutOff += 1;
    }
    return false;
  };

  const run = async (): Promise<void> => {
    while (!state.finishing) {
      const number = (state.begun += 1);
      for (let tries = 1; !state.leaving && !(await attempt(number, tries)); tries += 1) await sleep(pauseMs);
      await sleep(pauseMs / 4);
    }
  };

  const running = Promise.all(Array.from({ length: count }, run));
  // Told by `finish`; until then nobody listens.
  running.catch(() => undefined);
  return {
    acknowledged,
    refusals,
    cutOff: () => state.cutOff,
    slowestMs: () => state.slowestMs,
    finish: async () => {
      state.finishing = true;
      await running;
    },
    leave: async () => {
      state.finishing = true;
      state.leaving = true;
      await running;
    },
  };
};
