import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { defaults, readEnvironment, variableNames } from '#lib/environment.ts';
import { unread } from '#functions/startup-error.ts';

/** docs/reference/configuration.md is the one list of settings for people; `.env.example` is what they copy. */

const document = readFileSync('docs/reference/configuration.md', 'utf8');

const code = (cell = ''): string => /^`` (.*) ``$|^`(.*)`$/.exec(cell.trim())?.slice(1).find(Boolean) ?? cell.trim();

/** Cells of the table below a heading. */
const rowsBelow = (heading: string): string[][] => {
  const section = document.slice(document.indexOf(`\n## ${heading}\n`) + 4).split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => code(cell)),
  );
};

const settings = rowsBelow('Every setting').map(([name = '', value = '', , example = '']) => ({ name, value, example }));
const examples = Object.fromEntries(settings.map(({ name, example }) => [name, example]));

test('the table has every setting, in the order of npm run settings, and no other', () => {
  expect(settings.map(({ name }) => name)).toEqual(variableNames);
});

test.each(settings)('the default of $name is $value', ({ name, value }) => {
  expect(value).toBe(name === 'ROOT_URL' ? readEnvironment({}).settings.rootUrl : (defaults[name] ?? 'none'));
});

test.each(settings)('the example of $name is taken, and is not the default', ({ value, example }) => {
  expect(example).not.toBe(value);
  expect(() => readEnvironment(examples)).not.toThrow();
});

describe('quotes', () => {
  test.each(rowsBelow('Quotes').filter(([, value]) => !value?.startsWith('refused')))('%s is %s', (written = '', value = '') => {
    const [read] = Object.values(parseEnv(written));
    expect(read).toBe(/^`([^`]*)`/.exec(value)?.[1] ?? value);
  });

  test('the password is the one that the line below it writes', () => {
    const password = /The password `(.*)` for the user/.exec(document)?.[1];
    const { SHOWROOM_SMTP_URL: address = '' } = parseEnv(/^SHOWROOM_SMTP_URL=.*$/m.exec(document)?.[0] ?? '');
    expect(decodeURIComponent(new URL(address).password)).toBe(password);
    expect(password).toMatch(/@.*#.*\$.*".*'.*%/);
  });
});

test('what people copy is five lines, each a setting with a value that is taken', () => {
  const copied = parseEnv(readFileSync('.env.example', 'utf8'));
  expect(Object.keys(copied)).toHaveLength(5);
  expect(variableNames).toEqual(expect.arrayContaining(Object.keys(copied)));
  expect(() => readEnvironment(copied)).not.toThrow();
  expect(unread(copied)).toEqual([]);
});
