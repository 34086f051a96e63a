import { weightBand } from '#lib/schemas/profile.ts';
import { mattressWithin, pillowWithin, type ProductBounds } from '#lib/domain/product-bounds.ts';
import type { Retrieved } from '#lib/ask/retrieve.ts';
import { type LabelledSlots, type Wording } from '#build/answer-examples.ts';
import type { Content } from '#lib/schemas/content.ts';

/** What a fair judge says of an answer to a labelled question. */
export interface Judgement {
  /** The first record is one that was asked for; nothing was found for what is not of this shop. */
  first: boolean;
  /** One of the first three is. */
  third: boolean;
  /** Nothing was found for a question of this shop. */
  empty: boolean;
  /** A product was listed that breaks what was asked for. */
  breaks: boolean;
}

const firmness = 'faq/how-firm-should-my-mattress-be';
/** Where a size is none of ours, any answer that speaks of foreign sizes, or one that is near. */
const ofSizes = ['faq/qatar-king-vs-us-uk-king', 'faq/qatar-mattress-sizes', 'faq/which-size-fits-my-bed'];

/** Fillings of the catalogue that are what people call by a name. */
const fillings: Readonly<Record<string, readonly string[]>> = {
  latex: ['latex', 'shredded-latex'],
  'memory-foam': ['memory-foam', 'gel-memory-foam'],
  gel: ['gel-memory-foam'],
};

const boundsOf = ({
  sleepers: _s,
  position: _p,
  weight: _w,
  thermal: _t,
  region: _r,
  cheapest: _c,
  dearest: _d,
  named: _n,
  cooling,
  size,
  fill,
  ...bounds
}: LabelledSlots): ProductBounds => ({
  ...bounds,
  ...(fill && { fill: fill.flatMap((name) => fillings[name] ?? [name]) }),
  ...(typeof size === 'string' && { size }),
  ...(cooling !== undefined &&
    cooling !== false && { cooling: cooling === true ? ['high', 'medium'] : (cooling as ProductBounds['cooling']) }),
});

/** Judges answers by the labels of their questions. */
export const createJudge = ({ outcomes, mattresses, pillows }: Content) => {
  const keeps = (identifier: string, bounds: ProductBounds): boolean => {
    const mattress = mattresses.find(({ id }) => identifier === `mattress/${id}`);
    const pillow = pillows.find(({ id }) => identifier === `pillow/${id}`);
    return mattress ? mattressWithin(mattress, bounds) : pillow !== undefined && pillowWithin(pillow, bounds);
  };
  const all = [...mattresses.map(({ id }) => `mattress/${id}`), ...pillows.map(({ id }) => `pillow/${id}`)];
  const isProduct = (identifier: string): boolean => all.includes(identifier);

  const isOutcome = (identifier: string, { position, weight, thermal }: LabelledSlots): boolean =>
    outcomes.some(
      (one) =>
        identifier === `outcome/${one.id}` &&
        (position === undefined || one.position === position) &&
        (weight === undefined || one.weight === (typeof weight === 'number' ? weightBand(weight) : weight)) &&
        (thermal === undefined || one.thermal === thermal),
    );

  const isRight =
    (intent: string, slots: LabelledSlots) =>
    (identifier: string): boolean => {
      if (intent === 'outcome') {
        const whole = slots.position !== undefined && slots.weight !== undefined;
        return isOutcome(identifier, slots) || (!whole && identifier === firmness);
      }
      if (intent === 'size') {
        const keys = [slots.size ?? []].flat();
        return keys.length > 0
          ? keys.some((key) => identifier === `size/${key}`)
          : identifier.startsWith('size/') || ofSizes.includes(identifier);
      }
      if (intent === 'products') {
        if (slots.named) return slots.named.includes(identifier);
        const bounds = boundsOf(slots);
        // Where no product keeps the bounds, none may be listed.
        return all.some((one) => keeps(one, bounds)) ? keeps(identifier, bounds) : !isProduct(identifier);
      }
      if (/^(?:shop|term)\b/.test(intent)) return identifier.startsWith(`${intent.split('/')[0]}/`);
      return identifier === intent;
    };

  return (wording: Wording, found: readonly Retrieved[]): Judgement => {
    const intents = [wording.intent].flat().map((intent) => (intent === 'couple' ? 'faq/couples-different-weights' : intent));
    const slots = wording.slots ?? {};
    const identifiers = found.map(({ identifier }) => identifier);
    const isUnknown = intents.some((intent) => /^(?:none|branch|unknown)\b/.test(intent));
    if (isUnknown && found.length === 0) return { first: true, third: true, empty: false, breaks: false };
    const right = (identifier: string): boolean => intents.some((intent) => isRight(intent, slots)(identifier));
    return {
      first: identifiers.slice(0, 1).some(right),
      third: identifiers.slice(0, 3).some(right),
      empty: found.length === 0 && !isUnknown,
      breaks:
        intents[0] === 'products' &&
        !slots.named &&
        identifiers.some((identifier) => isProduct(identifier) && !keeps(identifier, boundsOf(slots))),
    };
  };
};
