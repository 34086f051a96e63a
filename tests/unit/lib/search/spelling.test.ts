import { describe, expect, it } from 'vitest';
import { createCorrect } from '#lib/search/spelling.ts';

const correct = createCorrect(['mattress', 'pillow', 'firm', 'hot', 'latex', 'warranty', 'orthopaedic', 'card', 'وساده', 'مرتبه', 'ضمان']);

describe('a slip is mended', () => {
  it.each([
    ['mattrses', 'mattress', 'letters swapped'],
    ['matress', 'mattress', 'a letter left out'],
    ['pilllow', 'pillow', 'a letter doubled'],
    ['fimr', 'firm', 'letters of a short word swapped'],
    ['orthpedic', 'orthopaedic', 'two slips in a long word'],
    ['altex', 'latex', 'the first letters swapped'],
    ['وسادده', 'وساده', 'in Arabic too'],
  ])('%s: %s (%s)', (written, meant) => {
    expect(correct(written)).toBe(meant);
  });

  it.each([
    ['care', 'a mistaken letter in a word of four'],
    ['hat', 'a word of three'],
    ['sofa', 'nothing is near'],
    ['200x180', 'figures'],
    ['a'.repeat(1000), 'a word that is none'],
    ['زمان', 'a short Arabic word has neighbours of its own'],
  ])('%s is left alone: %s', (written) => {
    expect(correct(written)).toBeUndefined();
  });
});
