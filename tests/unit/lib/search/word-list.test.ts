import { describe, expect, test } from 'vitest';
import { fold } from '#lib/ask/text.ts';
import { createWordList } from '#lib/search/word-list.ts';

const known = createWordList('mattress firmness memory foam king queen delivery back side sleeper مرتبه وساده ضمان ظهر كينج'.split(' '));
const read = (written: string) => known.recognise(fold(written)).map(({ word }) => word);

describe('a written word is', () => {
  test.each([
    ['mattress', ['mattress'], 'itself'],
    ['martaba', ['martaba'], 'a word of the lexicon whose kin is known'],
    ['firmnss', ['firmness'], 'the nearest, one slip away'],
    ['delivary', ['delivery'], 'the nearest, two slips away'],
    ['bak', ['back'], 'the nearest of three letters, beginning alike'],
    ['memoryfoam', ['memory', 'foam'], 'two that were run together'],
    ['والضمان', ['والضمان'], 'itself with what is joined to it'],
    ['لظهري', ['لظهري'], 'itself with what is joined to it'],
    ['xyzzy', [], 'nothing'],
    ['zz', [], 'nothing'],
  ])('%s: %o, %s', (written, meant) => {
    expect(read(written)).toEqual(meant);
  });

  test('the beginning of one, while it is typed', () => {
    expect(known.recognise('deliv')).toEqual([{ word: 'deliv', beginning: true }]);
    expect(known.recognise('de')).toEqual([]);
  });

  test('of several as near, the most frequent', () => {
    const both = createWordList(['sheen', 'shed']);
    expect(both.recognise('shet').map(({ word }) => word)).toEqual(['shed']);
    expect(
      createWordList(['cover', 'cove'])
        .recognise('covex')
        .map(({ word }) => word),
    ).toEqual(['cover']);
    expect(
      createWordList(['cove', 'cover'])
        .recognise('covex')
        .map(({ word }) => word),
    ).toEqual(['cove']);
  });
});
