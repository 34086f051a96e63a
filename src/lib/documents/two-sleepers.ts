import { facetSlug } from '../domain/product-lists.ts';
import { heavier, overlap, pairPath, pairsOf, sleepersOf, typesFor, type Sleeper } from '../domain/two-sleepers.ts';
import type { MattressType } from '../schemas/outcome.ts';
import { thermals } from '../schemas/profile.ts';
import { centimetre, dimensions, number, range, shortRange } from '../ui/format.ts';
import { interpolate, messagesOf } from '../ui/messages.ts';
import { meetingAnswer, meeting, sleeperName, answersForTwo, sizesForTwo, twoBeds } from '../ui/two-sleepers/meeting.ts';
import { linker, sourceLinks, type Page, type PagesOf, type Setting } from './document.ts';
import { blocks, bullets, heading, numbered, plain, prose, table } from './markdown.ts';

const home = '/two-sleepers';

type Pair = readonly [Sleeper, Sleeper];

/** What to do where no firmness suits both. */
const waysOn = (pair: Pair, { content, language }: Setting): string => {
  const words = messagesOf(content, 'two-sleepers', language);
  const [bed, heavy] = [twoBeds(pair, content, language), heavier(...pair)];
  return blocks([
    heading(2, overlap(pair[0].firmness, pair[1].firmness) ? words.waysTouch : words.waysApart),
    ...(bed ? [heading(3, words.split), prose(bed.text)] : []),
    heading(3, words.lean),
    prose(heavy ? interpolate(words.leanHeavier, { range: range(heavy.firmness, language) }) : words.leanEither),
    prose(content.notes.medicalNote[language]),
  ]);
};

const eachOfYou = (sleepers: readonly Sleeper[], setting: Setting): string => {
  const { content, language } = setting;
  const { vocabulary } = content;
  const [words, to] = [messagesOf(content, 'two-sleepers', language), linker(setting)];
  return blocks([
    heading(2, words.each),
    ...sleepers.flatMap((sleeper) => [
      heading(3, sleeperName(sleeper, vocabulary, language)),
      bullets([
        `${words.firmness}: ${shortRange(sleeper.firmness)}`,
        `${words.pillow}: ${shortRange(sleeper.pillowLoftCm)} ${centimetre[language]}`,
        `${words.details}: ${thermals
          .filter((thermal) => sleeper.outcomes[thermal])
          .map((thermal) => to(vocabulary.thermals[thermal].sleeper[language], `/finder/${sleeper.position}/${sleeper.weight}/${thermal}`))
          .join(' · ')}`,
      ]),
    ]),
  ]);
};

const sharedTypes = ([a, b]: Pair, setting: Setting): string => {
  const { content, language } = setting;
  const { vocabulary, notes } = content;
  const [words, to] = [messagesOf(content, 'two-sleepers', language), linker(setting)];
  const [neutral, hot] = [typesFor(a, b, 'neutral'), typesFor(a, b, 'hot')];
  const listed = (types: readonly MattressType[]): string =>
    types.length === 0
      ? prose(words.typesNone)
      : numbered(types.map((type) => to(vocabulary.types[type][language], `/products/${facetSlug(`type.${type}`)}`)));
  return blocks([
    heading(2, words.types),
    prose(words.typesNote),
    listed(neutral),
    prose(words.hot),
    listed(hot),
    [...neutral, ...hot].includes('latex') && prose(notes.latexNote[language]),
    heading(2, words.move),
    prose(neutral.includes('memory-foam') ? words.moveFoam : words.moveOther),
  ]);
};

const bedSizes = (setting: Setting): string => {
  const { content, language } = setting;
  const [words, to] = [messagesOf(content, 'two-sleepers', language), linker(setting)];
  const { forTwo, text } = sizesForTwo(content, language);
  return blocks([
    heading(2, words.size),
    text && prose(text),
    table(
      [words.sizeName, words.sizeMeasure, words.sizeEach],
      forTwo.map((size) => [to(size.name[language], `/sizes/${size.key}`), dimensions(size), number(size.widthCm / 2, language)]),
    ),
  ]);
};

const pairPage = (pair: Pair, setting: Setting): Page => {
  const { content, language } = setting;
  const [a, b] = pair;
  const { vocabulary, notes } = content;
  const [words, frame, to] = [messagesOf(content, 'two-sleepers', language), messagesOf(content, 'frame', language), linker(setting)];
  const names = pair.map((sleeper) => sleeperName(sleeper, vocabulary, language));
  const title = names.join(' + ');
  const answer = meetingAnswer(a, b, words, language);
  const shared = overlap(a.firmness, b.firmness);
  const answers = answersForTwo(content);
  return {
    path: `${home}/${a.id}/${b.id}`,
    title,
    description: `${title}. ${answer}`,
    trail: [
      { path: home, name: words.title },
      { path: `${home}/${a.id}`, name: names[0] ?? '' },
    ],
    body: blocks([
      prose(answer),
      prose(notes.firmnessNote[language]),
      (shared === null || shared.min === shared.max) && waysOn(pair, setting),
      eachOfYou(a.id === b.id ? [a] : pair, setting),
      sharedTypes(pair, setting),
      bedSizes(setting),
      heading(2, words.questions),
      bullets([...answers.map(({ id, question }) => to(question[language], `/faq/${id}`)), to(words.figures, '/about')]),
      heading(2, frame.sources),
      bullets(
        sourceLinks(
          content,
          answers.flatMap(({ sources }) => sources),
        ),
      ),
    ]),
  };
};

const secondChoice = (first: Sleeper, sleepers: readonly Sleeper[], setting: Setting): Page => {
  const { content, language } = setting;
  const { vocabulary } = content;
  const [words, to] = [messagesOf(content, 'two-sleepers', language), linker(setting)];
  const name = sleeperName(first, vocabulary, language);
  return {
    path: `${home}/${first.id}`,
    title: name,
    description: `${name}. ${words.second} ${words.legend}`,
    heading: `${words.chosen}: ${name}`,
    trail: [{ path: home, name: words.title }],
    body: blocks([
      `${words.firmness}: ${shortRange(first.firmness)}`,
      heading(2, words.second),
      prose(words.legend),
      bullets(
        sleepers.map((sleeper) => {
          const { label, figure } = meeting(first, sleeper, words, language);
          return `${to(sleeperName(sleeper, vocabulary, language), `${home}/${pairPath(first, sleeper)}`)}: ${plain(label)} ${figure}`;
        }),
      ),
    ]),
  };
};

/** Two people in one bed: the choice of the first, of the second, and every pair. */
export const twoSleepersPages: PagesOf = (setting) => {
  const { content, language } = setting;
  const [words, to] = [messagesOf(content, 'two-sleepers', language), linker(setting)];
  const sleepers = sleepersOf(content.outcomes);
  return [
    {
      path: home,
      title: words.title,
      description: words.lead,
      body: blocks([
        prose(words.lead),
        heading(2, words.first),
        bullets(sleepers.map((sleeper) => to(sleeperName(sleeper, content.vocabulary, language), `${home}/${sleeper.id}`))),
        prose(words.heat),
      ]),
    },
    ...sleepers.map((first) => secondChoice(first, sleepers, setting)),
    ...pairsOf(sleepers).map((pair) => pairPage(pair, setting)),
  ];
};
