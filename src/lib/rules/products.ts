import { sampleMark, samplesAmong } from '../domain/catalogue.ts';
import { facetsOf, facetSlug, isFacetSlug } from '../domain/product-lists.ts';
import { type Measure, sizeOf } from '../domain/sizes.ts';
import { afterOffer } from '../domain/sold.ts';
import type { Content, MattressRecord, PillowRecord } from '../schemas/content.ts';
import { mattressTypes } from '../schemas/outcome.ts';
import { languages, type Localized } from '../schemas/text.ts';
import { type Fault, faultIn, repeated, type Rule, warningIn } from './fault.ts';

const fault = faultIn('products');

const unknownSizes = ({ id, priceBySizeQAR }: MattressRecord, keys: readonly string[]): Fault[] =>
  Object.keys(priceBySizeQAR)
    .filter((key) => !keys.includes(key))
    .map((key) =>
      fault(
        `${id}, priceBySizeQAR, ${key}`,
        `${key} is not a size we know.`,
        `Use one of ${keys.join(', ')}, or add the size to sizes.json first.`,
      ),
    );

const unsoldSizes = ({ id, priceBySizeQAR, dimensionsBySize = {} }: MattressRecord): Fault[] =>
  Object.keys(dimensionsBySize)
    .filter((key) => !(key in priceBySizeQAR))
    .map((key) => fault(`${id}, dimensionsBySize, ${key}`, 'it is not sold in this size.', 'Add its price, or remove this measure.'));

const otherMeasures = (
  { id, priceBySizeQAR, dimensionsBySize, otherMeasures: others = [] }: MattressRecord,
  sizes: Content['sizes'],
): Fault[] =>
  others.flatMap(({ size: key, ...other }, index) => {
    const field = `${id}, otherMeasures, ${index + 1}`;
    const size = sizes.find((one) => one.key === key);
    if (!size || !(key in priceBySizeQAR))
      return [fault(field, `it has no price in the size ${key}.`, 'Add that price to priceBySizeQAR first.')];
    const isSame = (one: Measure): boolean => one.widthCm === other.widthCm && one.lengthCm === other.lengthCm;
    const before = others.slice(0, index).some((one) => one.size === key && isSame(one));
    return before || isSame(sizeOf({ dimensionsBySize }, size))
      ? [fault(field, `${other.widthCm}x${other.lengthCm} cm has a price already.`, 'Remove one of the two.')]
      : [];
  });

const smallest = ({ id, priceBySizeQAR, priceFromQAR }: MattressRecord): Fault[] => {
  const prices = Object.values(priceBySizeQAR);
  if (prices.length === 0) return [fault(`${id}, priceBySizeQAR`, 'there is no price.', 'Add a price for at least one size.')];
  const least = Math.min(...prices);
  return least === priceFromQAR
    ? []
    : [fault(`${id}, priceFromQAR`, `${priceFromQAR} is not the smallest price of priceBySizeQAR.`, `Write ${least}.`)];
};

const rising = ({ id, priceBySizeQAR }: MattressRecord, keys: readonly string[]): Fault[] => {
  const priced = keys.filter((key) => key in priceBySizeQAR);
  return priced.flatMap((key, index) => {
    const before = priced[index - 1];
    const price = priceBySizeQAR[key] as number;
    return before !== undefined && price < (priceBySizeQAR[before] as number)
      ? [
          warningIn('products')(
            `${id}, priceBySizeQAR, ${key}`,
            `${price} is below the price of the smaller ${before}.`,
            'If that is not meant, correct one of the two.',
          ),
        ]
      : [];
  });
};

/** Prices are in QAR by known size keys; `priceFromQAR` is the smallest; a measure of its own, and each other one, has only a size that is sold. A larger size that costs less is a warning. */
export const prices: Rule = {
  name: 'prices',
  check: ({ mattresses, sizes }) => {
    const keys = sizes.map(({ key }) => key);
    return mattresses.flatMap((mattress) => [
      ...unknownSizes(mattress, keys),
      ...unsoldSizes(mattress),
      ...otherMeasures(mattress, sizes),
      ...smallest(mattress),
      ...rising(mattress, keys),
    ]);
  },
};

