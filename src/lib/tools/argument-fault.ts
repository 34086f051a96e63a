import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** What a fault is told with, beside the fault itself. */
export interface Telling {
  /** Arguments as they were sent. */
  sent: unknown;
  /** Names of the arguments that the tool takes. */
  taken: readonly string[];
  /** A value of an argument that would do. */
  exampleOf: (argument: string) => unknown;
  /** What to send instead of a value that was refused, where more can be said than what is accepted. */
  advice?: ((argument: string, value: unknown) => string | undefined) | undefined;
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

const valueAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined),
    sent,
  );

const listed = (values: readonly unknown[]): string => values.map(String).join(', ');

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/** What is accepted, as it follows "must". */
const rule = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_value':
      return `be one of ${listed(issue.values)}`;
    case 'invalid_type':
      return `be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'array' ? 'name at least one value' : `be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'array' ? `name at most ${issue.maximum} values` : `be at most ${issue.maximum}`;
    default:
      return issue.message.replace(/^must /, '');
  }
};

/** One fault of the arguments of a tool, as a sentence that names the argument, what it takes and what to send instead. */
export const argumentFault = (issue: Issue, { sent, taken, exampleOf, advice }: Telling): string => {
  if (issue.code === 'unrecognized_keys')
    return `${listed(issue.keys)} is not an argument here. Send ${taken.length > 0 ? `only ${listed(taken)}` : 'no arguments'}.`;
  const [argument] = issue.path;
  if (argument === undefined) return `The arguments must ${rule(issue)}.`;
  const name = String(argument);
  const value = valueAt(sent, issue.path);
  const fault = value === undefined ? `${name} is missing; it must ${rule(issue)}.` : `${name} must ${rule(issue)}; it is ${shown(value)}.`;
  return `${fault} ${advice?.(name, value) ?? `Send, for example, ${name}: ${shown(exampleOf(name))}.`}`;
};
