import { retentionLimits, writeLimits } from '#lib/contract/shortlist.ts';
import type { Privacy } from '#lib/schemas/content.ts';
import type { Logger } from '../http/log.ts';
import type { Store } from '../store/store.ts';
import { errorName } from './channel.ts';

interface WorkerParts {
  /** Does what there is to do now; true where there may be more. */
  round: () => Promise<boolean>;
  pollMs: number;
  /** Until the first round. */
  firstMs?: number;
  /** Told of a round that threw; the next one comes all the same. */
  failed: (error: unknown) => void;
}

/** One loop: rounds while there is work, then a pause that `wake` cuts short. */
export const createWorker = ({ round, pollMs, firstMs = 0, failed }: WorkerParts) => {
  const state = { stopped: false, woken: false };
  let endPause = (): void => undefined;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    if (firstMs > 0) await pause(firstMs);
    while (!state.stopped) {
      state.woken = false;
      const more = await round().catch((error: unknown) => {
        failed(error);
        return false;
      });
      // Woken during the round: what woke us may have come too late for it.
      const idle = (): boolean => !more && !state.woken && !state.stopped;
      if (idle()) await pause(pollMs);
    }
  };

  const running = run();
  return {
    /** There is work: look at once. */
    wake: (): void => {
      state.woken = true;
      endPause();
    },
    /** Resolves once what is running has ended; nothing new begins. */
    stop: async (): Promise<void> => {
      state.stopped = true;
      endPause();
      await running;
    },
  };
};

export type Worker = ReturnType<typeof createWorker>;

interface RetentionParts {
  store: Pick<Store, 'purge' | 'purgeContacts' | 'purgeCounted' | 'purgeDesk'>;
  log: Pick<Logger, 'info' | 'error'>;
  privacy: Privacy;
  now: () => Date;
  /** Milliseconds until the first look, which a start does not wait for, and between two. */
  firstMs?: number;
  everyMs?: number;
}

const minuteMs = 60_000;

/**
 * Lets go of what has been kept for long enough, without anybody asking: hashes that limits count by after a day (G65), names and numbers and
 * whole requests as `privacy.json` says (G56).
 * Of several processes each looks; the second finds nothing left.
 */
export const startRetention = ({ store, log, privacy, now, firstMs = minuteMs, everyMs = 60 * minuteMs }: RetentionParts): Worker =>
  createWorker({
    round: async () => {
      const { finishedBefore, createdBefore } = retentionLimits(privacy, now());
      await store.purgeCounted(now(), writeLimits.windowSeconds);
      await store.purgeDesk(now().toISOString(), createdBefore);
      const contacts = await store.purgeContacts(finishedBefore);
      const requests = await store.purge(createdBefore);
      if (contacts + requests > 0) log.info({ contacts, requests }, 'kept for long enough, and removed');
      return false;
    },
    pollMs: everyMs,
    firstMs,
    failed: (error) => log.error({ error: errorName(error) }, 'what was kept for long enough could not be removed'),
  });
