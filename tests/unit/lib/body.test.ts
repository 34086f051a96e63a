import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkBody, withoutNulls } from '#lib/contract/body.ts';
import { keyRequest, shortlistRequest, tokenRequest } from '#lib/schemas/writes.ts';
import { problemOf, seen } from '../thrown.ts';

const fault = (schema: z.ZodType, value: unknown) => seen(problemOf(() => checkBody(schema, value)));
const shortlistFault = (value: unknown) => fault(shortlistRequest, value);
const contact = { name: 'Maryam', phone: '40000000' };

describe('a body of the right shape is given back', () => {
  test('as it is', () => {
    const body = { outcomeId: 'side-under60-hot', mattressIds: ['a', 'a'], note: null, contact };
    expect(checkBody(shortlistRequest, body)).toEqual(body);
  });

  test('with what the schema fills in, and with members that a loose one does not know', () => {
    expect(checkBody(keyRequest, { client_name: 'x' })).toEqual({ mode: 'test', client_name: 'x' });
    expect(checkBody(tokenRequest, { grant_type: 'client_credentials' })).toEqual({ grant_type: 'client_credentials' });
  });
});

describe('422 invalid_body names the member at fault', () => {
  const spelling = { hint: 'Correct the spelling, or leave it out.' };

  test.each([
    ['an unknown member', { extra: 1 }, 'The member extra is not known.', { parameter: 'extra', ...spelling }],
    [
      'an unknown member inside',
      { contact: { ...contact, fone: '1' } },
      'The member contact.fone is not known.',
      { parameter: 'contact.fone', ...spelling },
    ],
    ['a type', { outcomeId: 7 }, 'The member outcomeId must be of type string.', { parameter: 'outcomeId' }],
    [
      'an entry of an array',
      { mattressIds: ['a', 7] },
      'The member mattressIds[1] must be of type string.',
      { parameter: 'mattressIds[1]' },
    ],
    [
      'a member that is missing',
      { contact: { name: 'x' } },
      'The member contact.phone must be of type string.',
      { parameter: 'contact.phone' },
    ],
    ['an object', { contact: 'x' }, 'The member contact must be an object.', { parameter: 'contact' }],
    ['the whole body', [], 'The body must be an object.', {}],
    ['null', null, 'The body must be an object.', {}],
    ['a text too long', { note: 'x'.repeat(501) }, 'The member note must be at most 500 characters.', { parameter: 'note' }],
    ['a blank text', { contact: { ...contact, name: ' ' } }, 'The member contact.name must not be blank.', { parameter: 'contact.name' }],
    [
      'an array too long',
      { pillowIds: Array(1001).fill('x') },
      'The member pillowIds has more than 1000 entries.',
      { parameter: 'pillowIds' },
    ],
  ])('%s', (_, body, detail, options) => {
    expect(shortlistFault(body)).toEqual({ id: 'invalid_body', status: 422, detail, ...options });
  });

  test('and the values that are taken, of an enum (G14) and of a literal (G15)', () => {
    expect(fault(keyRequest, { mode: 'prod' })).toEqual({
      id: 'invalid_body',
      status: 422,
      detail: 'The member mode must be one of live, test.',
      parameter: 'mode',
      allowedValues: ['live', 'test'],
    });
    expect(fault(tokenRequest, {})).toMatchObject({ parameter: 'grant_type', allowedValues: ['client_credentials'] });
    expect(fault(keyRequest, { type: 'service_auth' })).toMatchObject({ parameter: 'type', allowedValues: ['anonymous'] });
  });

  test('of several the first alone', () => {
    expect(shortlistFault({ outcomeId: 7, note: 7, extra: 1 })?.parameter).toBe('outcomeId');
  });

  const choice = z.object({ query: z.union([z.string(), z.object({ text: z.string() })]) });

  test.each([
    ['no kind of a union fits', choice, { query: 7 }, 'The member query must be of type string or an object.', 'query'],
    [
      'the kind that was meant has a fault inside',
      choice,
      { query: { text: 7 } },
      'The member query.text must be of type string.',
      'query.text',
    ],
    [
      'no value of a union fits',
      z.object({ query: z.union([z.literal('a'), z.literal('b')]) }),
      { query: 'c' },
      'The member query is not of a kind that is taken here.',
      'query',
    ],
  ])('where %s', (_, schema, body, detail, parameter) => {
    expect(fault(schema, body)).toMatchObject({ detail, parameter });
  });

  test('a number out of its range, as the schema says it', () => {
    const range = { error: 'must be from 1 to 50' };
    const count = z.object({ count: z.int32().min(1, range).max(50, range) });
    for (const value of [0, 51]) expect(fault(count, { count: value })).toMatchObject({ detail: 'The member count must be from 1 to 50.' });
  });
});

test('characters are code points (G52)', () => {
  expect(shortlistFault({ note: '🛏'.repeat(500) })).toBeUndefined();
  expect(shortlistFault({ note: '🛏'.repeat(501) })?.parameter).toBe('note');
});

test('any JSON value is taken or is a 422 with a sentence', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const problem = problemOf(() => checkBody(shortlistRequest, value));
      if (problem) expect([problem.id, problem.status, /^The .+\.$/s.test(problem.detail)]).toEqual(['invalid_body', 422, true]);
    }),
    { numRuns: 500 },
  );
});

describe('null counts as absent for optional members (G54)', () => {
  test('at the top, and nowhere else', () => {
    expect(withoutNulls({ a: null, b: { c: null }, d: [null], e: 0, f: '' })).toEqual({ b: { c: null }, d: [null], e: 0, f: '' });
  });

  test.each([[null], [7], ['x'], [true], [[null]]])('%o has no members and stays', (value) => {
    expect(withoutNulls(value)).toEqual(value);
  });

  test('a member __proto__ stays one like any other (G59)', () => {
    const value = withoutNulls(JSON.parse('{"__proto__":{"mode":"live"},"label":null}')) as object;
    expect(JSON.stringify(value)).toBe('{"__proto__":{"mode":"live"}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});