/** Of an offer that begins later: its days follow each other, the offer before it and the day on which it is over, and it takes something off. */
const laterOffer = (product: MattressRecord | PillowRecord): Fault[] => {
  const { id, nextOffer, offerEndsOn = '' } = product;
  if (nextOffer === undefined) return [];
  const { startsOn, endsOn } = nextOffer;
  const [usual, later] = [afterOffer(product), nextOffer].map((of): Readonly<Record<string, number>> =>
    'priceBySizeQAR' in of ? of.priceBySizeQAR : { '': of.priceQAR },
  ) as [Readonly<Record<string, number>>, Readonly<Record<string, number>>];
  return [
    ...(endsOn < startsOn ? [fault(`${id}, nextOffer, endsOn`, `${endsOn} is before ${startsOn}.`, 'Correct one of the two.')] : []),
    ...(startsOn <= offerEndsOn
      ? [
          fault(
            `${id}, nextOffer, startsOn`,
            `the offer of now ends on ${offerEndsOn}.`,
            'Begin the next one afterwards, or end this one before.',
          ),
        ]
      : []),
    ...Object.entries(later).flatMap(([key, offered]) => {
      const field = `${id}, nextOffer, ${key === '' ? 'priceQAR' : `priceBySizeQAR, ${key}`}`;
      const price = usual[key];
      return price === undefined
        ? [fault(field, 'it is not sold in this size.', 'Add its usual price, or remove this one.')]
        : price > offered
          ? []
          : [fault(field, `${offered} is not below ${price}, the usual price.`, 'Correct one of the two, or remove this price.')];
    }),
  ];
};

/** A price before an offer is of a size that is sold and above what is paid; whatever has one has the last day too, and the other way round. */
export const offers: Rule = {
  name: 'offers',
  check: ({ mattresses, pillows }) => {
    const before = (field: string, was: number, paid: number | undefined): Fault[] =>
      paid === undefined
        ? [fault(field, 'it is not sold in this size.', 'Add what is paid during the offer, or remove this price.')]
        : was > paid
          ? []
          : [fault(field, `${was} is not above ${paid}, which is paid during the offer.`, 'Correct one of the two, or remove this price.')];
    const lastDay = (id: string, member: string, isThere: boolean, ends: string | undefined): Fault[] =>
      isThere === (ends !== undefined)
        ? []
        : isThere
          ? [fault(`${id}, offerEndsOn`, 'the last day of the offer is missing.', 'Add it, such as 2026-12-31.')]
          : [fault(`${id}, ${member}`, 'the price before the offer is missing.', 'Add it, or remove offerEndsOn.')];
    return [
      ...[...mattresses, ...pillows].flatMap(laterOffer),
      ...mattresses.flatMap(({ id, priceBySizeQAR, priceBeforeBySizeQAR = {}, otherMeasures: others = [], offerEndsOn }) => [
        ...lastDay(
          id,
          'priceBeforeBySizeQAR',
          Object.keys(priceBeforeBySizeQAR).length > 0 || others.some(({ priceBeforeQAR }) => priceBeforeQAR !== undefined),
          offerEndsOn,
        ),
        ...others.flatMap(({ priceQAR, priceBeforeQAR }, index) =>
          priceBeforeQAR === undefined ? [] : before(`${id}, otherMeasures, ${index + 1}`, priceBeforeQAR, priceQAR),
        ),
        ...Object.entries(priceBeforeBySizeQAR).flatMap(([key, was]) =>
          before(`${id}, priceBeforeBySizeQAR, ${key}`, was, priceBySizeQAR[key]),
        ),
      ]),
      ...pillows.flatMap(({ id, priceQAR, priceBeforeQAR, offerEndsOn }) => [
        ...lastDay(id, 'priceBeforeQAR', priceBeforeQAR !== undefined, offerEndsOn),
        ...(priceBeforeQAR === undefined ? [] : before(`${id}, priceBeforeQAR`, priceBeforeQAR, priceQAR)),
      ]),
    ];
  },
};

const ownFault = faultIn('own-types');

/** A type of mattress is one that is recommended or one of the shop's own, and none of its own takes the key or the list of another. */
export const ownTypes: Rule = {
  name: 'own-types',
  check: ({ mattresses, 'own-types': own, vocabulary, sizes }) => [
    ...mattresses
      .filter(({ type }) => !Object.hasOwn(vocabulary.types, type))
      .map(({ id, type }) =>
        fault(
          `${id}, type`,
          `${JSON.stringify(type)} is not accepted.`,
          `Write one of ${Object.keys(vocabulary.types).join(', ')}, or add it to mattressTypes of own-types.json.`,
        ),
      ),
    ...Object.keys(own.mattressTypes)
      .filter((key) => (mattressTypes as readonly string[]).includes(key))
      .map((key) => ownFault(`mattressTypes, ${key}`, 'this is a type of ours.', 'Remove it; its words are in vocabulary.json.')),
    ...repeated(facetsOf({ sizes, vocabulary }).map(facetSlug)).map((slug) =>
      ownFault('the file', `two lists of products would be at /products/${slug}.`, 'Give the type or fill another key.'),
    ),
  ],
};

