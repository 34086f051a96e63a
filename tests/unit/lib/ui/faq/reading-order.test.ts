import { expect, test } from 'vitest';
import { neighbours } from '#lib/ui/faq/answer.ts';
import { realContent } from '../../../../fixtures/content.ts';

const beside = (id: string) => {
  const { previous, next } = neighbours(realContent, id);
  return [previous?.id, next?.id];
};

test('questions of a topic follow each other, and then the next topic', () => {
  expect(beside('qatar-king-vs-us-uk-king')).toEqual(['qatar-mattress-sizes', 'which-size-fits-my-bed']);
  expect(beside('mattress-types-explained')).toEqual(['couples-different-weights', 'hotel-feel-mattress']);
});

test('the first has none before it, the last none after', () => {
  expect(beside('qatar-mattress-sizes')[0]).toBeUndefined();
  expect(beside('prices-delivery-and-old-mattress')[1]).toBeUndefined();
});

test('following the next from the first leads through all', () => {
  const seen: string[] = [];
  for (let id: string | undefined = 'qatar-mattress-sizes'; id !== undefined; id = neighbours(realContent, id).next?.id) seen.push(id);
  expect([...seen].sort()).toEqual(realContent.faq.map((entry) => entry.id).sort());
});
