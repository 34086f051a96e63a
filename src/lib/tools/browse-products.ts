import { z } from 'zod';
import { products as catalogue } from '../domain/catalogue.ts';
import { fits } from '../domain/fits.ts';
import { mattressWithin, pillowWithin, type ProductBounds } from '../domain/product-bounds.ts';
import type { Content } from '../schemas/content.ts';
import { coolingGrades, productType, products, tiers, type Products } from '../schemas/product.ts';
import { text } from '../schemas/text.ts';
import { argument, createTool, inLanguage, language, type Tool, type ToolKnowledge } from './tool.ts';

const defaultLimit = 8;
const mostProducts = 50;

const anyOf = <Values extends readonly [string, ...string[]]>(values: Values, example: Values[number], description: string) =>
  argument(z.array(z.enum(values)).min(1).max(values.length), description, [example]);

const atLeast = (max: number, example: number, description: string) => argument(z.number().min(0).max(max), description, example);

const either = (description: string) => argument(z.boolean(), description, true);

type Keys = readonly [string, ...string[]];

/** The arguments; sizes, types, fillings and outcomes are those of the content. */
const inputFor = (sizes: Keys, types: Keys, fills: Keys, outcomes: readonly string[]) =>
  z.strictObject({
    outcomeId: argument(
      z.string().refine((id) => outcomes.includes(id), { error: 'Expected recommendation.id of recommend_mattress' }),
      'Only what fits that sleeper, as the page of the recommendation lists it, the best type first: recommendation.id of recommend_mattress.',
      'side-k60to90-hot',
    ),
    type: argument(productType, 'One kind alone; both when left out.', 'mattress'),
    mattressType: anyOf(types, 'hybrid', 'Mattress cores, as recommend_mattress and mattresses name them. Mattresses only.'),
    tier: anyOf(tiers, 'mid', 'Price class. Mattresses only.'),
    size: argument(
      z.enum(sizes, { error: `Expected one of ${sizes.join(', ')}; ask lookup_qatar_mattress_size what any other size is here` }),
      'Gulf size that the mattress must be sold in; price bounds are then about that size. ' +
        'Any other name, such as US king: ask lookup_qatar_mattress_size first. Mattresses only.',
      'king',
    ),
    minPriceQAR: atLeast(1_000_000, 500, 'Lowest price in QAR, included.'),
    maxPriceQAR: atLeast(1_000_000, 2000, 'Highest price in QAR, included: of the size where one is given, else the starting price.'),
    cooling: anyOf(coolingGrades, 'high', 'How well it lets heat out: high for people who sleep hot.'),
    latexFree: either('True: without latex only (allergy). False: with latex only.'),
    minWarrantyYears: atLeast(100, 10, 'Least years of warranty. Mattresses only.'),
    minTrialNights: atLeast(1000, 30, 'Least nights of trial at home. Mattresses only.'),
    fill: anyOf(fills, fills[0], 'Filling of the pillow. Pillows only.'),
    adjustable: either('True: only pillows whose height can be changed. Pillows only.'),
    washableCover: either('True: only with a washable cover. Pillows only.'),
    minLoftCm: atLeast(40, 11, 'Least pillow height in cm, such as pillowLoftCm.min of recommend_mattress. Pillows only.'),
    maxLoftCm: atLeast(40, 14, 'Greatest pillow height in cm. Pillows only.'),
    lang: language,
    limit: argument(
      z.int().min(1).max(mostProducts),
      `Most products in all, shared by mattresses and pillows; ${defaultLimit} when left out.`,
      10,
      { default: defaultLimit },
    ),
  });

type Values = z.output<ReturnType<typeof inputFor>>;

const count = z.int().min(0).max(100_000);
const matched = z.strictObject({ mattresses: count, pillows: count });
type Matched = z.infer<typeof matched>;
const output = products.extend({
  matched: matched.meta({ description: 'How many products keep to every bound, also those beyond the limit.' }),
  hint: text(1000)
    .optional()
    .meta({ description: 'How to get what is not shown: the rest, or what one bound kept out where nothing is left.' }),
});

const boundsOf = ({ type, mattressType, washableCover, limit: _, outcomeId: __, lang: ___, ...same }: Values): ProductBounds => ({
  ...same,
  kind: type,
  type: mattressType,
  washable: washableCover,
});

const filtered = ({ mattresses, pillows }: Products, values: Values): Pick<Products, 'mattresses' | 'pillows'> => {
  const bounds = boundsOf(values);
  return {
    mattresses: mattresses.filter((mattress) => mattressWithin(mattress, bounds)),
    pillows: pillows.filter((pillow) => pillowWithin(pillow, bounds)),
  };
};

