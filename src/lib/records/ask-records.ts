import { markedName, priceNote, typeName } from '../domain/catalogue.ts';
import { hasPlaceholders, showroomsOf, type Showroom } from '../domain/contact.ts';
import { priceFrom } from '../domain/fits.ts';
import { offerIn } from '../domain/sold.ts';
import { explainedTerms } from '../domain/terms.ts';
import type { AskIdentifier, AskResult } from '../schemas/ask.ts';
import type { Content } from '../schemas/content.ts';
import type { Profile } from '../schemas/profile.ts';
import type { Language } from '../schemas/text.ts';
import type { Settings } from '../settings/settings.ts';
import { capital, comma, dimensions, offerPrice, shortRange } from '../words/format.ts';
import { interpolate, messagesOf } from '../words/messages.ts';
import { openingLines } from '../words/opening-hours.ts';
import { fillName } from './facets.ts';
import {
  furnitureStores,
  mattressThing,
  pillowThing,
  questionThing,
  recommendationThing,
  sizeThing,
  termThing,
  type Thing,
} from './json-ld.ts';
import type { Whose } from '../ask/vocabulary.ts';

/** A record as an answer shows it, in one language, before anyone has asked. */
type AskRecord = Omit<AskResult, 'score'>;

/**
 * The record of an identifier. Where it is said whose it is, its name begins with that: "Husband: Side sleeper, 90 to 130 kg".
 * @throws RangeError for an identifier of nothing
 */
export type FindAskRecord = (identifier: AskIdentifier, language: Language, whose?: Whose) => AskRecord;

interface Described {
  path: string;
  name: string;
  text: string;
  /** What must be known with the figures. */
  note?: string;
  thing: (name: string, description: string) => Thing;
}

type Describe = (language: Language) => Described;

/** A sleeper as far as is known: `Side sleeper, 60 to 90 kg, sleeping hot`. */
export const sleeperProfile = (
  { position, weight, thermal }: Partial<Profile>,
  { vocabulary, 'messages/finder': words }: Pick<Content, 'vocabulary' | 'messages/finder'>,
  language: Language,
): string => {
  const [who, heat] = [position && words[`sleeper.${position}`][language], thermal ? words[`sleeper.${thermal}`][language] : ''];
  if (!weight) return who ?? '';
  const values = { position: who ?? '', weight: vocabulary.weights[weight].sleeper[language], thermal: heat };
  return interpolate(words.profile[language], values).replace(/[,،] *$/, '');
};

/** Where a showroom is, when it is open and how to reach it; what the shop has not said is said to be missing. */
const showroomText = ({ address, openingHours, ramadanHours, phone, whatsapp }: Showroom, content: Content, language: Language): string => {
  const [words, showroom] = [messagesOf(content, 'search', language), messagesOf(content, 'showroom', language)];
  const listed = (name: string, hours: typeof openingHours): string[] =>
    hours ? [`${name}: ${openingLines(hours, showroom, language).join(separator[language])}.`] : [];
  const hours = [...listed(showroom.hours, openingHours), ...listed(showroom.ramadan, ramadanHours?.openingHours)];
  return interpolate(words.shop, {
    address: address ? `${address[language]}.` : words.shopNoAddress,
    hours: hours.length > 0 ? hours.join(' ') : words.shopNoHours,
    phone,
    whatsapp: whatsapp ? interpolate(words.shopWhatsapp, { number: whatsapp }) : '',
  });
};
const separator = { en: '; ', ar: '؛ ' } as const satisfies Record<Language, string>;

