import type { Content, SizeRecord } from '../schemas/content.ts';
import type { Region } from '../schemas/size.ts';
import type { Language } from '../schemas/text.ts';
import { dimensions } from '../words/format.ts';
import { interpolate } from '../words/messages.ts';
import { list, type Page, type PagesOf } from './pages-of.ts';

/** A size of the Gulf. */
export const sizePage = (
  { key, name, suitsCouples, alternateDimensions, ...size }: SizeRecord,
  { 'messages/search': words }: Pick<Content, 'messages/search'>,
  language: Language,
): Page => {
  const values = {
    measure: dimensions(size),
    people: (suitsCouples ? words.twoPeople : words.oneSleeper)[language],
    others: list(alternateDimensions.map(dimensions), language),
  };
  return {
    kind: 'size',
    path: `/sizes/${key}`,
    title: name[language],
    text: interpolate((alternateDimensions.length > 0 ? words.size : words.sizeOnly)[language], values),
    names: [key, values.measure, 'size mattress bed'],
  };
};

export const sizePages: PagesOf = (content, language) => content.sizes.map((size) => sizePage(size, content, language));

const regionNames: Readonly<Record<Region, string>> = {
  us: 'us usa american',
  uk: 'uk british england',
  eu: 'eu european europe ikea',
  india: 'india indian',
};

/** The sizes of other regions. */
export const sizeAbroadPages: PagesOf = ({ sizes, 'regional-sizes': regional, 'messages/search': words }, language) =>
  regional.map(({ id, region, name, here, ...size }) => {
    const ours = here.measures.map(({ key, ...measure }) => {
      const own = sizes.find((one) => one.key === key)?.name[language] ?? key;
      return `${own} ${dimensions(measure)}`;
    });
    return {
      kind: 'abroad',
      path: `/sizes/translate/${id}`,
      title: name[language],
      text: interpolate(words[`abroad-${here.match}`][language], {
        measure: dimensions(size),
        here: ours.join(language === 'ar' ? ' و' : ' and '),
      }),
      names: [regionNames[region], 'size mattress bed'],
    };
  });