/** What of the catalogue fits an outcome, in the order in which it does; all where none is named. */
const fittingIn = (all: Products, outcomeId: string | undefined, content: Content): Products => {
  const outcome = content.outcomes.find(({ id }) => id === outcomeId);
  if (!outcome) return all;
  const { mattresses, pillows } = fits(outcome, content);
  return {
    ...all,
    mattresses: mattresses.flatMap(({ id }) => all.mattresses.find((one) => one.id === id) ?? []),
    pillows: pillows.flatMap(({ id }) => all.pillows.find((one) => one.id === id) ?? []),
  };
};

/** Which single bound, left out, would let something through. */
const hintFor = (all: Products, values: Values): string => {
  const stated = (Object.keys(values) as (keyof Values)[]).filter(
    (name) => name !== 'limit' && name !== 'lang' && values[name] !== undefined,
  );
  if (stated.length === 0) return 'The catalogue is empty.';
  const helping = stated.flatMap((name) => {
    const { mattresses, pillows } = filtered(all, { ...values, [name]: undefined });
    const more = mattresses.length + pillows.length;
    return more > 0 ? [`without ${name} there are ${more}`] : [];
  });
  return helping.length > 0
    ? `No product keeps to every bound; ${helping.join(', ')}.`
    : `No product keeps to every bound, and leaving out one of ${stated.join(', ')} is not enough: leave out several.`;
};

/** How many of each kind are shown: half of the limit, and what the other kind leaves. */
const shares = (matched: Matched, limit: number): Matched => {
  const pillows = Math.min(matched.pillows, Math.max(Math.floor(limit / 2), limit - matched.mattresses));
  return { mattresses: Math.min(matched.mattresses, limit - pillows), pillows };
};

/** How many are not shown, and how to get them. */
const hintForRest = (matched: Matched, shown: Matched): string | undefined => {
  const kinds = ['mattresses', 'pillows'] as const;
  const rest = kinds.map((kind) => [matched[kind] - shown[kind], kind] as const).filter(([more]) => more > 0);
  if (rest.length === 0) return undefined;
  const total = matched.mattresses + matched.pillows;
  const shownInAll = shown.mattresses + shown.pillows;
  const limits = total <= mostProducts ? [`limit: ${total} for all`] : shownInAll < mostProducts ? [`limit: ${mostProducts} for more`] : [];
  return `Not shown: ${rest.map(([more, kind]) => `${more} more ${kind}`).join(' and ')}. Send ${[...limits, 'bounds to narrow them'].join(', or ')}.`;
};

/** `browse_products`: the body of `GET /products`, narrowed (G60). Every stated bound is kept; nothing found is a result. */
export const browseProducts = ({ content, settings }: Pick<ToolKnowledge, 'content' | 'settings'>): Tool => {
  const all = catalogue(content, settings);
  const sizes = content.sizes.map(({ key }) => key) as unknown as Keys;
  const types = Object.keys(content.vocabulary.types) as unknown as Keys;
  const fills = Object.keys(content.vocabulary.fills) as unknown as Keys;
  return createTool({
    name: 'browse_products',
    title: 'Browse mattresses and pillows with prices in QAR',
    description:
      'Which mattresses and pillows there are, what they cost in each size, which ones meet some bounds, and the phone and e-mail of the showroom. ' +
      'Prices are showroom prices in Qatari riyal (QAR) without delivery; say so, and say that the catalogue is a sample where its price note does. ' +
      'Every bound sent is kept, and a list takes any of its values; bounds of mattresses leave pillows out and the other way round. Leave out what was not asked for. ' +
      'Where nothing meets them all, the hint says which bound to give up; where there is more, how to get it: they stand in the order of the catalogue, not of price. ' +
      'There is no bound for firmness, which is never matched with a product: choose by outcomeId or mattressType.',
    input: inputFor(
      sizes,
      types,
      fills,
      content.outcomes.map(({ id }) => id),
    ),
    output,
    run: (values) => {
      const whole = fittingIn(all, values.outcomeId, content);
      const { mattresses, pillows } = filtered(whole, values);
      const { limit = defaultLimit, lang } = values;
      const matched = { mattresses: mattresses.length, pillows: pillows.length };
      const shown = shares(matched, limit);
      const hint = mattresses.length + pillows.length === 0 ? hintFor(whole, values) : hintForRest(matched, shown);
      return {
        ...(lang === undefined ? all : inLanguage(all, lang)),
        mattresses: mattresses.slice(0, shown.mattresses),
        pillows: pillows.slice(0, shown.pillows),
        matched,
        ...(hint !== undefined && { hint }),
      };
    },
  });
};
