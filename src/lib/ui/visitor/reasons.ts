import type { Choice } from '../../visitor/choice.ts';
import { bedReasons, bodyReasons, type Reason } from '../../visitor/standing.ts';
import { price } from '../../words/format.ts';
import { interpolate } from '../../words/messages.ts';
import { language, type Product, sizeName, type VisitorWords } from './words.ts';

/** How a product stands to each of the bodies, and to bed and money, in sentences. */
export interface Standing {
  /** Of whom; empty of one body alone, and of bed and money. */
  who: string;
  speaksFor: string[];
  speaksAgainst: string[];
}

export const standingOf = (product: Product, { bodies, size, most }: Choice, found: VisitorWords): Standing[] => {
  const { texts, facts } = found;
  const sentence = ({ key, value = 0 }: Reason): string =>
    interpolate(texts[`why-${key}`], {
      value,
      place: key === 'type' ? facts[`place-${value as 1 | 2 | 3 | 4 | 5}`] : '',
      price: price(value, language),
      size: sizeName(size, found, product),
    });
  const said = (who: string, reasons: readonly Reason[]): Standing => ({
    who,
    speaksFor: reasons.filter(({ speaks }) => speaks === 'for').map(sentence),
    speaksAgainst: reasons.filter(({ speaks }) => speaks === 'against').map(sentence),
  });
  // Two sleepers may be alike.
  const known = [...new Set(bodies)].flatMap((id) => found.bodies[id] ?? []);
  const ofBed = said('', bedReasons(product, { size, most }));
  return [...known.map((body) => said(known.length > 1 ? body.name : '', bodyReasons(product, body))), ofBed].filter(
    ({ speaksFor, speaksAgainst }) => speaksFor.length + speaksAgainst.length > 0,
  );
};
