import { describe, expect, test } from 'vitest';
import { checkShortlist, createShortlist, shortlistUrl, callbackLimits } from '#lib/domain/shortlist.ts';
import type { ShortlistRequest } from '#lib/schemas/writes.ts';
import { componentFaults } from '../component-judge.ts';
import { settings } from '../settings.ts';
import { problemOf, seen } from '../thrown.ts';

const known = { outcomeIds: ['side-under60-hot', 'back-over130-neutral'], mattressIds: ['dune', 'palm'], pillowIds: ['sail'] };
const fault = (request: ShortlistRequest) => seen(problemOf(() => checkShortlist(request, known)));

describe('at least one of three (specification, "POST /shortlists" 1)', () => {
  test.each<ShortlistRequest>([
    { outcomeId: 'side-under60-hot' },
    { mattressIds: ['palm', 'dune', 'palm'] },
    { pillowIds: ['sail'] },
    { outcomeId: null, mattressIds: [], pillowIds: ['sail'] },
  ])('%o suffices', (request) => {
    expect(fault(request)).toBeUndefined();
  });

  test.each<ShortlistRequest>([
    {},
    { mattressIds: [] },
    { outcomeId: null, mattressIds: [], pillowIds: null },
    { note: 'x', contact: { name: 'x', phone: '12345' } },
  ])('%o does not, and the fault names outcomeId (G6, G54)', (request) => {
    expect(fault(request)).toEqual({
      id: 'invalid_body',
      status: 422,
      detail: 'At least one of outcomeId, mattressIds and pillowIds is required.',
      parameter: 'outcomeId',
      hint: 'Send an outcome id, or at least one product id.',
    });
  });
});

describe('an id that we do not have (G7)', () => {
  const hint = 'Send ids from /matrix and /products.';

  test.each<[ShortlistRequest, string, string, readonly string[]]>([
    [{ outcomeId: 'side' }, 'outcomeId', 'side', known.outcomeIds],
    [{ outcomeId: 'toString' }, 'outcomeId', 'toString', known.outcomeIds],
    [{ outcomeId: '', mattressIds: ['dune'] }, 'outcomeId', '', known.outcomeIds],
    [{ mattressIds: ['dune', 'sail'] }, 'mattressIds[1]', 'sail', known.mattressIds],
    [{ mattressIds: [''] }, 'mattressIds[0]', '', known.mattressIds],
    [{ outcomeId: 'side-under60-hot', pillowIds: ['sail', 'x', 'y'] }, 'pillowIds[1]', 'x', known.pillowIds],
    [{ mattressIds: ['Zubayda Mark'] }, 'mattressIds[0]', 'something', known.mattressIds],
    [{ pillowIds: ['5512-3498'] }, 'pillowIds[0]', 'something', known.pillowIds],
    [{ pillowIds: ['mpg_live_x'] }, 'pillowIds[0]', 'something', known.pillowIds],
    [{ mattressIds: ['x'.repeat(200)] }, 'mattressIds[0]', 'x'.repeat(100), known.mattressIds],
  ])('%o', (request, parameter, named, allowedValues) => {
    const detail = `${parameter} names ${named}, which is not among ours.`;
    expect(fault(request)).toEqual({ id: 'invalid_body', status: 422, detail, parameter, allowedValues, hint });
  });
});

describe('the Shortlist body', () => {
  const creation = { id: '0f8c2b5e6a7d4c3b9e1f2a3b4c5d6e7f', createdAt: '2026-08-01T12:00:00.000Z', settings };
  const contact = { name: 'Maryam', phone: '+974 4000 0000' };

  test('has every field of a live write, and never the contact', () => {
    const request = { outcomeId: 'side-under60-hot', mattressIds: ['dune', 'dune'], pillowIds: ['sail'], note: 'x', contact };
    const body = createShortlist(request, { ...creation, mode: 'live' });
    expect(body).toEqual({
      id: '0f8c2b5e6a7d4c3b9e1f2a3b4c5d6e7f',
      createdAt: '2026-08-01T12:00:00.000Z',
      mode: 'live',
      persisted: true,
      outcomeId: 'side-under60-hot',
      mattressIds: ['dune', 'dune'],
      pillowIds: ['sail'],
      note: 'x',
      callbackRequested: true,
      links: {
        self: 'https://guidance.example/api/v1/shortlists/0f8c2b5e6a7d4c3b9e1f2a3b4c5d6e7f',
        products: 'https://guidance.example/api/v1/products',
      },
    });
    expect(componentFaults('Shortlist', body)).toEqual([]);
  });

  test.each<ShortlistRequest>([
    { pillowIds: ['sail'] },
    { pillowIds: ['sail'], outcomeId: null, mattressIds: null, note: null, contact: null },
  ])('of a test write of %o is not persisted, and has null or nothing for what was not sent', (request) => {
    const body = createShortlist(request, { ...creation, mode: 'test' });
    expect(body).toMatchObject({ mode: 'test', persisted: false, outcomeId: null, mattressIds: [], note: null, callbackRequested: false });
    expect(componentFaults('Shortlist', body)).toEqual([]);
  });

  test('can be found at its own address (G23)', () => {
    expect(shortlistUrl('abc', settings)).toBe('https://guidance.example/api/v1/shortlists/abc');
  });
});

test('a phone number is called 3 times a day at most, a client causes 10 calls', () => {
  expect(callbackLimits).toEqual({ perPhone: 3, perClient: 10, windowSeconds: 86_400 });
});