/** Each record in a few words, and in those of schema.org. */
const descriptions = (content: Content, settings: Settings): [AskIdentifier, Describe][] => {
  const { notes, vocabulary } = content;
  const prices = priceNote(content);
  const words = { en: messagesOf(content, 'products', 'en'), ar: messagesOf(content, 'products', 'ar') };
  const productIn = (language: Language, description: string) => ({ content, words: words[language], settings, language, description });
  const say = (
    key: 'recommendation' | 'size' | 'sizeOnly' | 'mattress' | 'mattressShort' | 'pillow' | 'pillowShort',
    language: Language,
    values: Parameters<typeof interpolate>[1],
  ) => capital(interpolate(content['messages/search'][key][language], values));
  return [
    ...content.faq.map((entry): [AskIdentifier, Describe] => [
      `faq/${entry.id}`,
      (language) => ({
        path: `/faq/${entry.id}`,
        name: entry.question[language],
        text: entry.answer[language],
        thing: () => questionThing(entry, language, settings),
      }),
    ]),
    ...content.outcomes.map((outcome): [AskIdentifier, Describe] => [
      `outcome/${outcome.id}`,
      (language) => ({
        path: `/finder/${outcome.position}/${outcome.weight}/${outcome.thermal}`,
        name: sleeperProfile(outcome, content, language),
        text: say('recommendation', language, {
          firmness: shortRange(outcome.firmness),
          loft: shortRange(outcome.pillowLoftCm),
          types: outcome.recommendedMattressTypes.map((type) => vocabulary.types[type][language]).join(comma[language]),
        }),
        note: notes.firmnessNote[language],
        thing: (name, description) => recommendationThing(outcome, { content, settings, language, name, description }),
      }),
    ]),
    ...content.sizes.map((size): [AskIdentifier, Describe] => [
      `size/${size.key}`,
      (language) => ({
        path: `/sizes/${size.key}`,
        name: size.name[language],
        text: say(size.alternateDimensions.length > 0 ? 'size' : 'sizeOnly', language, {
          measure: dimensions(size),
          people: content['messages/search'][size.suitsCouples ? 'twoPeople' : 'oneSleeper'][language],
          others: size.alternateDimensions.map(dimensions).join(comma[language]),
        }),
        thing: () => sizeThing(size, language, settings),
      }),
    ]),
    ...content.mattresses.map((mattress): [AskIdentifier, Describe] => [
      `mattress/${mattress.id}`,
      (language, from = priceFrom(mattress, content)) => ({
        path: `/products/${mattress.id}`,
        name: markedName(mattress)[language],
        text: say(mattress.tier === undefined || mattress.heightCm === undefined ? 'mattressShort' : 'mattress', language, {
          type: typeName(mattress, vocabulary)[language],
          tier: mattress.tier ? vocabulary.tiers[mattress.tier][language] : '',
          height: mattress.heightCm ?? '',
          price: offerPrice(from.priceQAR, from.offer, language),
          size: from.size.name[language],
        }),
        note: prices[language],
        thing: (_, description) => mattressThing(mattress, productIn(language, description)),
      }),
    ]),
    ...content.pillows.map((pillow): [AskIdentifier, Describe] => [
      `pillow/${pillow.id}`,
      (language) => ({
        path: `/products/${pillow.id}`,
        name: markedName(pillow)[language],
        text: say(pillow.loftCm ? 'pillow' : 'pillowShort', language, {
          fill: fillName(pillow, vocabulary, language),
          loft: pillow.loftCm ? shortRange(pillow.loftCm) : '',
          price: offerPrice(pillow.priceQAR, offerIn(pillow), language),
        }),
        note: prices[language],
        thing: (_, description) => pillowThing(pillow, productIn(language, description)),
      }),
    ]),
    ...showroomsOf(content.site).map((showroom, index): [AskIdentifier, Describe] => [
      `shop/${showroom.id}`,
      (language, thing = furnitureStores(content.site, language, settings)[index] as Thing) => ({
        path: `/showrooms#${showroom.id}`,
        name: String(thing['name']),
        text: showroomText(showroom, content, language),
        ...(hasPlaceholders(content.site) && { note: notes.placeholderNote[language] }),
        thing: () => thing,
      }),
    ]),
    ...explainedTerms(content).map((term): [AskIdentifier, Describe] => [
      `term/${term.id}`,
      (language) => ({
        path: `/glossary#${term.id}`,
        name: term.name[language],
        text: term.meaning[language],
        thing: () => termThing(term, language, settings),
      }),
    ]),
  ];
};

/** What a sleeper is called in Arabic, where the verbs are those of a woman or of whoever is spoken to. */
const spokenOf = (name: string, whose: Whose, language: Language): string => {
  const [does, weight] = { wife: ['ت', 'وزنها'], she: ['ت', 'وزنها'], self: ['ت', 'وزنك'] }[whose as string] ?? [];
  if (language === 'en' || does === undefined || weight === undefined) return name;
  return name.replace(/(^| )ي(?=نام|شعر)/g, `$1${does}`).replace('وزنه', weight);
};

/** Every record that a question can lead to. A record is written when it is asked for: most never are. */
export const createAskRecords = (content: Content, settings: Settings): FindAskRecord => {
  const describe = new Map<string, Describe>(descriptions(content, settings));
  return (identifier, language, whose) => {
    const described = describe.get(identifier)?.(language);
    if (!described) throw new RangeError(`There is no record ${identifier}.`);
    const { path, name, text, note, thing } = described;
    const description = note === undefined ? text : `${text} ${note}`;
    const schemaObject = thing(name, description);
    return {
      identifier,
      '@type': schemaObject['@type'],
      name: whose ? `${content['messages/two-sleepers'][`whose.${whose}`][language]}: ${spokenOf(name, whose, language)}` : name,
      description,
      url: `${settings.rootUrl}/${language}${path}`,
      schema_object: schemaObject,
    };
  };
};
