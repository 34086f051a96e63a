import { setTimeout as sleep } from 'node:timers/promises';
import { errorName } from '#functions/showroom/channel.ts';
import { StoreError } from '#functions/store/database.ts';

export const levels = ['ok', 'warning', 'fault'] as const;
type Level = (typeof levels)[number];

/** What a look found, in a sentence without secrets, and what to do about it. */
export interface Verdict {
  level: Level;
  found: string;
  todo?: string;
}

export interface Finding extends Verdict {
  check: string;
}

export const ok = (found: string): Verdict => ({ level: 'ok', found });
export const warning = (found: string, todo: string): Verdict => ({ level: 'warning', found, todo });
/** Without `todo` the sentence itself says what to do. */
export const fault = (found: string, todo?: string): Verdict => ({ level: 'fault', found, ...(todo !== undefined && { todo }) });

/** One line of the table, or some; none where there is nothing to look at. */
export interface Check {
  name: string;
  look: () => Promise<Verdict | readonly Verdict[]> | Verdict | readonly Verdict[];
}

/** Milliseconds that a check may take, and a connection of it. */
const patienceMs = 5000;
const late = 'No answer within 5 seconds.';

/** Errors of the store have a sentence; of others only the code is told, since they may repeat addresses and passwords. */
const explain = (error: unknown): Verdict => {
  return error instanceof StoreError
    ? fault(error.message)
    : fault(`This could not be looked at (${errorName(error)}).`, 'Look at it by hand.');
};

/** All at once, each with its time; in the order of the checks. */
export const lookAll = async (checks: readonly Check[]): Promise<Finding[]> => {
  const verdicts = await Promise.all(
    checks.map(async ({ name, look }) => {
      const ended = new AbortController();
      const tooLate = sleep(patienceMs, fault(late, 'See that it runs, and that this machine may reach it.'), { signal: ended.signal });
      tooLate.catch(() => undefined);
      const verdict = await Promise.race([Promise.resolve().then(look).catch(explain), tooLate]);
      ended.abort();
      return [verdict].flat().map((one) => ({ check: name, ...one }));
    }),
  );
  return verdicts.flat();
};

/** The findings as lines: level, check, what was found, and below it what to do. */
export const table = (findings: readonly Finding[]): string => {
  const wide = Math.max(...findings.map(({ check }) => check.length));
  const margin = ' '.repeat('warning  '.length + wide + 2);
  return findings
    .map(({ level, check, found, todo }) =>
      [`${level.padEnd(9)}${check.padEnd(wide)}  ${found}`, ...(todo === undefined ? [] : [`${margin}${todo}`])].join('\n'),
    )
    .join('\n');
};
