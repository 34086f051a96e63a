import { parseArgs } from 'node:util';
import type { Language } from '#lib/schemas/text.ts';
import { terminalText } from '#lib/terminal-text.ts';
import { comma, number } from '#lib/ui/format.ts';
import { UnreachableError, type Retry } from '../client.ts';
import { ask } from './ask.ts';
import {
  type Command,
  CommandLineError,
  commonOptions,
  countOf,
  type Given,
  isSet,
  latin,
  type Options,
  type Output,
  type Say,
  textOf,
  wording,
} from './command.ts';
import { connect, explainRefusal, RefusedError, StrangeAnswerError } from './connection.ts';
import { faq, recommend, sizes } from './guide.ts';
import { products } from './products.ts';
import { LostWriteError, shortlist } from './shortlist.ts';

const localUrl = 'http://localhost:4321';

const commands: readonly Command[] = [recommend, sizes, products, faq, ask, shortlist];

/** 0 done; 2 wrong usage; 3 the service answered with an error; 4 no answer. */
export type ExitCode = 0 | 2 | 3 | 4;

/** What the program has of the world. */
export interface Surroundings {
  /** GUIDANCE_URL and GUIDANCE_KEY are read. */
  variables: Readonly<Record<string, string | undefined>>;
  version: string;
  /** The service that offers this package; none in a clone of the project. */
  address?: string | undefined;
  /** Standard output and standard error. */
  print: (text: string) => void;
  complain: (text: string) => void;
}

/** Tries after the first one, where --retries does not say it: a person repeats a question, and a shortlist is worth the wait. */
const retriesOf = ({ name }: Command): number => (name === 'shortlist' ? 3 : 0);

const line = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

const columns = (rows: readonly (readonly [left: string, right: string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

/** What a help text is written with. */
interface Help {
  say: Say;
  /** The service that is called where nothing else is said. */
  address: string;
}

const optionRows = (options: Options, { say, address }: Help): string[] =>
  columns(
    Object.entries(options).map(([option, { value, about }]) => [
      value === undefined ? `--${option}` : `--${option} <${value}>`,
      say(about, about === 'option-url' ? { address } : {}),
    ]),
  );

/** The options of every command, and what the program returns to the shell. */
const everywhere = ({ say, address }: Help): string[] => [
  say('everyCommand'),
  ...optionRows(commonOptions, { say, address }),
  '',
  say('exitCodes'),
  ...columns((['0', '2', '3', '4'] as const).map((code) => [code, say(`exit-${code}`)])),
];

/** `guidance <command> --help`, and without a command `guidance --help`. */
const helpOf = (command: Command | undefined, { say, address }: Help): string =>
  (command
    ? [
        say(command.summary),
        '',
        `guidance ${command.name} ${command.synopsis}`.trimEnd(),
        '',
        ...(command.options ? [...optionRows(command.options, { say, address }), ''] : []),
        ...everywhere({ say, address }),
      ]
    : [
        say('about'),
        '',
        `guidance <${say('command')}> [${say('options')}]`,
        '',
        ...columns(commands.map(({ name, summary }) => [name, say(summary)])),
        '',
        ...everywhere({ say, address }),
        '',
        say('commandHelp', { command: 'guidance recommend --help' }),
      ]
  ).join('\n');

/** What must be known before the command line is: which command, in which language, and whether it asks for help. */
const glance = (args: readonly string[]) => {
  const { values, tokens } = parseArgs({ args: [...args], options: commonOptions, strict: false, allowPositionals: true, tokens: true });
  const first = tokens.find(({ kind }) => kind === 'positional');
  const isName = first?.kind === 'positional';
  const language: Language = values.lang === 'ar' ? 'ar' : 'en';
  return {
    language,
    name: isName ? first.value : undefined,
    rest: isName ? args.toSpliced(first.index, 1) : args,
    json: values.json === true,
    help: values.help === true,
    version: values.version === true,
  };
};

/** @throws CommandLineError */
const readArguments = (command: Command, args: readonly string[]): Given => {
  try {
    const options = { ...commonOptions, ...command.options };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: command.takesWords });
    return { values, words: positionals };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') throw new CommandLineError('noWords');
    const option = /'(?:-\w, )?(--[a-z][a-z-]*)[ ']/.exec(message)?.[1];
    throw option === undefined ? new CommandLineError('unknownOption') : new CommandLineError('wrongOption', { option });
  }
};

/** A variable; an empty one counts as unset. */
const setting = (variables: Surroundings['variables'], name: string): string | undefined => {
  const value = variables[name]?.trim();
  return value === '' ? undefined : value;
};

