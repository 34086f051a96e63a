import { retentionLimits } from '#lib/domain/shortlist.ts';
import type { Privacy } from '#lib/schemas/content.ts';
import type { Logger } from '../log.ts';
import type { Store } from '../store/store.ts';
import { errorName } from './channel.ts';
import { createWorker, type Worker } from './worker.ts';

interface Parts {
  store: Pick<Store, 'purge' | 'purgeContacts'>;
  log: Pick<Logger, 'info' | 'error'>;
  privacy: Privacy;
  now: () => Date;
  /** Milliseconds until the first look, which a start does not wait for, and between two. */
  firstMs?: number;
  everyMs?: number;
}

const minuteMs = 60_000;

/**
 * Lets go of what has been kept for as long as `privacy.json` says, without anybody asking: names and numbers first, whole requests later (G56).
 * Of several processes each looks; the second finds nothing left.
 */
export const startRetention = ({ store, log, privacy, now, firstMs = minuteMs, everyMs = 60 * minuteMs }: Parts): Worker =>
  createWorker({
    round: async () => {
      const { finishedBefore, createdBefore } = retentionLimits(privacy, now());
      const contacts = await store.purgeContacts(finishedBefore);
      const requests = await store.purge(createdBefore);
      if (contacts + requests > 0) log.info({ contacts, requests }, 'kept for long enough, and removed');
      return false;
    },
    pollMs: everyMs,
    firstMs,
    failed: (error) => log.error({ error: errorName(error) }, 'what was kept for long enough could not be removed'),
  });
