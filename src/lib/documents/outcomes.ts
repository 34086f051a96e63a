import { mattressesOfType, pillowsOfLoft } from '../domain/finder.ts';
import { mostNamed } from '../domain/product-lists.ts';
import { recommendUrl } from '../domain/recommend.ts';
import type { OutcomeRecord } from '../schemas/content.ts';
import { citedGroups, neighbourAnswers, outcomeText } from '../ui/finder/outcome.ts';
import { capital, centimetre, price, shortRange, sourceName } from '../ui/format.ts';
import { interpolate, messagesOf } from '../ui/messages.ts';
import { wholeList } from '../ui/products/lists.ts';
import { list } from '../ui/search/pages-of.ts';
import { linker, type Page, type PagesOf, type Setting } from './document.ts';
import { blocks, bullets, code, heading, link, numbered, plain, prose, strong } from './markdown.ts';

/** Where a figure comes from, in a line for studies and a line for guides. */
const cited = (ids: readonly string[], { content, language }: Setting): string =>
  bullets(
    citedGroups(ids, content, language).map(({ name, members }) => {
      const links = members.map(({ title, url }) => (url === null ? plain(sourceName(title)) : link(sourceName(title), url)));
      return `${name}: ${links.join(' · ')}`;
    }),
  );

const pillow = (outcome: OutcomeRecord, setting: Setting): string => {
  const { content, language } = setting;
  const [words, to, unit] = [messagesOf(content, 'finder', language), linker(setting), centimetre[language]];
  const suitable = pillowsOfLoft(outcome.pillowLoftCm, content.pillows);
  const whole = wholeList('kind.pillow', content, language);
  return blocks([
    heading(2, words.pillow),
    `${strong(`${shortRange(outcome.pillowLoftCm)} ${unit}`)}. ${plain(words[`pillow.${outcome.position}`])} ${plain(interpolate(words.fills, { fills: outcome.pillowFills[language] }))}`,
    prose(words[`confidence.${outcome.confidence.pillowLoft}`]),
    cited(outcome.sources.pillowLoft, setting),
    heading(3, words.pillows),
    prose(suitable.length > 0 ? words.pillowsBy : words.noPillow),
    bullets([
      ...suitable
        .slice(0, mostNamed)
        .map(
          ({ id, name, loftCm, priceQAR }) =>
            `${to(name[language], `/products/${id}`)}: ${list([`${shortRange(loftCm)} ${unit}`, price(priceQAR, language)], language)}`,
        ),
      ...(suitable.length > mostNamed ? [to(whole.text, whole.path)] : []),
    ]),
  ]);
};

const types = (outcome: OutcomeRecord, setting: Setting): string => {
  const { content, language } = setting;
  const { position, weight, thermal } = outcome;
  const { vocabulary, mattresses, 'mattress-types': described } = content;
  const [words, to] = [messagesOf(content, 'finder', language), linker(setting)];
  return blocks([
    heading(2, words.types),
    numbered(outcome.recommendedMattressTypes.map((type) => plain(capital(vocabulary.types[type][language])))),
    prose([thermal === 'hot' && words.typesHot, weight === 'over130' && words.typesOver130, words.typesBy].filter(Boolean).join(' ')),
    ...outcome.recommendedMattressTypes.flatMap((type) => {
      const about = described.find(({ id }) => id === type);
      const suitable = mattressesOfType(type, mattresses);
      const whole = wholeList(`type.${type}`, content, language);
      return [
        heading(3, capital(vocabulary.types[type][language])),
        about && prose([position, weight, thermal].flatMap((value) => about.suits[value]?.[language] ?? []).join(' ')),
        about && prose(`${about.summary[language]} ${about.mind[language]}`),
        suitable.length === 0
          ? prose(words.noMattress)
          : bullets([
              ...suitable
                .slice(0, mostNamed)
                .map(
                  ({ id, name, heightCm, priceFromQAR }) =>
                    `${to(name[language], `/products/${id}`)}: ${list([interpolate(words.height, { height: heightCm }), interpolate(words.priceFrom, { price: price(priceFromQAR, language) })], language)}`,
                ),
              ...(suitable.length > mostNamed ? [to(whole.text, whole.path)] : []),
            ]),
      ];
    }),
    cited(outcome.sources.mattressTypes, setting),
  ]);
};

const outcomePage = (outcome: OutcomeRecord, setting: Setting): Page => {
  const { content, settings, language } = setting;
  const { position, weight, thermal, recommendedMattressTypes } = outcome;
  const { notes, vocabulary } = content;
  const [words, frame, to] = [messagesOf(content, 'finder', language), messagesOf(content, 'frame', language), linker(setting)];
  const { profile, title, description } = outcomeText(outcome, content, language);
  return {
    path: `/finder/${position}/${weight}/${thermal}`,
    title,
    description,
    heading: profile,
    trail: [
      { path: '/finder', name: frame.finder },
      { path: `/finder/${position}`, name: vocabulary.positions[position].name[language] },
      { path: `/finder/${position}/${weight}`, name: vocabulary.weights[weight].name[language] },
    ],
    body: blocks([
      `${strong(shortRange(outcome.firmness))} ${plain(words.firmness)}`,
      `${plain(words[`why.${position}`])} ${plain(words[`why.${weight}`])}`,
      prose(notes.firmnessScale[language]),
      prose(words[`confidence.${outcome.confidence.firmness}`]),
      cited(outcome.sources.firmness, setting),
      pillow(outcome, setting),
      types(outcome, setting),
      heading(2, words.next),
      prose(notes.firmnessNote[language]),
      prose(notes.pillowLoftNote[language]),
      bullets([to(words.nextTwo, `/two-sleepers/${position}-${weight}`), to(words.nextSize, '/sizes')]),
      heading(2, words.whatIf),
      bullets(
        neighbourAnswers(outcome, content, language).map(
          ({ path, question, answer, figures }) => `${to(question, path)}: ${list([answer, figures].map(plain), language)}`,
        ),
      ),
      heading(2, words.before),
      prose(notes.medicalNote[language]),
      recommendedMattressTypes.some((type) => type === 'latex' || type === 'hybrid') && prose(notes.latexNote[language]),
      prose(notes.priceNote[language]),
      `${link(words.json, recommendUrl(outcome, settings))}: ${code(outcome.id)}`,
    ]),
  };
};

/** The 32 outcomes: the answer, why, what there is in the showroom, and what would change it. */
export const outcomePages: PagesOf = (setting) => setting.content.outcomes.map((outcome) => outcomePage(outcome, setting));
