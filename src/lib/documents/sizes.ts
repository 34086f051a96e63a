import { mostNamed } from '../domain/product-lists.ts';
import type { SizeRecord } from '../schemas/content.ts';
import { centimetre, dimensions, number, price } from '../ui/format.ts';
import { interpolate, messagesOf } from '../ui/messages.ts';
import { otherLanguage } from '../ui/paths.ts';
import { wholeList } from '../ui/products/lists.ts';
import { list } from '../ui/search/pages-of.ts';
import { sizeDetails, measuringSteps, sizeGuideSources, usualLengths, tallLines } from '../ui/sizes/size-details.ts';
import { linker, sourceLinks, type Page, type PagesOf, type Setting } from './document.ts';
import { blocks, bullets, heading, link, numbered, plain, prose, strong, table } from './markdown.ts';

const home = '/sizes';

/** Whom a size suits, and what it is called in both languages. */
const facts = (size: SizeRecord, { content, language }: Setting): string => {
  const words = messagesOf(content, 'sizes', language);
  const told = content['size-guide'].sizes.find(({ key }) => key === size.key);
  const names = [language, otherLanguage(language)].flatMap((one) => told?.otherNames[one] ?? []);
  return blocks([
    told && prose(told.suits[language]),
    bullets([
      ...(size.suitsCouples ? [plain(interpolate(words.each, { each: number(size.widthCm / 2, language) }))] : []),
      `${words.otherNames}: ${plain(list(names, language))}`,
      ...(size.alternateDimensions.length > 0
        ? [`${words.otherMeasures}: ${list(size.alternateDimensions.map(dimensions), language)} ${centimetre[language]}`]
        : []),
    ]),
  ]);
};

const tall = (lengths: readonly number[], { content, language }: Setting): string => {
  const { rule, lines } = tallLines(lengths, content, language);
  return blocks([heading(2, messagesOf(content, 'sizes', language).tallTitle), prose(rule), bullets(lines.map(plain))]);
};

const sizePage = (size: SizeRecord, setting: Setting): Page => {
  const { content, language } = setting;
  const { vocabulary, notes } = content;
  const [words, frame, to] = [messagesOf(content, 'sizes', language), messagesOf(content, 'frame', language), linker(setting)];
  const [name, measure, unit] = [size.name[language], dimensions(size), centimetre[language]];
  const whole = wholeList(`size.${size.key}`, content, language);
  const { told, adult, alternates, sold, abroad, questions, lengths, smaller, larger, sources } = sizeDetails(size, content, language);
  return {
    path: `${home}/${size.key}`,
    title: interpolate(words.sizeTitle, { name }),
    description: interpolate(words.sizeDescription, { name, measure, suits: told?.suits[language] ?? '' }),
    heading: `${name} (${size.name[otherLanguage(language)]})`,
    trail: [{ path: home, name: words.title }],
    body: blocks([
      `${strong(`${measure} ${unit}`)} (${words.width} × ${words.length})`,
      facts(size, setting),
      `${words.sure}: ${words[`sure-${told?.confidence ?? 'low'}`]}.`,
      ...(alternates.length > 0
        ? [
            heading(2, words.alternatesTitle),
            bullets(alternates.map((alternate) => `${dimensions(alternate)} ${unit}: ${plain(alternate.difference)}`)),
            prose(interpolate(words.alternatesText, { measure })),
          ]
        : []),
      to(words.measureTitle, `${home}#measure`),
      adult && tall(lengths, setting),
      heading(2, words.nearTitle),
      bullets(
        abroad.map(
          ({ foreign, match }) =>
            `${to(foreign.name[language], `${home}/translate/${foreign.id}`)}: ${list([`${dimensions(foreign)} ${unit}`, words[`match-${match}`]], language)}`,
        ),
      ),
      heading(2, words.productsTitle),
      ...(sold.length === 0
        ? [prose(words.productsNone)]
        : [
            prose(interpolate(words.productsCaption, { measure })),
            table(
              [words.mattress, words.type, words.price],
              sold
                .slice(0, mostNamed)
                .map(({ mattress, amount }) => [
                  to(mattress.name[language], `/products/${mattress.id}`),
                  plain(vocabulary.types[mattress.type][language]),
                  price(amount, language),
                ]),
            ),
            ...(sold.length > mostNamed ? [to(whole.text, whole.path)] : []),
          ]),
      prose(notes.priceNote[language]),
      heading(2, words.questionsTitle),
      bullets(questions.map(({ id, question }) => to(question[language], `/faq/${id}`))),
      bullets([
        ...(smaller ? [to(interpolate(words.smaller, { name: smaller.name[language] }), `${home}/${smaller.key}`)] : []),
        ...(larger ? [to(interpolate(words.larger, { name: larger.name[language] }), `${home}/${larger.key}`)] : []),
      ]),
      heading(2, frame.sources),
      bullets(sourceLinks(content, sources)),
    ]),
  };
};

/** The sizes of the Gulf: all of them, and each. */
export const sizePages: PagesOf = (setting) => {
  const { content, settings, language } = setting;
  const { sizes, notes, faq, 'size-guide': guide } = content;
  const [words, frame, to] = [messagesOf(content, 'sizes', language), messagesOf(content, 'frame', language), linker(setting)];
  const other = otherLanguage(language);
  const measuring = faq.find(({ id }) => id === 'which-size-fits-my-bed');
  return [
    {
      path: home,
      title: words.title,
      description: words.description,
      body: blocks([
        prose(words.lead),
        prose(notes.sizeWarning[language]),
        heading(2, words.bySize),
        table(
          [words.ours, `${words.measure} (${words.width} × ${words.length})`, words.otherMeasures],
          sizes.map((size) => [
            `${to(size.name[language], `${home}/${size.key}`)} (${plain(size.name[other])})`,
            dimensions(size),
            list(size.alternateDimensions.map(dimensions), language),
          ]),
        ),
        ...sizes.flatMap((size) => [
          heading(3, `${size.name[language]} ${dimensions(size)} ${centimetre[language]}`),
          facts(size, setting),
        ]),
        heading(2, words.abroadTitle),
        to(words.abroadLink, `${home}/translate`),
        heading(2, words.measureTitle),
        numbered(measuringSteps(content, language).map(plain)),
        measuring && to(measuring.question[language], `/faq/${measuring.id}`),
        tall(usualLengths, setting),
        heading(2, words.conflictsTitle),
        ...guide.conflicts.flatMap(({ title, text }) => [heading(3, title[language]), prose(text[language])]),
        link(words.json, `${settings.rootUrl}/api/v1/sizes`),
        heading(2, frame.sources),
        bullets(sourceLinks(content, sizeGuideSources(content))),
      ]),
    },
    ...sizes.map((size) => sizePage(size, setting)),
  ];
};
