import { sleepersOf } from '../domain/two-sleepers.ts';
import { positions, thermals, weights } from '../schemas/profile.ts';
import { basePath } from '../settings.ts';
import { shortRange } from '../ui/format.ts';
import { typeRows } from '../ui/matrix/tables.ts';
import { messagesOf } from '../ui/messages.ts';
import { list } from '../ui/search/pages-of.ts';
import { linker, type PagesOf } from './document.ts';
import { blocks, bullets, heading, link, plain, prose, table } from './markdown.ts';

/** All 32 recommendations as tables. */
export const matrixPages: PagesOf = (setting) => {
  const { content, settings, language } = setting;
  const { outcomes, notes, vocabulary } = content;
  const [words, products, to] = [messagesOf(content, 'matrix', language), messagesOf(content, 'products', language), linker(setting)];
  const sleepers = sleepersOf(outcomes);
  const rangeTable = (figure: 'firmness' | 'pillowLoftCm', linked = false): string =>
    table(
      [products.position, ...weights.map((weight) => plain(vocabulary.weights[weight].name[language]))],
      positions.map((position) => [
        plain(vocabulary.positions[position].name[language]),
        ...weights.map((weight) => {
          const sleeper = sleepers.find((one) => one.position === position && one.weight === weight);
          if (!sleeper) return '';
          const links = thermals
            .filter((thermal) => linked && sleeper.outcomes[thermal])
            .map((thermal) => to(words[thermal], `/finder/${position}/${weight}/${thermal}`));
          return [shortRange(sleeper[figure]), ...links].join(' ');
        }),
      ]),
    );
  return [
    {
      path: '/matrix',
      title: words.title,
      description: words.description,
      body: blocks([
        prose(words.lead),
        heading(2, words.firmness),
        prose(notes.firmnessScale[language]),
        rangeTable('firmness', true),
        heading(2, words.pillow),
        rangeTable('pillowLoftCm'),
        prose(notes.pillowLoftNote[language]),
        heading(2, words.types),
        prose(words.typesCaption),
        table(
          [products.position, words.weight, ...thermals.map((thermal) => plain(vocabulary.thermals[thermal].sleeper[language]))],
          positions.flatMap((position) =>
            typeRows(sleepers.filter((sleeper) => sleeper.position === position)).map((row) => [
              plain(vocabulary.positions[position].name[language]),
              list(
                row.map(({ weight }) => plain(vocabulary.weights[weight].name[language])),
                language,
              ),
              ...thermals.map((thermal) =>
                list(
                  row[0]?.outcomes[thermal]?.recommendedMattressTypes.map((type) => plain(vocabulary.types[type][language])) ?? [],
                  language,
                ),
              ),
            ]),
          ),
        ),
        heading(2, words.read),
        prose(notes.matrixNote[language]),
        prose(notes.firmnessNote[language]),
        to(words.sources, '/about'),
        heading(2, words.data),
        prose(words.dataText),
        bullets([link(`${basePath}/matrix`, `${settings.rootUrl}${basePath}/matrix`), to(words.reference, '/api/getMatrix')]),
      ]),
    },
  ];
};
