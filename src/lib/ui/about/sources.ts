import { sourceUses } from '../../domain/source-uses.ts';
import type { Content } from '../../schemas/content.ts';
import { positions, type Position } from '../../schemas/profile.ts';
import type { Language } from '../../schemas/text.ts';
import { number } from '../format.ts';
import { messagesOf } from '../messages.ts';

/** Kinds of source, in the order of their weight. */
export const sourceKinds = [
  'trial',
  'review',
  'authority',
  'specification',
  'dataset',
  'guide',
  'retailer',
] as const satisfies readonly Content['sources'][number]['kind'][];

/** Something that rests on a source. */
interface Use {
  text: string;
  /** Its page below the language. */
  path?: string;
}

type Known = Pick<
  Content,
  | 'outcomes'
  | 'sizes'
  | 'faq'
  | 'mattress-types'
  | 'regional-sizes'
  | 'size-guide'
  | 'vocabulary'
  | 'privacy'
  | 'messages/about'
  | 'messages/privacy'
>;

/** What rests on one source: figures by sleeping position, sizes, answered questions. */
export const useLines = (id: string, content: Known, language: Language): Use[] => {
  const { vocabulary, sizes, faq } = content;
  const words = messagesOf(content, 'about', language);
  const uses = sourceUses(id, content);
  const list = new Intl.ListFormat(language, { type: 'unit' });
  /** Positions are named where they are not all four. */
  const named = (found: readonly Position[]) =>
    found.length === positions.length ? '' : ` (${list.format(found.map((position) => vocabulary.positions[position].name[language]))})`;
  const figures = [
    { name: words.firmness, found: uses.firmness },
    { name: words.pillow, found: uses.pillowLoft },
    { name: words.types, found: uses.mattressTypes },
  ].filter(({ found }) => found.length > 0);
  const usedSizes = sizes.filter(({ key }) => uses.sizes.includes(key));
  const described = uses.described.map((type) => vocabulary.types[type][language]);
  return [
    ...figures.map(({ name, found }) => ({ text: name + named(found) })),
    ...(usedSizes.length > 0 ? [{ text: `${words.sizes}: ${list.format(usedSizes.map(({ name }) => name[language]))}` }] : []),
    ...(uses.sizeAdvice ? [{ text: words.sizeAdvice, path: '/sizes' }] : []),
    ...(uses.regionalSizes.length > 0
      ? [{ text: `${words.regional}: ${number(uses.regionalSizes.length, language)}`, path: '/sizes/translate' }]
      : []),
    ...(described.length > 0 ? [{ text: `${words.described}: ${list.format(described)}` }] : []),
    ...(uses.privacy ? [{ text: messagesOf(content, 'privacy', language).title, path: '/privacy' }] : []),
    ...faq.filter((entry) => uses.faq.includes(entry.id)).map((entry) => ({ text: entry.question[language], path: `/faq/${entry.id}` })),
  ];
};
