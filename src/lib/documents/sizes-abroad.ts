import { regions, type RegionalSize } from '../schemas/size.ts';
import { centimetre, dimensions } from '../ui/format.ts';
import { interpolate, messagesOf } from '../ui/messages.ts';
import { foreignDetails, whatFits } from '../ui/sizes/foreign-details.ts';
import { familyRows } from '../ui/sizes/size-details.ts';
import { lengthPhrase, widthPhrase } from '../ui/sizes/translation.ts';
import { linker, sourceLinks, type Page, type PagesOf, type Setting } from './document.ts';
import { blocks, bullets, heading, plain, prose, strong, table } from './markdown.ts';

const home = '/sizes/translate';

const foreignPage = (foreign: RegionalSize, setting: Setting): Page => {
  const { content, language } = setting;
  const { sizes, 'size-guide': guide, 'regional-sizes': regional } = content;
  const [words, frame, to] = [messagesOf(content, 'sizes', language), messagesOf(content, 'frame', language), linker(setting)];
  const [name, unit] = [foreign.name[language], centimetre[language]];
  const { headline, sentences, others, compared, nearest, todo, questions, sources } = foreignDetails(foreign, content, language);
  const nameOf = (key: string): string => sizes.find((size) => size.key === key)?.name[language] ?? '';
  const inches = foreign.inches && ` (${interpolate(words.inches, { inches: `${foreign.inches.width}×${foreign.inches.length}` })})`;
  return {
    path: `${home}/${foreign.id}`,
    title: interpolate(words.foreignTitle, { name }),
    description: interpolate(words.foreignDescription, {
      name,
      measure: dimensions(foreign),
      answer: `${headline}. ${sentences[0] ?? ''}`,
    }),
    trail: [
      { path: '/sizes', name: words.title },
      { path: home, name: words.translateTitle },
    ],
    body: blocks([
      `${plain(name)}: ${dimensions(foreign)} ${unit}${plain(inches ?? '')}`,
      `${strong(headline)}. ${plain(sentences.join(' '))}`,
      foreign.note && prose(foreign.note[language]),
      ...others.map((other) =>
        prose(`${interpolate(words.alsoSold, { measure: dimensions(other.measure) })}: ${other.headline}. ${other.sentences[0] ?? ''}`),
      ),
      ...compared.flatMap((ours) => [
        heading(2, interpolate(words.beside, { name: nameOf(ours.key), measure: dimensions(ours) })),
        ...whatFits(foreign, ours, content, language).flatMap(({ title, rows }) => [
          heading(3, title),
          bullets(rows.map((row) => `${plain(row.name)}: ${plain(row.text)}`)),
        ]),
      ]),
      prose(interpolate(words.sheetsNote, { stretch: guide.fittedSheets.stretchCm })),
      heading(2, words.todoTitle),
      prose(todo),
      to(words.measureTitle, '/sizes#measure'),
      heading(2, words.nearestTitle),
      table(
        [words.ours, words.measure, words.width, words.length],
        nearest.map((ours) => [
          to(nameOf(ours.key), `/sizes/${ours.key}`),
          dimensions(ours),
          widthPhrase(ours.widthDifferenceCm, words),
          lengthPhrase(ours.lengthDifferenceCm, words),
        ]),
      ),
      `${words.sure}: ${words[`sure-${foreign.confidence}`]}.`,
      heading(2, words.questionsTitle),
      bullets(questions.map(({ id, question }) => to(question[language], `/faq/${id}`))),
      heading(2, words[`sizesOf-${foreign.region}`]),
      bullets(
        regional
          .filter((size) => size.region === foreign.region && size !== foreign)
          .map((size) => to(size.name[language], `${home}/${size.id}`)),
      ),
      heading(2, frame.sources),
      bullets(sourceLinks(content, sources)),
    ]),
  };
};

/** Sizes of other regions: all of them beside ours, and what each is here. */
export const sizesAbroadPages: PagesOf = (setting) => {
  const { content, language } = setting;
  const { sizes, 'regional-sizes': regional } = content;
  const [words, frame, to] = [messagesOf(content, 'sizes', language), messagesOf(content, 'frame', language), linker(setting)];
  return [
    {
      path: home,
      title: words.translateTitle,
      description: words.translateDescription,
      trail: [{ path: '/sizes', name: words.title }],
      body: blocks([
        prose(words.translateLead),
        heading(2, words.tableTitle),
        prose(words.tableCaption),
        table(
          [words.tableName, ...regions.map((region) => words[`region-${region}`]), words.gulf],
          familyRows(content).map(({ family, abroad, ours }) => [
            plain(words[`family-${family}`]),
            ...abroad.map((size) => (size ? to(dimensions(size), `${home}/${size.id}`) : words.tableNone)),
            ours ? to(dimensions(ours), `/sizes/${ours.key}`) : words.tableNone,
          ]),
        ),
        heading(2, words.byName),
        ...regions.flatMap((region) => [
          heading(3, words[`sizesOf-${region}`]),
          bullets(regional.filter((size) => size.region === region).map((size) => to(size.name[language], `${home}/${size.id}`))),
        ]),
        heading(2, words.howTitle),
        prose(words.howText),
        heading(2, frame.sources),
        bullets(
          sourceLinks(
            content,
            [...regional, ...sizes].flatMap((size) => size.sources),
          ),
        ),
      ]),
    },
    ...regional.map((foreign) => foreignPage(foreign, setting)),
  ];
};
