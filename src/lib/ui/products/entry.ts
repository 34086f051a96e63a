import { typeName } from '../../domain/catalogue.ts';
import { priceFrom } from '../../domain/fits.ts';
import { listAddress, photosOf } from '../../domain/photos.ts';
import { mattressFiltered, writePrices } from '../../domain/product-filter.ts';
import { afterOffer } from '../../domain/sold.ts';
import type { Content, MattressRecord } from '../../schemas/content.ts';
import type { Messages } from '../../schemas/messages.ts';
import type { Language } from '../../schemas/text.ts';
import { centimetre, number, until } from '../../words/format.ts';
import { availabilityText, counted, interpolate, messagesOf } from '../../words/messages.ts';
import { latexWords } from '../../records/facets.ts';

/** What fits a sleeper as a list: the id of the outcome, all of it, the address of its first page, and that of all as JSON where there are more. */
export interface FittingList {
  outcome: string;
  mattresses: readonly MattressRecord[];
  path: string;
  rest: string | undefined;
}

/** A mattress as a list shows it: figures in words, and what its script sorts and narrows by. */
export interface Entry {
  id: string;
  name: string;
  sample: boolean;
  type: string;
  heightCm: number | undefined;
  warrantyYears: number | undefined;
  about: string;
  /** What it is, in phrases. */
  facts: string;
  /** Address of its chief photograph. */
  photo: string | undefined;
  facets: string;
  prices: string;
  /** Price in QAR without a size, the key of the size that it is of, and both as the label of a price. */
  from: number;
  size: string;
  priceIs: string;
  /** Where any size is on offer: its last day in words and as a date, the prices before by size, and what then holds. */
  offer?: string;
  until?: string | undefined;
  before?: string | undefined;
  then?: Pick<Entry, 'prices' | 'from' | 'size' | 'priceIs'>;
}

/** Until when it is on offer, and whether in each of its sizes. */
export const offerUntil = (
  { priceBySizeQAR, priceBeforeBySizeQAR: before = {} }: MattressRecord,
  endsOn: string,
  messages: Messages<'products'>,
  language: Language,
): string => {
  const isWhole = Object.keys(priceBySizeQAR).every((key) => key in before);
  return interpolate(isWhole ? messages.offer : messages.offerSomeSizes, { until: until(endsOn, language) });
};

export type EntryContent = Pick<Content, 'sizes' | 'vocabulary' | 'messages/products' | 'photos'>;

const pricedAs = ({ prices, from, size, priceIs }: Entry): Entry['then'] & object => ({ prices, from, size, priceIs });

export const entryOf = (mattress: MattressRecord, content: EntryContent, language: Language): Entry => {
  const { vocabulary } = content;
  const messages = messagesOf(content, 'products', language);
  const { id, name, sample, type, tier, heightCm, cooling, warrantyYears, trialNights, offerEndsOn, availability } = mattress;
  const { size, priceQAR } = priceFrom(mattress, content);
  const { facets, prices } = mattressFiltered(mattress, priceQAR);
  const [photo] = photosOf(mattress, content.photos);
  return {
    ...{ id, name: name[language], sample, type, heightCm, warrantyYears },
    about: [
      typeName(mattress, vocabulary)[language],
      ...(tier ? [vocabulary.tiers[tier][language]] : []),
      ...(availability && availability.state !== 'in-stock' ? [availabilityText(availability, messages, language)] : []),
    ].join(' · '),
    facts: [
      heightCm && interpolate(messages['fact-height'], { value: `${number(heightCm, language)} ${centimetre[language]}` }),
      cooling && interpolate(messages['fact-cooling'], { value: vocabulary.cooling[cooling][language] }),
      latexWords(mattress, messages),
      warrantyYears === 0
        ? messages.noWarranty
        : warrantyYears && interpolate(messages['fact-warranty'], { value: counted('years', warrantyYears, messages, language) }),
      trialNights === 0
        ? messages.noTrial
        : trialNights && interpolate(messages['fact-trial'], { value: counted('nights', trialNights, messages, language) }),
    ]
      .filter((fact) => fact !== undefined)
      .join(' · '),
    facets: facets.join(' '),
    prices: writePrices(prices),
    photo: photo && listAddress(photo),
    ...{ from: priceQAR, size: size.key },
    priceIs: interpolate(messages.priceFrom, { size: size.name[language] }),
    ...(offerEndsOn !== undefined && {
      offer: offerUntil(mattress, offerEndsOn, messages, language),
      until: offerEndsOn,
      before: writePrices(mattress.priceBeforeBySizeQAR ?? {}),
      then: pricedAs(entryOf(afterOffer(mattress), content, language)),
    }),
  };
};
