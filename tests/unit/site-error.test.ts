import { expect, test } from 'vitest';
import { SiteError, unreadable } from '#functions/site.ts';

const fault = (code: string): Error => Object.assign(new Error(`${code}: no`), { code });

test.each([
  ['ENOENT', 'The built file a.json is missing. Run npm run build.'],
  ['ENOTDIR', 'The built file a.json is missing. Run npm run build.'],
  ['EACCES', 'The built file a.json cannot be read (EACCES). Give this user the right to read it.'],
  ['EIO', 'The built file a.json cannot be read (EIO). Give this user the right to read it.'],
])('%s', (code, sentence) => {
  expect(unreadable('a.json', fault(code))).toEqual(new SiteError(sentence));
});

test.each(['EMFILE', 'ENFILE'])('%s is no fault of the build', (code) => {
  const error = fault(code);
  expect(unreadable('a.json', error)).toBe(error);
});
