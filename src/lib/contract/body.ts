import type { z } from 'zod';
import { mostFaults } from '../schemas/envelope.ts';
import { codePoints } from '../schemas/text.ts';
import { idempotencyKeyLimits, isObject } from './parameters.ts';
import { Problem } from './problem.ts';

type Issue = z.core.$ZodIssue;

/** Longest name of a member that is said back, in characters: the contract has room for 400. */
const longestName = 200;

/** `contact.phone`, `mattressIds[1]`. */
const memberName = (path: readonly PropertyKey[]): string => {
  const name = path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`)).join('');
  return name.length <= longestName ? name : `${Array.from(name).slice(0, longestName).join('')}…`;
};

/** The member that an issue is about; empty for the body itself. */
const memberOf = (issue: Issue): string =>
  memberName(issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path);

/** `of type string`, `an object`. */
const kindName = (expected: string): string => (expected === 'object' ? 'an object' : `of type ${expected}`);

/** What is wrong inside the kind that was meant, which is the one that fits at the top; undefined where none does. */
const insideOf = ({ path, errors }: Extract<Issue, { code: 'invalid_union' }>): Issue | undefined => {
  const inside = errors.map(([first]) => first).find((first) => first !== undefined && first.path.length > 0);
  return inside && { ...inside, path: [...path, ...inside.path] };
};

const problemOf = (issue: Issue): Problem => {
  const member = memberOf(issue);
  const what = member === '' ? 'The body' : `The member ${member}`;
  const parameter =
    member === ''
      ? { hint: 'Send a JSON object with the members that the operation takes.' }
      : { parameter: member, hint: `Correct ${member}, and send the request again.` };
  switch (issue.code) {
    case 'unrecognized_keys':
      return new Problem('invalid_body', `${what} is not known.`, { ...parameter, hint: 'Correct the spelling, or leave it out.' });
    case 'invalid_value':
      return new Problem('invalid_body', `${what} must be one of ${issue.values.map(String).join(', ')}.`, {
        ...parameter,
        allowedValues: issue.values.map(String),
        hint: `Send ${member} as ${issue.values.map(String).join(' or ')}.`,
      });
    case 'invalid_type':
      return new Problem('invalid_body', `${what} must be ${kindName(issue.expected)}.`, parameter);
    case 'too_big':
      return new Problem(
        'invalid_body',
        issue.origin === 'array' ? `${what} has more than ${issue.maximum} entries.` : `${what} ${issue.message}.`,
        parameter,
      );
    case 'invalid_union': {
      const inside = insideOf(issue);
      if (inside) return problemOf(inside);
      const kinds = issue.errors.flatMap(([first]) => (first?.code === 'invalid_type' ? [kindName(first.expected)] : []));
      const taken = kinds.length > 0 ? `must be ${kinds.join(' or ')}` : 'is not of a kind that is taken here';
      return new Problem('invalid_body', `${what} ${taken}.`, parameter);
    }
    default:
      return new Problem('invalid_body', `${what} ${issue.message}.`, parameter);
  }
};

/** One issue a member, the first: the others follow from it. */
const firstOfEachMember = (issues: readonly Issue[]): Issue[] => {
  const apart = issues.flatMap((issue): Issue[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue],
  );
  return [...Map.groupBy(apart, memberOf).values()].flatMap(([first]) => first ?? []);
};

/**
 * A body that has the shape of a schema.
 * @throws Problem invalid_body (422) for the first fault, naming the member; the others stand beside it (G80)
 */
export const checkBody = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = firstOfEachMember(result.error.issues).slice(0, mostFaults).map(problemOf);
  const [{ id, detail, options }] = faults as [Problem];
  throw new Problem(id, detail, { ...options, ...(faults.length > 1 && { faults }) });
};

/** Null counts as absent for optional members (G54). */
export const withoutNulls = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) : value;

const name = 'Idempotency-Key';
const { most } = idempotencyKeyLimits;

const refuse = (detail: string): Problem =>
  new Problem('invalid_parameter', detail, {
    parameter: name,
    hint: `Send ${name} once, with 1 to ${most} characters and no control characters.`,
  });

/**
 * The key of a write, or null without one. Bare and quoted forms are the same key, the quotes not counted (G22).
 * @throws Problem invalid_parameter for a key that is empty, over 200 characters, sent twice, or holds control characters
 */
export const readIdempotencyKey = (sent: readonly string[]): string | null => {
  const [first] = sent;
  if (first === undefined) return null;
  if (sent.length > 1) throw refuse(`The header ${name} was sent more than once.`);
  const key = /^"(.*)"$/s.exec(first)?.[1] ?? first;
  if (key.trim() === '') throw refuse(`The header ${name} is empty.`);
  if (codePoints(key) > most) throw refuse(`The header ${name} has more than ${most} characters.`);
  if (/\p{Cc}/u.test(key)) throw refuse(`The header ${name} holds control characters.`);
  return key;
};
