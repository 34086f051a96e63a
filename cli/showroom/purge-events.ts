import { UsageError } from '../program.ts';
import type { StoreCommand, Values } from '../store-command.ts';

const dayMs = 86_400_000;

/** @throws UsageError */
const readAge = (values: Values): number => {
  const days = /^(\d{1,5})d$/.exec(String(values['olderThan'] ?? ''))?.[1];
  if (days === undefined) throw new UsageError('--older-than must be a number of days, such as 90d.');
  return Number(days) * dayMs;
};

/** What goes: everything of old requests, or only the names and numbers of those dealt with (G56). */
const whole = {
  warning: (before: string) =>
    `every request from before ${before} that is not pending (delivered, kept, done or dead), names and numbers included`,
  done: (removed: number, before: string) => `${removed} requests from before ${before} are removed.`,
};
const contactsOnly = {
  warning: (before: string) => `names and numbers of requests that were delivered or done before ${before}`,
  done: (removed: number, before: string) => `${removed} names and numbers of requests finished before ${before} are removed.`,
};

export const purgeEvents: StoreCommand = {
  name: 'purge',
  summary: 'Removes old requests for good, all but pending ones; with --contacts only their names and numbers.',
  options: {
    '--older-than <days>d': 'from so many days ago, such as 90d',
    '--contacts': 'only names and numbers',
    '--yes': 'remove them, instead of saying what would go',
  },
  prepare: (values) => {
    const before = new Date(Date.now() - readAge(values)).toISOString();
    const what = values['contacts'] === true ? contactsOnly : whole;
    if (values['yes'] !== true) throw new UsageError(`Nothing was removed. Add --yes to remove ${what.warning(before)}.`);
    return async ({ store }) => {
      const removed = await (what === contactsOnly ? store.purgeContacts(before) : store.purge(before));
      return { text: what.done(removed, before), json: { removed, before } };
    };
  },
};
