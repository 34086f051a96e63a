import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { batchOperation } from '#lib/schemas/batch.ts';
import { keyRequest, contact, shortlistRequest } from '#lib/schemas/writes.ts';
import { anyText } from '../any-text.ts';
import { componentFaults } from '../component-judge.ts';

// zod checks requests, ajv checks by the published contract: a value that one takes and the other refuses breaks a promise.

const lengths = [0, 1, 2, 100, 101, 200, 201, 500, 501];
const units = fc.constantFrom('a', ' ', '😀', '\uD800', 'ك', '\u00A0');
const long = fc.tuple(units, fc.constantFrom(...lengths)).map(([unit, times]) => unit.repeat(times));
const words = fc.constantFrom(...'test live anonymous identity_assertion side back under60 over130 hot neutral Maryam'.split(' '));
const scalar = fc.oneof(words, long, fc.constantFrom(null, true, 0, 1.5), anyText());
const list = fc.oneof(fc.array(scalar, { maxLength: 3 }), fc.constantFrom(Array<string>(1000).fill('a'), Array<string>(1001).fill('a')));

/** An object with some of the members, each of them right or strange, and now and then a stranger. */
const objectOf = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> => {
  const strange = fc.oneof({ weight: 6, arbitrary: scalar }, { weight: 1, arbitrary: fc.jsonValue() });
  const known = fc.record(
    Object.fromEntries(
      Object.entries(members).map(([name, right]) => [name, fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: strange })]),
    ),
    { requiredKeys: [] },
  );
  const stranger = fc.tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'Contact', 'colour'), strange);
  // By way of text, since only there `__proto__` is a member like any other (G59).
  const text = fc.tuple(known, fc.option(stranger, { freq: 5 })).map(([value, extra]) => {
    const inside = JSON.stringify(value).slice(1, -1);
    const added = extra === null ? '' : `${JSON.stringify(extra[0])}:${JSON.stringify(extra[1])}`;
    return `{${[inside, added].filter(Boolean).join(',')}}`;
  });
  return fc.oneof({ weight: 20, arbitrary: text.map((json) => JSON.parse(json) as unknown) }, { weight: 1, arbitrary: fc.jsonValue() });
};

const name = fc.oneof(fc.constant('Maryam'), long);
const contacts = objectOf({ name, phone: fc.oneof(fc.constant('+974 0000 0000'), long) });

const oneOf = (...values: string[]) => fc.constantFrom(...values);
const shortlist = { outcomeId: name, mattressIds: list, pillowIds: list, note: long, contact: fc.oneof(contacts, fc.constant(null)) };
const profile = { position: oneOf('side', 'back'), weight: oneOf('under60', 'over130'), thermal: oneOf('hot', 'neutral') };

/** `checkShortlist` looks whether anything is chosen, after the shape. */
const namingSomething = shortlistRequest.refine((body) => ['outcomeId', 'mattressIds', 'pillowIds'].some((member) => member in body));

test.each<[string, z.ZodType, fc.Arbitrary<unknown>]>([
  ['Contact', contact, contacts],
  ['ShortlistRequest', namingSomething, objectOf(shortlist)],
  ['KeyRequest', keyRequest, objectOf({ mode: oneOf('test', 'live'), label: long, type: oneOf('anonymous', 'service_auth') })],
  ['BatchOperation', batchOperation, objectOf({ id: long, ...profile })],
])('zod and ajv take and refuse the same of a %s', (component, schema, values) => {
  const verdicts = new Set<boolean>();
  fc.assert(
    fc.property(values, (value) => {
      const taken = schema.safeParse(value).success;
      verdicts.add(taken);
      expect(componentFaults(component, value).length === 0).toBe(taken);
    }),
    { numRuns: 3000 },
  );
  // Both verdicts were met, or the values prove nothing.
  expect(verdicts.size).toBe(2);
});
