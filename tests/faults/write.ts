import type { Contact } from '#functions/store/store.ts';

/** One shortlist that a client wants to be kept. */
export interface Write {
  idempotencyKey: string;
  /** Address that the client writes from, as a proxy tells it. */
  address: string;
  body: { outcomeId: string; note: string; contact?: Contact };
}

/** Every fourth asks for a callback, from a number and an address of its own: the limits on callbacks are not what is tested. */
export const writeOf = (number: number): Write => ({
  idempotencyKey: `write-${number}`,
  address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  body: {
    outcomeId: 'side-k60to90-hot',
    note: `Write ${number}, مرتبة`,
    ...(number % 4 === 0 && { contact: { name: `Shopper ${number}`, phone: `+974 3${String(number).padStart(7, '0')}` } }),
  },
});

/** A write that the service said it keeps, and what that took. */
export interface Acknowledged {
  write: Write;
  location: string;
  /** The body of the 201, byte for byte. */
  text: string;
  tries: number;
  replayed: boolean;
}
