import { weightBand } from '#lib/domain/weight-band.ts';
import { centimetre, comma, dimensions, range } from '#lib/ui/format.ts';
import type { components, operations } from '../client.ts';
import { type Command, countOf, latin, type Output, pageAddress, prose, requiredText, textOf } from './command.ts';
import vocabulary from '../../src/content/vocabulary.json' with { type: 'json' };

/** Commands that read the guide: `recommend`, `sizes` and `faq`. */

type Recommendation = components['schemas']['Recommendation'];

/** What a sleeper is asked is checked by the service, which names the values that it takes. */
type Query = Recommendation['query'];

const sleeper = ({ position, weight, thermal }: Query, { language }: Output): string =>
  [vocabulary.positions[position], vocabulary.weights[weight], vocabulary.thermals[thermal]]
    .map(({ sleeper }) => sleeper[language])
    .join(comma[language]);

const recommendationLines = ({ query, recommendation, medicalNote, medicalNoteAr }: Recommendation, output: Output): string => {
  const { language, say } = output;
  const { id, firmness, pillowLoftCm, recommendedMattressTypes } = recommendation;
  const types = recommendedMattressTypes.map((type) => vocabulary.types[type][language]).join(comma[language]);
  const note = language === 'ar' ? (firmness.noteAr ?? firmness.note) : firmness.note;
  const medical = language === 'ar' ? (medicalNoteAr ?? medicalNote) : medicalNote;
  return [
    say('sleeper', { sleeper: sleeper(query, output) }),
    say('firmness', { range: range(firmness, language) }),
    say('pillow', { range: range(pillowLoftCm, language), unit: centimetre[language] }),
    say('types', { types }),
    say('outcome', { id: latin(id, language) }),
    '',
    prose(note, language),
    ...(medical === undefined ? [] : [prose(medical, language)]),
  ].join('\n');
};

/** A band as it is called, or the band of a weight in kilograms. */
const bandOf = (weight: string): string => (/^\d{1,3}(?:\.\d+)?$/.test(weight) ? weightBand(Number(weight)) : weight);

export const recommend: Command = {
  name: 'recommend',
  synopsis: '--position <position> --weight <kilograms> [--thermal <heat>]',
  summary: 'recommend',
  options: {
    position: { type: 'string', value: 'side|back|stomach|combination', about: 'option-position' },
    weight: { type: 'string', value: 'kg|under60|k60to90|k90to130|over130', about: 'option-weight' },
    thermal: { type: 'string', value: 'neutral|hot', about: 'option-thermal' },
  },
  prepare: (given) => {
    const [position, weight] = [requiredText(given, 'position'), bandOf(requiredText(given, 'weight'))];
    const thermal = textOf(given, 'thermal');
    const query = { position, weight, ...(thermal && { thermal }) } as Query;
    return async function* ({ client, body }, output) {
      const { data, response } = await client.GET('/api/v1/recommend', { params: { query } });
      if (data) yield output.json ? body(response) : recommendationLines(data, output);
    };
  },
};

type Sizes = components['schemas']['Sizes'];
type Size = components['schemas']['Size'];

const sizeLine = ({ key, name, alternateDimensions = [], suitsCouples, ...size }: Size, { language, say }: Output): string => {
  const measure = (of: Pick<Size, 'widthCm' | 'lengthCm'>) => latin(dimensions(of), language);
  return [
    say('size', { name: prose(name[language], language), key: latin(key, language), measure: measure(size), unit: centimetre[language] }),
    ...(alternateDimensions.length > 0 ? [say('alsoSold', { measures: alternateDimensions.map(measure).join(comma[language]) })] : []),
    ...(suitsCouples ? [say('forTwo')] : []),
  ].join(comma[language]);
};

const sizesLines = ({ market, marketAr, warning, warningAr, sizes }: Sizes, output: Output): string => {
  const place = output.language === 'ar' ? (marketAr ?? market) : market;
  const caution = output.language === 'ar' ? (warningAr ?? warning) : warning;
  return [
    ...(place === undefined ? [] : [output.say('market', { market: prose(place, output.language) })]),
    ...sizes.map((size) => sizeLine(size, output)),
    ...(caution === undefined ? [] : ['', prose(caution, output.language)]),
  ].join('\n');
};

export const sizes: Command = {
  name: 'sizes',
  synopsis: '',
  summary: 'sizes',
  prepare: () =>
    async function* ({ client, body }, output) {
      const { data, response } = await client.GET('/api/v1/sizes');
      if (data) yield output.json ? body(response) : sizesLines(data, output);
    },
};

type FaqPage = components['schemas']['FaqPage'];
type FaqQuery = NonNullable<operations['searchFaq']['parameters']['query']>;

const faqLines = ({ items, nextCursor, total }: FaqPage, { language, say }: Output): string => {
  if (items.length === 0) return say('nothing');
  return [
    ...items.flatMap(({ question, answer, url }) => [
      prose(question[language], language),
      prose(answer[language], language),
      pageAddress(url, language),
      '',
    ]),
    say('counted', { count: items.length, total }),
    ...(nextCursor === null ? [] : [say('more', { option: latin(`--cursor ${nextCursor}`, language) })]),
  ].join('\n');
};

export const faq: Command = {
  name: 'faq',
  synopsis: '[<words> ...] [--topic <topic>] [--limit <n>] [--cursor <cursor>]',
  summary: 'faq',
  options: {
    topic: { type: 'string', value: 'sizes|health|...', about: 'option-topic' },
    limit: { type: 'string', value: '1-200', about: 'option-limit' },
    cursor: { type: 'string', value: 'cursor', about: 'option-cursor' },
  },
  takesWords: true,
  prepare: (given) => {
    const query = {
      q: given.words.length > 0 ? given.words.join(' ') : undefined,
      topic: textOf(given, 'topic'),
      limit: countOf(given, 'limit'),
      cursor: textOf(given, 'cursor'),
    } as FaqQuery;
    return async function* ({ client, body }, output) {
      const { data, response } = await client.GET('/api/v1/faq', { params: { query } });
      if (data) yield output.json ? body(response) : faqLines(data, output);
    };
  },
};
