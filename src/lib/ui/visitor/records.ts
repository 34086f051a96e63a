import { onDay } from '../../domain/sold.ts';
import { today } from '../offer-ends.ts';
import type { Product } from './words.ts';
import { kept } from './device.ts';
import { language, recordOf } from './words.ts';

/** A product that an address or the device names. */
export interface Entry {
  id: string;
  name: string;
  /** Null where it is no longer sold, undefined where its record cannot be had now. */
  product: Product | null | undefined;
}

const asked = new Map<string, Promise<Product | null | undefined>>();

/** Each record is asked for once, and again where it could not be had. */
const record = (id: string): Promise<Product | null | undefined> => {
  const answer = asked.get(id) ?? recordOf(id);
  asked.set(id, answer);
  void answer.then((product) => product === undefined && asked.delete(id));
  return answer;
};

export const entriesOf = (ids: readonly string[]): Promise<Entry[]> =>
  Promise.all(
    ids.map(async (id) => {
      const found = await record(id);
      const isOver = found?.discontinuedOn !== undefined && found.discontinuedOn <= today();
      const product = isOver ? null : found && onDay(found, today());
      return { id, product, name: found?.name?.[language] ?? kept().products.find((one) => one.id === id)?.name ?? id };
    }),
  );
