import { sandboxHours, sandboxJobHours } from '#lib/domain/shortlist.ts';
import type { Job } from '#lib/schemas/writes.ts';
import type { Redis } from '../redis/connect.ts';
import type { StoredResponse } from '../store/store.ts';
import { createOwnMemory, type Bounds, type Memory } from './memory.ts';
import { shareMemory } from './shared-memory.ts';

/** What sandbox writes leave behind: nothing on disk, a bounded memory for replays and polling (G21, G31). */
export interface Sandbox {
  replays: Memory<StoredResponse>;
  /** Jobs by id. */
  jobs: Memory<Job>;
}

const hourMs = 3_600_000;
const most = 10_000;

/** The memory of all processes where there is Redis, else that of this one. */
export const createSandbox = (redis?: Redis): Sandbox => {
  const create = <Value extends object>(name: string, bounds: Bounds): Memory<Value> => {
    const own = createOwnMemory<Value>(bounds);
    return redis ? shareMemory(redis, { name: `sandbox:${name}`, own, ...bounds }) : own;
  };
  return {
    replays: create('replays', { most, ttlMs: sandboxHours * hourMs }),
    jobs: create('jobs', { most, ttlMs: sandboxJobHours * hourMs }),
  };
};
