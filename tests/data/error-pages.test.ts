import { expect, test } from 'vitest';
import { errorPages } from '#lib/rules/service.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

test('every error of the service has its page', () => {
  expect(errorPages.check(realContent)).toEqual([]);
  expect(realContent.errors).toHaveLength(22);
});

test('an error without a page is a fault', () => {
  const content = broken(realContent, (copy) => (copy.errors = copy.errors.filter(({ id }) => id !== 'rate-limited')));
  expect(errorPages.check(content)).toEqual([
    { file: 'errors', field: 'rate-limited', problem: 'this error has no page.', change: 'Add title, cause and fix in both languages.' },
  ]);
});

test.each([
  ['that is no error of the service', 'teapot'],
  ['that stands twice', 'not_found'],
])('a page %s is a fault', (_, id) => {
  const content = broken(realContent, ({ errors }) => errors.push({ ...record(errors, 'not_found'), id }));
  expect(errorPages.check(content)).toEqual([
    { file: 'errors', field: id, problem: 'this is no error of the service, or it stands twice.', change: 'Remove it.' },
  ]);
});
