import { markedName } from '#lib/domain/catalogue.ts';
import { isolatedFigures, leftToRight, ownDirection, plainText } from '#lib/words/plain-text.ts';
import type { Content, MattressRecord, OutcomeRecord, PillowRecord, Vocabulary } from '#lib/schemas/content.ts';
import type { Range } from '#lib/schemas/outcome.ts';
import type { Shortlist } from '#lib/schemas/writes.ts';
import type { Language } from '#lib/schemas/text.ts';
import { entry, type Entry, type Section } from './message.ts';
import messages from '../../src/content/messages/requests.json' with { type: 'json' };
import { centimetre, comma, dimensions as measure, price, range } from '#lib/words/format.ts';

/** Titles, labels and sentences of messages. */
export const words = messages;

/** Figures of the guide in the sentences that staff read. */

const firmness = (value: Range, language: Language): string =>
  language === 'en' ? `${range(value, language)} out of 10` : `${range(value, language)} (على مقياس من 10)`;

const centimetres = (value: Range, language: Language): string => `${range(value, language)} ${centimetre[language]}`;

/** Inside Arabic an unmarked `180×200` would turn into 200×180. */
const dimensions = (size: { widthCm: number; lengthCm: number }, language: Language): string => {
  const text = measure(size);
  return `${language === 'en' ? text : leftToRight(text)} ${centimetre[language]}`;
};

const clocks: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Qatar', day: 'numeric', month: 'long', year: 'numeric' }),
  ar: new Intl.DateTimeFormat('ar-QA-u-nu-latn', { timeZone: 'Asia/Qatar', day: 'numeric', month: 'long', year: 'numeric' }),
};
const hours = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Qatar', hour: '2-digit', minute: '2-digit' });

/** Names of countries by their ISO 3166-1 codes. */
export const countryNames: Readonly<Record<Language, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ar: new Intl.DisplayNames('ar', { type: 'region' }),
};

/** The showroom's own time. */
export const dohaTime = (timestamp: string, language: Language): string => {
  const time = new Date(timestamp);
  const day = clocks[language].format(time);
  return language === 'en' ? `${day}, ${hours.format(time)} (Doha)` : `${day}، ${hours.format(time)} (الدوحة)`;
};

const shortDays: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Qatar', weekday: 'short', day: 'numeric', month: 'short' }),
  ar: new Intl.DateTimeFormat('ar-QA-u-nu-latn', { timeZone: 'Asia/Qatar', weekday: 'long', day: 'numeric', month: 'long' }),
};

/** The same without the year, for a line that is scanned: `Mon 23 Nov 18:05`. */
export const shortDohaTime = (timestamp: string, language: Language): string => {
  const time = new Date(timestamp);
  const parts = new Map(shortDays[language].formatToParts(time).map(({ type, value }) => [type, value]));
  return [parts.get('weekday'), parts.get('day'), parts.get('month'), hours.format(time)].join(' ');
};

/** What people tell an event by; the commands and the desk take any beginning of its id that no other has. */
export const shortId = (id: string): string => id.slice(0, 8);

const labelled = (label: Readonly<Record<Language, string>>, value: string, language: Language): string => `${label[language]}: ${value}`;

/** A pillow's fill is free text: one that we have no word for stays as the retailer wrote it. */
const fillWord = (fill: string, { fills }: Vocabulary, language: Language): string => fills[fill]?.[language] ?? fill;

const mattressEntry = (mattress: MattressRecord, { sizes, vocabulary }: Content, language: Language): Entry => {
  const prices = sizes.flatMap((size) => {
    const amount = mattress.priceBySizeQAR[size.key];
    return amount === undefined ? [] : [`${size.name[language]} ${dimensions(size, language)}: ${price(amount, language)}`];
  });
  return entry(markedName(mattress)[language], [labelled(words.type, vocabulary.types[mattress.type][language], language), ...prices]);
};

const pillowEntry = (pillow: PillowRecord, { vocabulary }: Content, language: Language): Entry =>
  entry(markedName(pillow)[language], [
    labelled(words.fill, fillWord(pillow.fill, vocabulary, language), language),
    labelled(words.loft, centimetres(pillow.loftCm, language), language),
    labelled(words.price, price(pillow.priceQAR, language), language),
  ]);

/** A product that the retailer has taken out since. */
const goneEntry = (id: string, language: Language): Entry => entry(`${leftToRight(id)} (${words.gone[language]})`);

/** One entry a product, however often it was named. */
const chosen = <Item extends { id: string }>(
  ids: readonly string[] | undefined,
  items: readonly Item[],
  language: Language,
  print: (item: Item) => Entry,
): Entry[] =>
  [...new Set(ids)].map((id) => {
    const item = items.find((candidate) => candidate.id === id);
    return item ? print(item) : goneEntry(id, language);
  });

const outcomeEntries = (outcome: OutcomeRecord, { positions, weights, thermals, types }: Vocabulary, language: Language): Entry[] => {
  const sleeper = [positions[outcome.position], weights[outcome.weight], thermals[outcome.thermal]].map(({ sleeper }) => sleeper[language]);
  const suitable = outcome.recommendedMattressTypes.map((type) => types[type][language]);
  return [
    entry(labelled(words.sleeper, sleeper.join(comma[language]), language)),
    entry(labelled(words.firmness, firmness(outcome.firmness, language), language)),
    entry(labelled(words.pillowLoft, centimetres(outcome.pillowLoftCm, language), language)),
    entry(labelled(words.types, suitable.join(comma[language]), language)),
  ];
};

const recommendation = (id: string | null | undefined, { outcomes, vocabulary }: Content, language: Language): Entry[] => {
  if (!id) return [];
  const outcome = outcomes.find((candidate) => candidate.id === id);
  return outcome ? outcomeEntries(outcome, vocabulary, language) : [goneEntry(id, language)];
};

/** True where one of the chosen products is an invented sample (G48). */
export const namesSample = ({ mattressIds, pillowIds }: Shortlist, { mattresses, pillows }: Content): boolean =>
  mattresses.some(({ id, sample }) => sample && mattressIds?.includes(id)) ||
  pillows.some(({ id, sample }) => sample && pillowIds?.includes(id));

/** What the shopper chose, in one language, for people in the showroom. */
export const describeShortlist = (shortlist: Shortlist, content: Content, language: Language): Section[] => {
  const { mattressIds, pillowIds, outcomeId, note } = shortlist;
  const noteLines = plainText(note ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [
    {
      title: words.mattresses[language],
      entries: chosen(mattressIds, content.mattresses, language, (item) => mattressEntry(item, content, language)),
    },
    {
      title: words.pillows[language],
      entries: chosen(pillowIds, content.pillows, language, (item) => pillowEntry(item, content, language)),
    },
    { title: words.recommendation[language], entries: recommendation(outcomeId, content, language) },
    { title: words.note[language], entries: noteLines.map((line) => entry(ownDirection(isolatedFigures(line)))) },
  ].filter(({ entries }) => entries.length > 0);
};
