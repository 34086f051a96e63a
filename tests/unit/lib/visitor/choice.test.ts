import { describe, expect, it } from 'vitest';
import { type Choice, knownPart, mostKept, noChoice, readFragment, writeFragment } from '#lib/visitor/choice.ts';

const whole: Choice = {
  bodies: ['side-k60to90-hot', 'back-k90to130-neutral'],
  size: 'king',
  most: 2500,
  keep: ['dune-hybrid', 'a-pillow'],
};
const many = Array.from({ length: mostKept + 5 }, (_, index) => `product-${index}`);

describe('the fragment of a choice', () => {
  it.each<[string, Choice]>([
    ['#for=side-k60to90-hot,back-k90to130-neutral&size=king&most=2500&keep=dune-hybrid,a-pillow', whole],
    ['#for=side-k60to90-hot', { ...noChoice, bodies: ['side-k60to90-hot'] }],
    ['#size=king', { ...noChoice, size: 'king' }],
    ['#most=1249.5', { ...noChoice, most: 1249.5 }],
    ['#keep=dune-hybrid', { ...noChoice, keep: ['dune-hybrid'] }],
    ['', noChoice],
  ])('%s is read and written alike', (fragment, choice) => {
    expect(writeFragment(choice)).toBe(fragment);
    expect(readFragment(fragment) ?? noChoice).toEqual({ size: undefined, most: undefined, ...choice });
  });

  it.each<[string, Partial<Choice>]>([
    ['#keep=a,a,,b', { keep: ['a', 'b'] }],
    ['#for=a,b,c', { bodies: ['a', 'b'] }],
    ['#size=', { size: undefined }],
    ['#most=-5', { most: undefined }],
    ['#most=free', { most: undefined }],
    ['#most=99999999', { most: undefined }],
    ['#keep=%61%2Cb&size=k%20ing', { keep: ['a', 'b'], size: 'k ing' }],
    [`#keep=${many.join(',')}`, { keep: many.slice(0, mostKept) }],
  ])('of %s what nobody can have meant is left out', (fragment, part) => {
    expect(readFragment(fragment)).toMatchObject(part);
  });

  it.each(['#callback', '#content', '#', '#format=1', '#for', '#keeping=a'])('%s is the anchor of a heading', (fragment) => {
    expect(readFragment(fragment)).toBeNull();
  });

  it('names what the guide does not know', () => {
    const knows = { body: (id: string) => id === 'side-k60to90-hot', size: (key: string) => key === 'king' };
    expect(knownPart(whole, knows)).toEqual({ choice: { ...whole, bodies: ['side-k60to90-hot'] }, unknown: ['back-k90to130-neutral'] });
    expect(knownPart({ ...whole, size: 'sofa', bodies: [], keep: ['<b>'] }, knows)).toEqual({
      choice: { bodies: [], size: undefined, most: 2500, keep: [] },
      unknown: ['sofa', '<b>'],
    });
  });
});
