import { describe, expect, test } from 'vitest';
import { checkMediaType } from '#functions/plugins/body.ts';
import { type Route, routes } from '#lib/contract/routes.ts';
import { problemOf, seen } from '../thrown.ts';

const route = (operationId: string): Route => {
  const found = routes.find((each) => each.operationId === operationId);
  if (!found) throw new Error(`There is no operation ${operationId}.`);
  return found;
};
const bodyOf = (operationId: string) => route(operationId).body as NonNullable<Route['body']>;
const fault = (operationId: string, type: string | undefined) => seen(problemOf(() => checkMediaType(bodyOf(operationId), type)));

test.each([undefined, '', 'application/json', 'Application/JSON; charset=utf-8', 'application/merge-patch+json', ' application/json '])(
  'a body of type %s is taken as JSON (G8)',
  (type) => {
    expect(fault('createShortlist', type)).toBeUndefined();
  },
);

describe('415 for', () => {
  test.each([
    'text/plain',
    'text/json',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '?',
    'application/jsonp',
  ])('%s, with the type that is taken in Accept', (type) => {
    expect(fault('createShortlist', type)).toEqual({
      id: 'unsupported_media_type',
      status: 415,
      detail: `The media type ${type.split(';')[0]} is not taken here.`,
      hint: 'Send Content-Type: application/json.',
      headers: { Accept: 'application/json' },
    });
  });
});

test('a form is taken for keys, and nowhere else (G15)', () => {
  expect(fault('issueKey', 'application/x-www-form-urlencoded')).toBeUndefined();
  expect(fault('issueKey', 'text/plain')).toMatchObject({
    headers: { Accept: 'application/json, application/x-www-form-urlencoded' },
  });
});
