import { describe, expect, test } from 'vitest';
import { readJsonBody } from '#functions/plugins/body.ts';
import { problemOf, seen } from '../thrown.ts';

const read = (body: string | Uint8Array): unknown => readJsonBody(typeof body === 'string' ? new TextEncoder().encode(body) : body);

const fault = (body: string | Uint8Array) => seen(problemOf(() => read(body)));

describe('a body is read', () => {
  test.each([
    ['that is an object', '{"a":1}', { a: 1 }],
    ['that is null among spaces', '  null ', null],
    ['in Arabic', '"كينج"', 'كينج'],
    ['with a member twice, of which the last counts (G59)', '{"a":1,"a":2}', { a: 2 }],
    ['with a byte-order mark', '\uFEFF[1]', [1]],
    ['64 levels deep', `${'['.repeat(64)}${']'.repeat(64)}`, expect.anything()],
    ['with brackets in a text', `"${'['.repeat(100)}"`, '['.repeat(100)],
    ['with brackets in a text after a quote', `"\\"${'{'.repeat(100)}"`, `"${'{'.repeat(100)}`],
    ['that is wide and not deep', `[${'[],'.repeat(100)}{}]`, expect.anything()],
  ])('%s', (_, body, value) => {
    expect(read(body)).toEqual(value);
  });

  test('with a member __proto__, which is one like any other (G59)', () => {
    const value = read('{"__proto__":{"mode":"live"}}') as Record<string, unknown>;
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect(value['mode']).toBeUndefined();
  });
});

describe('400 invalid_body for', () => {
  const hint = 'Send one JSON value in UTF-8.';

  test.each([
    ['nothing', '', 'The body is empty.'],
    ['a text that is not JSON', '{a:1}', 'The body is not valid JSON.'],
    ['two values', '{}{}', 'The body is not valid JSON.'],
    ['a text cut off', '{"a":"', 'The body is not valid JSON.'],
    ['65 levels of lists', `${'['.repeat(65)}${']'.repeat(65)}`, 'The body is nested deeper than 64 levels.'],
    ['65 levels of objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'The body is nested deeper than 64 levels.'],
    ['a bomb of brackets', '['.repeat(60_000), 'The body is nested deeper than 64 levels.'],
  ])('%s (G9)', (_, body, detail) => {
    expect(fault(body)).toEqual({ id: 'invalid_body', status: 400, detail, hint });
  });

  test.each([
    ['half a character', [0x22, 0xd9, 0x22]],
    ['Latin-1', [0x22, 0xe9, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('%s instead of UTF-8, and the next body is read (G59)', (_, bytes) => {
    expect(fault(Uint8Array.from(bytes))).toEqual({ id: 'invalid_body', status: 400, detail: 'The body is not UTF-8 text.', hint });
    expect(read('{}')).toEqual({});
  });
});
