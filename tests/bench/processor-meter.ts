import { cpuSeconds, machineSeconds } from './proc.ts';
import type { Sample } from './sample.ts';

/** Begins to count who uses the processors; the function that it returns makes the sample of what was counted since. */
export const startMeter = (pid: number): ((requests: number) => Sample) => {
  const used = () => ({
    server: cpuSeconds(pid),
    client: cpuSeconds(process.pid),
    machine: machineSeconds(),
    at: performance.now() / 1000,
  });
  const before = used();
  return (requests) => {
    const after = used();
    const elapsed = after.at - before.at;
    const server = after.server - before.server;
    const foreign = after.machine - before.machine - server - (after.client - before.client);
    return {
      perSecond: requests / elapsed,
      cpuMicroseconds: (server * 1e6) / requests,
      busy: server / elapsed,
      foreign: Math.max(0, foreign) / elapsed,
    };
  };
};
