import type { Language } from '../schemas/text.ts';
import { type Choice, mostBodies, mostKept, readAmount } from './choice.ts';

/** A product on the list; its name is for the day when it is no longer sold. */
export interface KeptProduct {
  id: string;
  name: string;
}

/** Times of day at which a shopper may wish to be called. */
export const callTimes = ['morning', 'afternoon', 'evening'] as const;
export type CallTime = (typeof callTimes)[number];

/** A request that was sent from this device: enough to say so again and to withdraw it, and nothing that calls anybody. */
export interface Receipt {
  /** Path of the page that it was sent from, below the language. */
  about: string;
  /** Unguessable id of the record: who holds it may withdraw it. */
  id: string;
  /** What staff find it by. */
  reference: string;
  /** Names of the products, or of the result. */
  asked: string;
  /** Last digits of the number that will be called; empty where no call was asked for. */
  phoneEnd: string;
  callAt?: CallTime | undefined;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether staff were told at once. */
  told: boolean;
}

/** Everything that the guide keeps on a device. */
export interface Kept {
  language?: Language | undefined;
  bodies: readonly string[];
  size?: string | undefined;
  most?: number | undefined;
  products: readonly KeptProduct[];
  /** The shopper's own words to the showroom. */
  note: string;
  receipts: readonly Receipt[];
}

/** Name of the item in the storage of the browser; another shape would be another version. */
export const storageKey = 'guidance.visitor.1';

export const longestNote = 500;
export const longestQuestion = 300;
/** Days after which a receipt is forgotten. */
export const receiptDays = 30;
const mostReceipts = 20;

export const nothingKept: Kept = { bodies: [], products: [], note: '', receipts: [] };

/** `text` without what lies beyond so many characters, as the service counts them. */
export const cutTo = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

type Json = Partial<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const receiptOf = ({ about, id, reference, asked, phoneEnd, callAt, at, told }: Json): Receipt => ({
  about: textOf(about),
  id: textOf(id),
  reference: textOf(reference),
  asked: textOf(asked),
  phoneEnd: textOf(phoneEnd),
  callAt: callTimes.find((time) => time === callAt),
  at: typeof at === 'number' ? at : 0,
  told: told === true,
});

/** What a device has kept, without what nobody could have written there and without receipts older than `receiptDays`; nothing of another text. */
export const readKept = (text: string | null, now: number): Kept => {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    stored = null;
  }
  if (!isObject(stored)) return nothingKept;
  const { language, bodies, size, most, products, note, receipts } = stored;
  const oldest = now - receiptDays * 24 * 60 * 60 * 1000;
  return {
    language: language === 'en' || language === 'ar' ? language : undefined,
    bodies: (Array.isArray(bodies) ? bodies : []).map(textOf).filter(Boolean).slice(0, mostBodies),
    size: textOf(size) || undefined,
    most: readAmount(most),
    products: objectsOf(products)
      .map(({ id, name }) => ({ id: textOf(id), name: textOf(name) }))
      .filter(({ id }) => id !== '')
      .slice(0, mostKept),
    note: cutTo(textOf(note), longestNote),
    receipts: objectsOf(receipts)
      .map(receiptOf)
      .filter(({ id, at }) => id !== '' && at >= oldest),
  };
};

/** What is kept, as the choice that an address carries: neither the note nor a receipt is in it. */
export const choiceOf = ({ bodies, size, most, products }: Kept): Choice => ({ bodies, size, most, keep: products.map(({ id }) => id) });

/** The list with a product more, or as it is where it has it or is full. */
export const withProduct = (kept: Kept, product: KeptProduct): Kept =>
  kept.products.length >= mostKept || kept.products.some(({ id }) => id === product.id)
    ? kept
    : { ...kept, products: [...kept.products, product] };

export const withoutProduct = (kept: Kept, id: string): Kept => ({
  ...kept,
  products: kept.products.filter((product) => product.id !== id),
});

/** A request that was sent; one of the same page takes the place of an older one. */
export const withReceipt = (kept: Kept, receipt: Receipt): Kept => ({
  ...kept,
  receipts: [receipt, ...kept.receipts.filter(({ about }) => about !== receipt.about)].slice(0, mostReceipts),
});

export const withoutReceipt = (kept: Kept, id: string): Kept => ({ ...kept, receipts: kept.receipts.filter((one) => one.id !== id) });
