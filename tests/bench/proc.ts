import { readFileSync } from 'node:fs';

/** What the kernel knows of a process. Linux only. */

const ticksASecond = 100;

/** Processor time used so far, user and system, all threads. */
export const cpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, a name in brackets, may hold spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
};

/** Processor time that the whole machine spent so far, on anything but waiting. */
export const machineSeconds = (): number => {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = (
    /^cpu +(.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return (user + nice + system + interrupts + softInterrupts + stolen) / ticksASecond;
};

/** Largest resident memory so far, in megabytes. */
export const peakMegabytes = (pid: number): number => {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
};
