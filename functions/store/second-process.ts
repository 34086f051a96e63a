import type { Logger } from '../log.ts';
import { claimData } from './data-folder.ts';

/** What this process serves with, and whether it takes over from one that still ends (`cli/serve.mjs`). */
interface Setting {
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  isSuccessor: boolean;
}

/** A hold on the place of the one process of a database. */
interface Claim {
  /** Whether the hold still stands: a database server that restarts ends it. */
  isHeld: () => boolean;
  release: () => Promise<void> | void;
}

const betweenMs = 2000;
/** Longer than a process takes to end: ten seconds for requests, 45 for a delivery. */
const handOverMs = 120_000;

const sentence =
  'Another process serves with the same database, and nothing is shared between the two: a live key of one is refused by the other, and each ' +
  'counts limits for itself. Stop one of them, or set DATABASE_URL and REDIS_URL for both (docs/guides/deploy-more.md).';

const claimFolder = (folder: string): Claim | undefined => {
  const lock = claimData(folder);
  return lock && { isHeld: () => true, release: lock.release };
};

/**
 * Warns in the log where another process serves from the same database, unless both have what they need to share, PostgreSQL and Redis. A
 * process that took over from another looks for that one's end first.
 */
export const watchForSecond = ({ dataDir, databaseUrl, redisUrl, isSuccessor }: Setting, log: Logger): { stop: () => Promise<void> } => {
  if (databaseUrl !== undefined && redisUrl !== undefined) return { stop: () => Promise.resolve() };
  const warnFrom = performance.now() + (isSuccessor ? handOverMs : 0);
  let claim: Claim | undefined;
  let hasWarned = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const tryToClaim = async (): Promise<Claim | undefined> =>
    databaseUrl === undefined ? claimFolder(dataDir) : (await import('./postgres.ts')).claimPostgres(databaseUrl);

  const look = async (): Promise<void> => {
    try {
      if (!claim?.isHeld()) claim = await tryToClaim();
      if (!claim && !hasWarned && performance.now() >= warnFrom) {
        hasWarned = true;
        log.warn(sentence);
      }
    } catch {
      // The store itself says when its database cannot be used.
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look();
    }, betweenMs).unref();
  };
  let looking = look();

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
      await claim?.release();
    },
  };
};
