import { mattressWithin, pillowWithin, type ProductBounds } from '#lib/domain/product-bounds.ts';
import type { Localized } from '#lib/schemas/text.ts';
import { centimetre, comma, number, price, range } from '#lib/ui/format.ts';
import type { components } from '../client.ts';
import { type Command, CommandLineError, countOf, type Given, isSet, latin, type Output, prose, textOf } from './command.ts';
import vocabulary from '../../src/content/vocabulary.json' with { type: 'json' };

type Products = components['schemas']['Products'];
type Mattress = components['schemas']['Mattress'];
type Pillow = components['schemas']['Pillow'];
type Sizes = readonly components['schemas']['Size'][];
type Names = Readonly<Record<string, Localized>>;

/** What people call a value; one that we have no word for stays as it is. */
const named = (names: Names, value: string, { language }: Output): string =>
  Object.hasOwn(names, value) ? (names[value]?.[language] ?? value) : latin(value, language);

const title = ({ id = '', name }: Mattress | Pillow, { language }: Output): string =>
  name ? `- ${prose(name[language], language)} (${latin(id, language)})` : `- ${latin(id, language)}`;

/** Facts about a product, those that it has, in a line if there are any. */
const facts = (listed: readonly (string | undefined)[], { language }: Output): string[] => {
  const known = listed.filter((fact) => fact !== undefined);
  return known.length > 0 ? [`  ${known.join(comma[language])}`] : [];
};

const latex = (contains: boolean | undefined, { say }: Output): string | undefined =>
  contains === undefined ? undefined : say(contains ? 'withLatex' : 'latexFree');

const sizePrices = (prices: Readonly<Record<string, number>>, sizes: Sizes, output: Output): string[] => {
  const { language } = output;
  const names: Names = Object.fromEntries(sizes.map(({ key, name }) => [key, name]));
  return facts(
    Object.entries(prices).map(([key, amount]) => `${named(names, key, output)}: ${price(amount, language)}`),
    output,
  );
};

const mattressLines = (mattress: Mattress, sizes: Sizes, output: Output): string[] => {
  const { language, say } = output;
  const { type, tier, heightCm, cooling, containsLatex, warrantyYears, trialNights, priceBySizeQAR = {} } = mattress;
  return [
    title(mattress, output),
    ...facts(
      [
        type && named(vocabulary.types, type, output),
        tier && named(vocabulary.tiers, tier, output),
        heightCm === undefined ? undefined : say('height', { height: number(heightCm, language), unit: centimetre[language] }),
        cooling && say('cooling', { cooling: named(vocabulary.cooling, cooling, output) }),
        latex(containsLatex, output),
      ],
      output,
    ),
    ...facts(
      [
        warrantyYears === undefined ? undefined : say('warranty', { years: number(warrantyYears, language) }),
        trialNights === undefined ? undefined : say('trial', { nights: number(trialNights, language) }),
      ],
      output,
    ),
    ...sizePrices(priceBySizeQAR, sizes, output),
  ];
};

const pillowLines = (pillow: Pillow, output: Output): string[] => {
  const { language, say } = output;
  const { fill, loftCm, adjustable, cooling, containsLatex, washableCover, priceQAR } = pillow;
  return [
    title(pillow, output),
    ...facts(
      [
        fill && named(vocabulary.fills, fill, output),
        loftCm && say('loft', { range: range(loftCm, language), unit: centimetre[language] }),
        adjustable ? say('adjustable') : undefined,
        cooling && say('cooling', { cooling: named(vocabulary.cooling, cooling, output) }),
        latex(containsLatex, output),
        washableCover ? say('washable') : undefined,
      ],
      output,
    ),
    ...facts([priceQAR === undefined ? undefined : price(priceQAR, language)], output),
  ];
};