/** An id names one product, mattress or pillow, and its slug is one address. */
export const productIds: Rule = {
  name: 'product-ids',
  check: ({ mattresses, pillows }) =>
    (['id', 'slug'] as const).flatMap((member) => {
      const seen = new Set<string>();
      return [...mattresses, ...pillows].flatMap((record) => {
        const value = record[member];
        if (!seen.has(value)) {
          seen.add(value);
          return [];
        }
        const problem = `${value} is already the ${member} of another product.`;
        return [fault(`${record.id}, ${member}`, problem, 'Give this product a name of its own.')];
      });
    }),
};

/** A product's page is `/products/<id>`; its slug says the same, and neither takes an address that a list of products has. */
export const productAddresses: Rule = {
  name: 'product-addresses',
  check: ({ mattresses, pillows }) =>
    [...mattresses, ...pillows].flatMap(({ id, slug }) => [
      ...(isFacetSlug(id)
        ? [
            fault(
              `${id}, id`,
              'an id that ends in mattresses or pillows is the address of a list.',
              'Write it in the singular, such as dune-mattress.',
            ),
          ]
        : []),
      ...(slug === id ? [] : [fault(`${id}, slug`, `${slug} is not the id, which is the address of its page.`, `Write ${id}.`)]),
    ]),
};

/** Names are without the mark of a sample: `sample` alone says whether a product is one, and the mark is added where it is shown (G48). */
export const sampleNames: Rule = {
  name: 'sample-names',
  check: ({ mattresses, pillows }) =>
    [...mattresses, ...pillows].flatMap(({ id, name, sample }) =>
      languages
        .filter((language) => name[language].endsWith(` ${sampleMark[language]}`))
        .map((language) =>
          fault(
            `${id}, name, ${language}`,
            sample ? 'the mark of a sample is added where the name is shown.' : 'a real product must not be called a sample.',
            'Take the mark off the name.',
          ),
        ),
    ),
};

const speaksOfSamples = ({ en, ar }: Localized): boolean => /\bsamples?\b/i.test(en) || /نموذج|نماذج/.test(ar);

/** Where the samples are gone, no answer and no fact of the shop still speaks of them; pages by themselves say nothing of samples then. */
export const sampleTexts: Rule = {
  name: 'sample-texts',
  check: (content) => {
    if (samplesAmong(content) !== 'none') return [];
    const { faq, site } = content;
    const warning = (file: 'faq' | 'site', field: string): Fault =>
      warningIn(file)(field, 'it still speaks of samples, and no product is one any more.', 'Write it anew.');
    const facts = [site, ...(site.showrooms ?? [])];
    return [
      ...faq.filter(({ question, answer }) => [question, answer].some(speaksOfSamples)).map(({ id }) => warning('faq', id)),
      ...facts.flatMap((place) => {
        const where = 'id' in place ? `showrooms, ${place.id}, ` : '';
        return (['name', 'address'] as const)
          .filter((fact) => place[fact] && speaksOfSamples(place[fact]))
          .map((fact) => warning('site', where + fact));
      }),
    ];
  },
};

/** A name with the word, unless it says that there is none. */
const namedAfterLatex = ({ en, ar }: Localized): boolean =>
  (/latex/i.test(en) && !/latex[- ]free|(?:without|no|free of) latex/i.test(en)) ||
  (ar.includes('لاتكس') && !/(?:بدون|بلا|خال\S*(?: من)?) (?:ال)?لاتكس/.test(ar));

/** Whatever is named after latex says that it contains latex: people with an allergy filter by it. */
export const latex: Rule = {
  name: 'latex',
  check: ({ mattresses, pillows }) => {
    const free = (id: string, what: string): Fault =>
      fault(`${id}, containsLatex`, `${what} is marked as free of latex.`, 'Write true, or correct the material.');
    return [
      ...mattresses
        .filter(({ type, name, containsLatex }) => containsLatex === false && (type === 'latex' || namedAfterLatex(name)))
        .map(({ id, type }) => free(id, type === 'latex' ? 'a latex mattress' : 'a mattress named after latex')),
      ...pillows
        .filter(({ fill, name, containsLatex }) => containsLatex === false && (/latex/i.test(fill) || namedAfterLatex(name)))
        .map(({ id, fill }) => free(id, /latex/i.test(fill) ? `a pillow filled with ${fill}` : 'a pillow named after latex')),
    ];
  },
};
