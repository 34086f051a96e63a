import { expect, test } from 'vitest';
import { queryTerms } from '#lib/search/terms.ts';
import { orderPages } from '#lib/ui/search/order.ts';
import type { RecordKind } from '#lib/records/pages-of.ts';

const kinds: Readonly<Record<string, RecordKind>> = {
  'US King': 'abroad',
  'US Twin XL': 'abroad',
  King: 'size',
  'King sheets': 'topic',
  'Is a king the same abroad?': 'question',
  'Royal Hybrid': 'product',
};
const page = (title: string) => ({ title, kind: kinds[title] ?? 'guide' });

/** What comes for a query, where these pages answer it and those are in the index. */
const order = (query: string, answers: string[], pages: string[]): string[] =>
  orderPages({ terms: queryTerms(query), answers: answers.map(page), pages: pages.map(page) }).map(({ title }) => title);

test.each([
  [
    'answers and pages in turn',
    'which king',
    ['Is a king the same abroad?', 'King'],
    ['US King', 'Royal Hybrid'],
    'Is a king the same abroad?|US King|King|Royal Hybrid',
  ],
  [
    'a page whose title was typed first',
    'us king',
    ['Is a king the same abroad?'],
    ['Royal Hybrid', 'US King'],
    'US King|Is a king the same abroad?|Royal Hybrid',
  ],
  ['the only page with such a name first', 'twin xl', ['King'], ['US Twin XL'], 'US Twin XL|King'],
  ['no page for one word of a long question', 'will the sheets of a twin xl fit', ['King'], ['US Twin XL'], 'King|US Twin XL'],
  ['an answer before a topic of that name', 'king sheets', ['King'], ['King sheets'], 'King|King sheets'],
  ['pages alone', 'king', [], ['King', 'US King'], 'King|US King'],
  ['answers alone', 'royal', ['King'], [], 'King'],
  ['nothing', 'xyzzy', [], [], ''],
])('%s', (_, query, answers, pages, found) => {
  expect(order(query, answers, pages).join('|')).toBe(found);
});
