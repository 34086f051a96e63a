import type { Mattress, Pillow } from '../../schemas/product.ts';
import type { Content } from '../../schemas/content.ts';
import type { Messages } from '../../schemas/messages.ts';
import type { Language } from '../../schemas/text.ts';
import type { Choice } from '../../visitor/choice.ts';
import { type Body, isMattress } from '../../visitor/standing.ts';
import { dimensions, price } from '../../words/format.ts';
import { interpolate } from '../../words/messages.ts';

/** What scripts say about a visitor's choice, in the language of the page: `/<language>/visitor.json`, asked for where there is a choice. */
export interface VisitorWords {
  bodies: Readonly<Record<string, Body & { name: string; path: string }>>;
  sizes: Readonly<Record<string, { name: string; measure: string; isAdult: boolean }>>;
  types: Readonly<Record<string, { name: string; feel: string; mind?: string }>>;
  cooling: Readonly<Record<string, string>>;
  fills: Readonly<Record<string, string>>;
  hours: Pick<Content['site'], 'openingHours' | 'ramadanHours'>;
  texts: Messages<'shortlist'>;
  facts: Messages<'products'>;
}

/** The language of what is shown. The kiosk goes from one to the other without loading a page. */
export let language = document.documentElement.lang as Language;

export const readLanguage = (): void => {
  const { lang } = document.documentElement;
  if (lang !== language) loading = undefined;
  language = lang as Language;
};

const json = async (address: string): Promise<unknown> => {
  const response = await fetch(address);
  if (!response.ok) throw Object.assign(new Error(address), { status: response.status });
  return response.json();
};

let loading: Promise<VisitorWords> | undefined;

/** @throws Error where they cannot be had; the next call tries again */
export const words = (): Promise<VisitorWords> =>
  (loading ??= (json(`/${language}/visitor.json`) as Promise<VisitorWords>).catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

export type Product = Mattress | Pillow;

/** The record of a product as `GET /products` has it: null where there is none any more, undefined where it cannot be had now. */
export const recordOf = async (id: string): Promise<Product | null | undefined> => {
  try {
    return (await json(`/data/products/${encodeURIComponent(id)}.json`)) as Product;
  } catch (error) {
    return (error as { status?: number }).status === 404 ? null : undefined;
  }
};

/** `King 180×200` of a known size, with the measure that a product has under that name (G110). */
export const sizeName = (key = '', { sizes }: VisitorWords, product?: Product): string => {
  const own = product && isMattress(product) ? product.dimensionsBySize?.[key] : undefined;
  const size = sizes[key];
  return size ? `${size.name} ${own ? dimensions(own) : size.measure}` : '';
};

/** Bodies, size and budget in one line; empty where nothing is chosen. */
export const choiceLine = ({ bodies, size, most, keep }: Choice, found: VisitorWords, counted: boolean): string => {
  const count = `listOf-${keep.length === 0 ? 'zero' : new Intl.PluralRules(language).select(keep.length)}` as keyof Messages<'shortlist'>;
  return [
    ...bodies.map((id) => found.bodies[id]?.name),
    sizeName(size, found),
    most !== undefined && interpolate(found.texts.upTo, { price: price(most, language) }),
    counted && keep.length > 0 && interpolate(found.texts[count], { count: keep.length }),
  ]
    .filter(Boolean)
    .join(' · ');
};
