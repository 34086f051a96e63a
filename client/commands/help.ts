import type { Say, WordKey } from './wording.ts';
import { type Command, commonOptions, defaultUrl, type Options } from './command.ts';

const name = 'guidance';

const columns = (rows: readonly (readonly [left: string, right: string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

const optionRows = (options: Options, say: Say): string[] =>
  columns(
    Object.entries(options).map(([option, { value, about }]) => [
      value === undefined ? `--${option}` : `--${option} <${value}>`,
      say(about, about === 'option-url' ? { address: defaultUrl } : {}),
    ]),
  );

/** What the program returns to the shell. */
const exitCodes: readonly (readonly [string, WordKey])[] = [
  ['0', 'exit-0'],
  ['2', 'exit-2'],
  ['3', 'exit-3'],
  ['4', 'exit-4'],
];

/** `guidance --help`. */
export const programHelp = (commands: readonly Command[], say: Say): string =>
  [
    say('about'),
    '',
    `${name} <${say('command')}> [${say('options')}]`,
    '',
    ...columns(commands.map((command) => [command.name, say(command.summary)])),
    '',
    say('everyCommand'),
    ...optionRows(commonOptions, say),
    '',
    say('exitCodes'),
    ...columns(exitCodes.map(([code, key]) => [code, say(key)])),
    '',
    say('commandHelp', { command: `${name} recommend --help` }),
  ].join('\n');

/** `guidance <command> --help`. */
export const commandHelp = (command: Command, say: Say): string =>
  [
    say(command.summary),
    '',
    `${name} ${command.name} ${command.synopsis}`.trimEnd(),
    '',
    ...(Object.keys(command.options).length > 0 ? [...optionRows(command.options, say), ''] : []),
    say('everyCommand'),
    ...optionRows(commonOptions, say),
    '',
    say('exitCodes'),
    ...columns(exitCodes.map(([code, key]) => [code, say(key)])),
  ].join('\n');