const lines = ({ mattresses, pillows, priceNote, priceNoteAr, contact }: Products, sizes: Sizes, output: Output): string => {
  const { language, say } = output;
  const note = language === 'ar' ? (priceNoteAr ?? priceNote) : priceNote;
  return [
    ...(mattresses.length > 0 ? [say('mattresses'), ...mattresses.flatMap((item) => mattressLines(item, sizes, output)), ''] : []),
    ...(pillows.length > 0 ? [say('pillows'), ...pillows.flatMap((item) => pillowLines(item, output)), ''] : []),
    ...(mattresses.length + pillows.length === 0 ? [say('nothing'), ''] : []),
    prose(note, language),
    say('contact', { phone: latin(contact.phone, language), email: latin(contact.email, language) }),
  ].join('\n');
};

/** One accepted value, or no bound. Whether there is such a value shows once the products are there. */
const one = (value: string | undefined): [string] | undefined => (value === undefined ? undefined : [value]);

/**
 * What the list is narrowed by here; the category is the service's own parameter.
 * @throws CommandLineError
 */
const readBounds = (given: Given): ProductBounds =>
  ({
    type: one(textOf(given, 'mattress-type')),
    tier: one(textOf(given, 'tier')),
    cooling: one(textOf(given, 'cooling')),
    size: textOf(given, 'size'),
    minPriceQAR: countOf(given, 'min-price'),
    maxPriceQAR: countOf(given, 'max-price'),
    latexFree: isSet(given, 'latex-free') ? true : undefined,
  }) as ProductBounds;

const isBounded = (bounds: ProductBounds): boolean => Object.values(bounds).some((bound) => bound !== undefined);

/** @throws CommandLineError for a value that no product has, naming those that there are */
const checkKnown = (option: string, wanted: string | undefined, values: readonly (string | undefined)[]): void => {
  const known = [...new Set(values)].filter((value) => value !== undefined);
  if (wanted !== undefined && !known.includes(wanted)) throw new CommandLineError('unknownValue', { option, values: known.join(', ') });
};

/**
 * The products within the bounds, in a body of the same shape.
 * @throws CommandLineError
 */
const narrow = (products: Products, bounds: ProductBounds): Products => {
  const { mattresses, pillows } = products;
  if (mattresses.length > 0) {
    for (const name of ['type', 'tier'] as const)
      checkKnown(
        name === 'type' ? '--mattress-type' : '--tier',
        bounds[name]?.[0],
        Array.from(mattresses, (mattress) => mattress[name]),
      );
    const sizes = mattresses.flatMap(({ priceBySizeQAR = {} }) => Object.keys(priceBySizeQAR));
    checkKnown('--size', bounds.size, sizes);
  }
  checkKnown(
    '--cooling',
    bounds.cooling?.[0],
    Array.from([...mattresses, ...pillows], ({ cooling }) => cooling),
  );
  return {
    ...products,
    mattresses: mattresses.filter((mattress) => mattressWithin(mattress, bounds)),
    pillows: pillows.filter((pillow) => pillowWithin(pillow, bounds)),
  };
};

export const products: Command = {
  name: 'products',
  synopsis: '[--type <category>] [--size <key>] [--max-price <riyals>] ...',
  summary: 'products',
  options: {
    type: { type: 'string', value: 'mattress|pillow', about: 'option-type' },
    'mattress-type': { type: 'string', value: 'hybrid|latex|...', about: 'option-mattress-type' },
    tier: { type: 'string', value: 'budget|mid|premium|luxury', about: 'option-tier' },
    cooling: { type: 'string', value: 'low|medium|high', about: 'option-cooling' },
    size: { type: 'string', value: 'king|queen|...', about: 'option-size' },
    'min-price': { type: 'string', value: 'QAR', about: 'option-min-price' },
    'max-price': { type: 'string', value: 'QAR', about: 'option-max-price' },
    'latex-free': { type: 'boolean', about: 'option-latex-free' },
  },
  prepare: (given) => {
    const type = textOf(given, 'type');
    const bounds = readBounds(given);
    return async function* ({ client, body }, output) {
      const query = { type: type as 'mattress' | 'pillow' };
      const { data, response } = await client.GET('/api/v1/products', type === undefined ? {} : { params: { query } });
      if (!data) return;
      const narrowed = narrow(data, bounds);
      if (output.json) yield isBounded(bounds) ? JSON.stringify(narrowed) : body(response);
      else yield lines(narrowed, (await client.GET('/api/v1/sizes')).data?.sizes ?? [], output);
    };
  },
};
