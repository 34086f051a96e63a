import { z } from 'zod';
import { mostFaults } from '../schemas/envelope.ts';
import { codePoints } from '../schemas/text.ts';
import { idempotencyKeyLimits, isObject, reading } from './parameters.ts';
import { Problem } from './problem.ts';

/** Reads what a client sends by the schemas of the route table, and turns what zod finds into problems. */

type Issue = z.core.$ZodIssue;

/** `of type string`, `an object`. */
const kindName = (expected: string): string => (expected === 'object' ? 'an object' : `of type ${expected}`);

/** What is wrong with a parameter or a member, as it follows its name. */
const faultIn = (issue: Issue): string => {
  if (issue.message.startsWith('must be ')) return issue.message;
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not known';
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_type':
      return `must be ${kindName(issue.expected)}`;
    case 'invalid_union':
      return `must be ${issue.errors.flatMap(([first]) => (first?.code === 'invalid_type' ? kindName(first.expected) : [])).join(' or ')}`;
    case 'too_big':
      return issue.origin === 'array' ? `has more than ${issue.maximum} entries` : issue.message;
    default:
      return issue.message;
  }
};

/** The accepted values, where they are a closed set. */
const allowedBy = (issue: Issue): { allowedValues?: readonly string[] } =>
  issue.code === 'invalid_value' ? { allowedValues: issue.values.map(String) } : {};

/** A Set stands for several values of one parameter that differ. */
const parameterProblem = (schema: z.ZodObject, sent: Readonly<Record<string, unknown>>, issue: Issue): Problem => {
  const parameter = String(issue.path[0]);
  const value = sent[parameter];
  const expects = faultIn(issue).replace(/^must be /, '');
  const at = { parameter, ...allowedBy(issue) };
  if (value === undefined)
    return new Problem('missing_parameter', `The parameter ${parameter} is missing.`, { ...at, hint: `Add ${parameter} as ${expects}.` });
  const { fault = 'invalid_parameter' } = reading.get(schema.shape[parameter] as z.ZodType) ?? {};
  const why = value instanceof Set ? 'was sent with different values' : value === '' ? 'is empty' : faultIn(issue);
  const hint = fault === 'invalid_parameter' && { hint: `Send ${parameter} once, as ${expects}.` };
  return new Problem(fault, `The parameter ${parameter} ${why}.`, { ...at, ...hint });
};

/**
 * Parameters by name, read by their schemas.
 * @throws Problem missing_parameter, or the code of the parameter, for the first fault in the order of the table (G2)
 */
export const readParameters = <Schema extends z.ZodObject>(schema: Schema, sent: Readonly<Record<string, unknown>>): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(sent);
  if (success) return data;
  // zod reports members in the order in which the schema has them.
  throw parameterProblem(schema, sent, error.issues[0] as Issue);
};

/**
 * The parameters of a query; unknown ones are ignored (G4). The same value twice is one; several that differ fit no schema (G3).
 * @throws Problem as `readParameters`
 */
export const readQuery = <Schema extends z.ZodObject>(schema: Schema, query: URLSearchParams): z.output<Schema> => {
  const sent = Object.entries(schema.shape).flatMap(([name, member]): [string, unknown][] => {
    const { alias } = reading.get(member as z.ZodType) ?? {};
    const values = new Set([name, ...(alias === undefined ? [] : [alias])].flatMap((written) => query.getAll(written)));
    return values.size === 0 ? [] : [[name, values.size === 1 ? [...values][0] : values]];
  });
  return readParameters(schema, Object.fromEntries(sent));
};

/** Longest name of a member that is said back, in characters: the contract has room for 400. */
const longestName = 200;

/** `contact.phone`, `mattressIds[1]`; empty for the body itself. */
const memberOf = (issue: Issue): string => {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const name = path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`)).join('');
  return name.length <= longestName ? name : `${Array.from(name).slice(0, longestName).join('')}…`;
};

/** Of unknown members: the known ones, but those that say nothing. */
const knownMembers: z.core.$ZodErrorMap = ({ code, inst }) => {
  if (code !== 'unrecognized_keys' || !(inst instanceof z.ZodObject)) return undefined;
  const members = Object.entries(inst.shape);
  return members
    .flatMap(([name, member]) => (member instanceof z.ZodOptional && member.unwrap() instanceof z.ZodUnknown ? [] : name))
    .join(', ');
};

const bodyProblem = (issue: Issue): Problem => {
  // What is wrong inside the kind that was meant, which is the one that fits at the top.
  const within = issue.code === 'invalid_union' ? issue.errors.map(([first]) => first).find((first) => first?.path.length) : undefined;
  if (within) return bodyProblem({ ...within, path: [...issue.path, ...within.path] });
  const member = memberOf(issue);
  if (member === '')
    return new Problem('invalid_body', `The body ${faultIn(issue)}.`, {
      hint: 'Send a JSON object with the members that the operation takes.',
    });
  const allowed = allowedBy(issue);
  const values = allowed.allowedValues && `Send ${member} as ${allowed.allowedValues.join(' or ')}.`;
  const unknown = issue.code === 'unrecognized_keys' && `Correct the spelling, or leave it out; known are ${issue.message}.`;
  const hint = values ?? (unknown || `Correct ${member}, and send the request again.`);
  return new Problem('invalid_body', `The member ${member} ${faultIn(issue)}.`, { parameter: member, ...allowed, hint });
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
  const result = schema.safeParse(value, { error: knownMembers });
  if (result.success) return result.data;
  const faults = firstOfEachMember(result.error.issues).slice(0, mostFaults).map(bodyProblem);
  const [{ id, detail, options }] = faults as [Problem];
  throw new Problem(id, detail, { ...options, ...(faults.length > 1 && { faults }) });
};

/** Null counts as absent for optional members (G54). */
export const withoutNulls = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) : value;

/**
 * The key of a write, or null without one. Bare and quoted forms are the same key, the quotes not counted (G22).
 * @throws Problem invalid_parameter for a key that is empty, over 200 characters, sent twice, or holds control characters
 */
export const readIdempotencyKey = ([first, ...others]: readonly string[]): string | null => {
  if (first === undefined) return null;
  const { most } = idempotencyKeyLimits;
  const parameter = 'Idempotency-Key';
  const key = /^"(.*)"$/s.exec(first)?.[1] ?? first;
  const faults: readonly [boolean, string][] = [
    [others.length > 0, 'was sent more than once'],
    [key.trim() === '', 'is empty'],
    [codePoints(key) > most, `has more than ${most} characters`],
    [/\p{Cc}/u.test(key), 'holds control characters'],
  ];
  const fault = faults.find(([met]) => met);
  if (!fault) return key;
  const hint = `Send ${parameter} once, with 1 to ${most} characters and no control characters.`;
  throw new Problem('invalid_parameter', `The header ${parameter} ${fault[1]}.`, { parameter, hint });
};
