import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleProblem } from '#lib/contract/error-responses.ts';
import { isCoded, Problem, problemBody, type ProblemId, problemIds, problemPage, problems } from '#lib/contract/problem.ts';
import { anyText } from '../any-text.ts';
import { componentFaults } from '../component-judge.ts';
import { settings } from '../settings.ts';

describe('the status of each error', () => {
  // Coded: specification, "Errors", and G42. Uncoded: the transport faults of G43 with the status of RFC 9110, 6585 and 9112.
  test.each<[ProblemId, number, boolean]>([
    ['missing_parameter', 400, true],
    ['invalid_parameter', 400, true],
    ['invalid_cursor', 400, true],
    ['no_matching_outcome', 404, true],
    ['missing_credential', 401, true],
    ['invalid_credential', 401, true],
    ['invalid_body', 422, true],
    ['unsupported_media_type', 415, true],
    ['job_not_found', 404, true],
    ['batch_too_large', 413, true],
    ['not_found', 404, true],
    ['method_not_allowed', 405, true],
    ['malformed-request', 400, false],
    ['forbidden-origin', 403, false],
    ['request-timeout', 408, false],
    ['precondition-failed', 412, false],
    ['uri-too-long', 414, false],
    ['expectation-failed', 417, false],
    ['rate-limited', 429, false],
    ['headers-too-large', 431, false],
    ['internal-error', 500, false],
    ['unavailable', 503, false],
  ])('%s is %i, and has a code of the closed enum: %s', (id, status, coded) => {
    expect(new Problem(id, 'Why.').status).toBe(status);
    expect(isCoded(id)).toBe(coded);
  });

  test('there are no others', () => {
    expect(problemIds).toHaveLength(22);
  });
});

test('a body has every member that the specification asks for', () => {
  const problem = new Problem('invalid_parameter', 'The parameter type must be one of mattress, pillow.', {
    parameter: 'type',
    allowedValues: ['mattress', 'pillow'],
  });
  expect(problemBody(problem, settings)).toEqual({
    type: 'https://guidance.example/en/errors/invalid_parameter',
    title: 'Invalid parameter',
    status: 400,
    detail: 'The parameter type must be one of mattress, pillow.',
    error: {
      code: 'invalid_parameter',
      message: 'The parameter type must be one of mattress, pillow.',
      hint: 'Send one of the accepted values, once.',
      documentation: 'https://guidance.example/en/errors/invalid_parameter',
      parameter: 'type',
      allowedValues: ['mattress', 'pillow'],
    },
  });
});

test('a body without a code has the registered type of 429, and our own page as its documentation (G43)', () => {
  const body = problemBody(new Problem('rate-limited', 'Too many.'), settings);
  expect(body).toMatchObject({
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    status: 429,
    error: { documentation: 'https://guidance.example/en/errors/rate-limited' },
  });
  expect(body.error).not.toHaveProperty('code');
});

test('the status and the hint of one occurrence take the place of those of the table (G9)', () => {
  const body = problemBody(new Problem('invalid_body', 'The body is over 65536 bytes.', { status: 413, hint: 'Send less.' }), settings);
  expect(body).toMatchObject({ status: 413, error: { code: 'invalid_body', hint: 'Send less.' } });
});

test('every error has its page in both languages', () => {
  expect(problemPage('not_found')).toBe('/en/errors/not_found');
  expect(problemPage('not_found', 'ar')).toBe('/ar/errors/not_found');
});

describe('every body keeps to the published schema', () => {
  const words = (most: number) =>
    fc.oneof(
      anyText({ minLength: 1, maxLength: most }),
      fc.constantFrom('a', '😀').map((character) => character.repeat(most)),
    );
  const options = fc.record(
    {
      status: fc.integer({ min: 400, max: 599 }),
      hint: words(2000),
      parameter: words(400),
      allowedValues: fc.array(words(400), { maxLength: 5 }),
    },
    { requiredKeys: [] },
  );

  test.each(problemIds)('%s', (id) => {
    const [own, other] = isCoded(id) ? ['Problem', 'UncodedProblem'] : ['UncodedProblem', 'Problem'];
    const example = problemBody(exampleProblem(id, problems[id].status, settings), settings);
    expect(componentFaults(own, example)).toEqual([]);
    expect(componentFaults(other, example)).not.toEqual([]);
    fc.assert(
      fc.property(words(2000), options, (detail, given) => {
        expect(componentFaults(own, problemBody(new Problem(id, detail, given), settings))).toEqual([]);
      }),
    );
  });
});
