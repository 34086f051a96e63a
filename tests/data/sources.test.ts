import { expect, test } from 'vitest';
import { sources } from '#lib/rules/evidence.ts';
import type { Content } from '#lib/schemas/content.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

test('the content names sources that exist, and uses every one', () => {
  expect(sources.check(realContent)).toEqual([]);
});

test.each<{ file: string; field: string; change: (content: Content) => unknown }>([
  {
    file: 'outcomes',
    field: 'side-under60-hot, sources, pillowLoft',
    change: ({ outcomes }) => record(outcomes, 'side-under60-hot').sources.pillowLoft.push('hearsay'),
  },
  { file: 'sizes', field: 'king, sources', change: ({ sizes }) => record(sizes, 'king').sources.push('hearsay') },
  {
    file: 'mattress-types',
    field: 'latex, sources',
    change: (content) => record(content['mattress-types'], 'latex').sources.push('hearsay'),
  },
  {
    file: 'regional-sizes',
    field: 'us-king, sources',
    change: (copy) => record(copy['regional-sizes'], 'us-king').sources.push('hearsay'),
  },
  { file: 'size-guide', field: 'headroomCm, sources', change: (copy) => copy['size-guide'].headroomCm.sources.push('hearsay') },
  { file: 'size-guide', field: 'widthForTwoCm, sources', change: (copy) => copy['size-guide'].widthForTwoCm.sources.push('hearsay') },
  { file: 'size-guide', field: 'fittedSheets, sources', change: (copy) => copy['size-guide'].fittedSheets.sources.push('hearsay') },
  { file: 'size-guide', field: 'madeToMeasure, sources', change: (copy) => copy['size-guide'].madeToMeasure.sources.push('hearsay') },
  {
    file: 'size-guide',
    field: 'conflicts, twin, sources',
    change: (copy) => record(copy['size-guide'].conflicts, 'twin').sources.push('hearsay'),
  },
  { file: 'faq', field: 'back-pain-mattress, sources', change: ({ faq }) => record(faq, 'back-pain-mattress').sources.push('hearsay') },
])('a source that is not in sources.json is a fault in $file', ({ file, field, change }) => {
  expect(sources.check(broken(realContent, change))).toEqual([
    { file, field, problem: 'hearsay is not in sources.json.', change: 'Correct the id, or add the source there.' },
  ]);
});

test('a source that stands twice is a fault', () => {
  const content = broken(realContent, (copy) => copy.sources.push(record(copy.sources, 'kovacs-2003')));
  expect(sources.check(content)).toEqual([
    { file: 'sources', field: 'kovacs-2003', problem: 'this id stands twice.', change: 'Remove one of the two.' },
  ]);
});

test('a source that nothing names is a fault', () => {
  const content = broken(realContent, (copy) => copy.sources.push({ id: 'unread', title: 'Unread', url: null, kind: 'guide' }));
  expect(sources.check(content)).toEqual([
    { file: 'sources', field: 'unread', problem: 'nothing names this source.', change: 'Remove it, or name it where it is used.' },
  ]);
});
