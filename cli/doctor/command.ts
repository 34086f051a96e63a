import type { Command } from 'commander';
import { unread, unreadSentence } from '#functions/startup-error.ts';
import { type Environment, readEnvironment } from '#lib/settings/environment.ts';
import { EnvironmentError } from '#lib/settings/settings-file.mjs';
import { CommandFailure, print, UsageError, type Variables } from '../program/program.ts';
import { fault, type Finding, levels, lookAll, ok, table, type Verdict, warning } from './finding.ts';
import { outsideChecks } from './outside.ts';
import { serverChecks } from './server.ts';

const named = (verdicts: readonly Verdict[]): Finding[] => verdicts.map((verdict) => ({ check: 'settings', ...verdict }));

/** The settings, or what is wrong with them: nothing else is looked at then. */
const readSettings = (variables: Variables): { environment?: Environment; findings: Finding[] } => {
  try {
    const environment = readEnvironment(variables);
    const slips = unread(variables).map((one) =>
      warning(`${unreadSentence(one)}.`, 'Correct the name, or take it out; npm run settings has them all.'),
    );
    return { environment, findings: named(slips.length > 0 ? slips : [ok('Every setting can be used.')]) };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return { findings: named(error.message.split('\n').map((line) => fault(line, 'Correct it in the settings file.'))) };
  }
};

const originOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError('Write the origin as https://guidance.example.');
  return url.origin;
};

const lookAt = async (origin: string | undefined, variables: Variables): Promise<Finding[]> => {
  if (origin !== undefined) return lookAll(outsideChecks(originOf(origin)));
  const { environment, findings } = readSettings(variables);
  if (!environment) return findings;
  return [...findings, ...(await lookAll([...serverChecks(environment), ...outsideChecks(environment.settings.rootUrl)]))];
};

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** `doctor [origin]`: one table of everything that can be looked at without changing or sending anything. */
export const addDoctor = (command: Command, variables: Variables): void => {
  command
    .argument('[origin]', 'looks from outside at this one; left out, at the service of this machine')
    .option('--strict', 'fail for warnings too')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\ndocs/reference/metrics.md says what each line means.')
    .action(async (origin: string | undefined, { strict = false, json = false }: { strict?: boolean; json?: boolean }) => {
      const findings = await lookAt(origin, variables);
      const [, warnings, faults] = levels.map((level) => findings.filter((finding) => finding.level === level).length);
      print(json ? JSON.stringify({ warnings, faults, findings }, null, 2) : table(findings));
      if (faults || (strict && warnings))
        throw new CommandFailure(`${counted(faults ?? 0, 'fault')}, ${counted(warnings ?? 0, 'warning')}.`);
    });
};
