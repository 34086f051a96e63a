import type { Privacy } from '../schemas/privacy.ts';

/** Hours that answers to sandbox writes are remembered, in memory only, and sandbox jobs (G21, G31). */
export const sandboxHours = 24;
export const sandboxJobHours = 1;

/** Times before which records go: contacts by when their request was finished, requests by when they came in (G56). */
export const retentionLimits = ({ contactDays, requestMonths }: Privacy, now: Date): { finishedBefore: string; createdBefore: string } => {
  const [finished, created] = [new Date(now), new Date(now)];
  finished.setUTCDate(finished.getUTCDate() - contactDays);
  // A day that the month does not have, such as 31 February, is one of the next month: never too early by more than that.
  created.setUTCMonth(created.getUTCMonth() - requestMonths);
  return { finishedBefore: finished.toISOString(), createdBefore: created.toISOString() };
};
