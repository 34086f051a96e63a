import type { z } from 'zod';
import { Problem } from './problem.ts';

type Issue = z.core.$ZodIssue;

/** `contact.phone`, `mattressIds[1]`. */
const memberName = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`)).join('');

const problemOf = (issue: Issue): Problem => {
  const member = memberName(issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path);
  const parameter = member === '' ? {} : { parameter: member };
  const what = member === '' ? 'The body' : `The member ${member}`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return new Problem('invalid_body', `${what} is not known.`, { ...parameter, hint: 'Correct the spelling, or leave it out.' });
    case 'invalid_value':
      return new Problem('invalid_body', `${what} must be one of ${issue.values.map(String).join(', ')}.`, {
        ...parameter,
        allowedValues: issue.values.map(String),
      });
    case 'invalid_type':
      return new Problem(
        'invalid_body',
        `${what} must be ${issue.expected === 'object' ? 'an object' : `of type ${issue.expected}`}.`,
        parameter,
      );
    case 'too_big':
      return new Problem('invalid_body', `${what} has more than ${issue.maximum} entries.`, parameter);
    case 'invalid_union':
      return new Problem('invalid_body', `${what} is not of a kind that is taken here.`, parameter);
    default:
      return new Problem('invalid_body', `${what} ${issue.message}.`, parameter);
  }
};

/**
 * A body that has the shape of a schema.
 * @throws Problem invalid_body (422) for the first fault, naming the member
 */
export const checkBody = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw problemOf(result.error.issues[0] as Issue);
};

/** Null counts as absent for optional members (G54). */
export const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
    : value;