/** @throws CommandLineError */
const readUrl = (given: Given, { variables, address = localUrl }: Surroundings): string => {
  const url = textOf(given, 'url') ?? setting(variables, 'GUIDANCE_URL') ?? address;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || /[?#@]/.test(url)) throw new CommandLineError('notAddress');
  return url;
};

/** @throws CommandLineError */
const checkLanguage = (given: Given): void => {
  const language = textOf(given, 'lang');
  if (language !== undefined && !Object.hasOwn(comma, language))
    throw new CommandLineError('unknownValue', { option: '--lang', values: Object.keys(comma).join(', ') });
};

/** The key stays out of the process list when it comes from GUIDANCE_KEY. */
const withKey = (given: Given, { variables }: Surroundings): Given => ({
  ...given,
  values: { key: setting(variables, 'GUIDANCE_KEY'), ...given.values },
});

const waiting = ({ status, waitMs }: Retry, { language, say }: Output): string => {
  const seconds = number(Math.ceil(waitMs / 1000), language);
  return status === null ? say('waitingLost', { seconds }) : say('waiting', { status, seconds });
};

const perform = async (command: Command, args: readonly string[], output: Output, surroundings: Surroundings): Promise<void> => {
  const { version, print, complain } = surroundings;
  const given = withKey(readArguments(command, args), surroundings);
  checkLanguage(given);
  const run = command.prepare(given);
  const url = readUrl(given, surroundings);
  const connection = connect({
    url,
    key: isSet(given, 'sandbox') ? undefined : textOf(given, 'key'),
    retries: countOf(given, 'retries') ?? retriesOf(command),
    userAgent: `mattress-pillow-guidance/${version}`,
    onRetry: (retry) => complain(line(waiting(retry, output))),
    renewKey: !isSet(given, 'keep-key'),
    onNewKey: () => complain(line(output.say('newKey'))),
  });
  try {
    for await (const piece of run(connection, output)) print(line(piece));
  } catch (error) {
    // JSON of another shape than the contract's.
    throw error instanceof TypeError ? new StrangeAnswerError(new URL(url).origin, error) : error;
  }
};

const unreachable = (error: UnreachableError, { language, say }: Output): string =>
  [
    say('unreachable', { address: latin(error.origin, language), option: latin('--url', language) }),
    ...(error instanceof LostWriteError
      ? [say('repeatWith', { option: latin(`--idempotency-key ${error.idempotencyKey}`, language) })]
      : []),
  ].join('\n');

/** Prints what went wrong, and where it was the service, its own body too for programs. */
const report = (error: unknown, command: Command | undefined, output: Output, { print, complain }: Surroundings): ExitCode => {
  const { language, say, json } = output;
  if (error instanceof CommandLineError) {
    const values = Object.fromEntries(Object.entries(error.values).map(([name, value]) => [name, latin(String(value), language)]));
    const help = latin(`guidance ${command ? `${command.name} ` : ''}--help`, language);
    complain(line(`${say(error.key, values)} ${say('seeHelp', { help })}`));
    return 2;
  }
  if (error instanceof UnreachableError) {
    complain(line(unreachable(error, output)));
    return 4;
  }
  if (error instanceof RefusedError) {
    if (json) print(line(error.body));
    complain(line(explainRefusal(error, output)));
    return 3;
  }
  if (error instanceof StrangeAnswerError) {
    complain(line(say('strange', { address: latin(error.origin, language), option: latin('--url', language) })));
    return 3;
  }
  throw error;
};

/**
 * Runs a command line: answers go to standard output, sentences about faults to standard error. `prose` and `latin` take isolates of others
 * out, so that those in sentences are ours.
 */
export const runGuidance = async (args: readonly string[], given: Surroundings): Promise<ExitCode> => {
  const { language, json, name, rest, help, version } = glance(args);
  const surroundings: Surroundings = {
    ...given,
    print: (text) => given.print(terminalText(text, { keepIsolates: !json })),
    complain: (text) => given.complain(terminalText(text, { keepIsolates: true })),
  };
  const output: Output = { language, say: wording(language), json };
  const command = commands.find((candidate) => candidate.name === name);
  if (version || help) {
    surroundings.print(line(version ? surroundings.version : helpOf(command, { say: output.say, address: given.address ?? localUrl })));
    return 0;
  }
  try {
    if (!command) throw new CommandLineError('unknownCommand', { commands: commands.map((known) => known.name).join(', ') });
    await perform(command, rest, output, surroundings);
    return 0;
  } catch (error) {
    return report(error, command, output, surroundings);
  }
};
