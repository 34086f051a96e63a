import { priceNote } from '../domain/catalogue.ts';
import type { AskIdentifier, AskResult } from '../schemas/ask.ts';
import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import type { Settings } from '../settings/settings.ts';
import { questionThing, recommendationThing, type Thing, mattressThing, pillowThing, sizeThing } from './json-ld.ts';
import { messagesOf } from '../words/messages.ts';
import type { Page } from './pages-of.ts';
import { mattressPage, pillowPage } from './product-pages.ts';
import { questionPage } from './question-page.ts';
import { sizePage } from './size-pages.ts';
import { recommendationPage } from './sleeper-pages.ts';
import type { Whose } from '../ask/slots/sleepers.ts';

/** A record as an answer shows it, in one language, before anyone has asked. */
type AskRecord = Omit<AskResult, 'score'>;

/**
 * The record of an identifier. Where it is said whose it is, its name begins with that: "Husband: Side sleeper, 90 to 130 kg".
 * @throws RangeError for an identifier of nothing
 */
export type FindAskRecord = (identifier: AskIdentifier, language: Language, whose?: Whose) => AskRecord;

interface Described {
  page: Pick<Page, 'title' | 'text' | 'path'>;
  /** What must be known with the figures. */
  note?: string;
  thing: (name: string, description: string) => Thing;
}

type Describe = (language: Language) => Described;

/** How each record is described: in the words that the guide's own search shows it with, and in those of schema.org. */
const descriptions = (content: Content, settings: Settings): [AskIdentifier, Describe][] => {
  const { notes } = content;
  const prices = priceNote(content);
  const words = { en: messagesOf(content, 'products', 'en'), ar: messagesOf(content, 'products', 'ar') };
  const productIn = (language: Language, description: string) => ({ content, words: words[language], settings, language, description });
  return [
    ...content.faq.map((entry): [AskIdentifier, Describe] => [
      `faq/${entry.id}`,
      (language) => ({ page: questionPage(entry, content, language), thing: () => questionThing(entry, language, settings) }),
    ]),
    ...content.outcomes.map((outcome): [AskIdentifier, Describe] => [
      `outcome/${outcome.id}`,
      (language) => ({
        page: recommendationPage(outcome, content, language),
        note: notes.firmnessNote[language],
        thing: (name, description) => recommendationThing(outcome, { content, settings, language, name, description }),
      }),
    ]),
    ...content.sizes.map((size): [AskIdentifier, Describe] => [
      `size/${size.key}`,
      (language) => ({ page: sizePage(size, content, language), thing: () => sizeThing(size, language, settings) }),
    ]),
    ...content.mattresses.map((mattress): [AskIdentifier, Describe] => [
      `mattress/${mattress.id}`,
      (language) => ({
        page: mattressPage(mattress, content, language),
        note: prices[language],
        thing: (_, description) => mattressThing(mattress, productIn(language, description)),
      }),
    ]),
    ...content.pillows.map((pillow): [AskIdentifier, Describe] => [
      `pillow/${pillow.id}`,
      (language) => ({
        page: pillowPage(pillow, content, language),
        note: prices[language],
        thing: (_, description) => pillowThing(pillow, productIn(language, description)),
      }),
    ]),
  ];
};

/** Every record that a question can lead to. A record is written when it is asked for: most never are. */
export const createAskRecords = (content: Content, settings: Settings): FindAskRecord => {
  const describe = new Map<string, Describe>(descriptions(content, settings));
  return (identifier, language, whose) => {
    const described = describe.get(identifier)?.(language);
    if (!described) throw new RangeError(`There is no record ${identifier}.`);
    const { page, note, thing } = described;
    const description = note === undefined ? page.text : `${page.text} ${note}`;
    const schemaObject = thing(page.title, description);
    return {
      identifier,
      '@type': schemaObject['@type'],
      name: whose ? `${content['messages/two-sleepers'][`whose.${whose}`][language]}: ${page.title}` : page.title,
      description,
      url: `${settings.rootUrl}/${language}${page.path}`,
      schema_object: schemaObject,
    };
  };
};
