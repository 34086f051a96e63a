import { LRUCache } from 'lru-cache';
import type { Job } from '#lib/schemas/report.ts';
import type { StoredResponse } from '../store/store.ts';

/** What sandbox writes leave behind: nothing on disk, a bounded memory for replays and polling (G21, G31). */
export interface Sandbox {
  findReplay: (key: string) => StoredResponse | undefined;
  keepReplay: (key: string, response: StoredResponse) => void;
  findJob: (id: string) => Job | undefined;
  keepJob: (job: Job) => void;
}

const hourMs = 3_600_000;
const most = 10_000;

export const createSandbox = (): Sandbox => {
  const replays = new LRUCache<string, StoredResponse>({ max: most, ttl: 24 * hourMs });
  const jobs = new LRUCache<string, Job>({ max: most, ttl: hourMs });
  return {
    findReplay: (key) => replays.get(key),
    keepReplay: (key, response) => void replays.set(key, response),
    findJob: (id) => jobs.get(id),
    keepJob: (job) => void jobs.set(job.id, job),
  };
};
