import { describe, expect, it } from 'vitest';
import { mostKept } from '#lib/visitor/choice.ts';
import {
  choiceOf,
  type Kept,
  nothingKept,
  readKept,
  type Receipt,
  receiptDays,
  withoutProduct,
  withoutReceipt,
  withProduct,
  withReceipt,
} from '#lib/visitor/kept.ts';

const now = Date.UTC(2026, 10, 25);
const dayMs = 24 * 60 * 60 * 1000;
const receipt: Receipt = {
  about: '/shortlist',
  id: 'abc',
  reference: 'K7M-4QD',
  asked: 'Dune Hybrid',
  phoneEnd: '678',
  callAt: 'evening',
  at: now,
  told: true,
};
const whole: Kept = {
  language: 'ar',
  bodies: ['side-k60to90-hot'],
  size: 'king',
  most: 2500,
  products: [{ id: 'dune-hybrid', name: 'Dune Hybrid' }],
  note: 'For the guest room',
  receipts: [receipt],
};

describe('what a device has kept', () => {
  it('is read as it was written', () => {
    expect(readKept(JSON.stringify(whole), now)).toEqual(whole);
  });

  it.each([null, '', 'null', '{', '[]', '7', '{"products":7,"bodies":"side","note":[],"receipts":{},"most":"x","size":4,"language":"fr"}'])(
    'of %s is nothing',
    (text) => {
      expect(readKept(text, now)).toEqual(expect.objectContaining(nothingKept));
      expect(choiceOf(readKept(text, now))).toEqual({ bodies: [], size: undefined, most: undefined, keep: [] });
    },
  );

  it('leaves a receipt out when it is old', () => {
    const text = JSON.stringify(whole);
    expect(readKept(text, now + receiptDays * dayMs).receipts).toHaveLength(1);
    expect(readKept(text, now + receiptDays * dayMs + 1).receipts).toEqual([]);
  });

  it('is a choice without the note and the receipts', () => {
    expect(choiceOf(whole)).toEqual({ bodies: ['side-k60to90-hot'], size: 'king', most: 2500, keep: ['dune-hybrid'] });
  });

  it('has each product once, in the order in which they were kept, and no more than a list can hold', () => {
    const other = { id: 'palm', name: 'Palm' };
    const two = withProduct(withProduct(whole, other), other);
    expect(two.products.map(({ id }) => id)).toEqual(['dune-hybrid', 'palm']);
    expect(withoutProduct(two, 'dune-hybrid').products).toEqual([other]);
    const full = Array.from({ length: mostKept }, (_, index) => ({ id: `p${index}`, name: '' }));
    expect(withProduct({ ...whole, products: full }, other).products).toEqual(full);
  });

  it('has the last receipt of each page', () => {
    const later = { ...receipt, id: 'def', at: now + 1 };
    const both = withReceipt(withReceipt(whole, later), { ...receipt, id: 'ghi', about: '/products/palm' });
    expect(both.receipts.map(({ id }) => id)).toEqual(['ghi', 'def']);
    expect(withoutReceipt(both, 'def').receipts.map(({ id }) => id)).toEqual(['ghi']);
  });

  it('comes together from two tabs that each change what is there', () => {
    // Each tab reads what is there before it writes.
    let stored = JSON.stringify(nothingKept);
    const change = (edit: (kept: Kept) => Kept): void => void (stored = JSON.stringify(edit(readKept(stored, now))));
    change((kept) => withProduct(kept, { id: 'one', name: 'One' }));
    change((kept) => ({ ...kept, size: 'king' }));
    change((kept) => withProduct(kept, { id: 'two', name: 'Two' }));
    change((kept) => withoutProduct(kept, 'one'));
    expect(choiceOf(readKept(stored, now))).toMatchObject({ size: 'king', keep: ['two'] });
  });
});
