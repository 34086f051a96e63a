import type { RenderContext } from '#lib/drawings/svg.ts';
import type { Messages } from '#lib/schemas/messages.ts';
import type { Language } from '#lib/schemas/text.ts';
import { testedContent } from '../../../fixtures/content.ts';

/** The words of the drawings in a language. */
const wordsIn = (language: Language): Messages<'drawings'> =>
  Object.fromEntries(
    Object.entries(testedContent['messages/drawings']).map(([key, word]) => [key, word[language]]),
  ) as Messages<'drawings'>;

export const setting = (language: Language, id = 'drawing'): RenderContext => ({ id, language, words: wordsIn(language) });

/** The value of an attribute in the first element that `start` begins, such as `rect class="f-range`. */
export const attribute = (svg: string, start: string, name: string): number => {
  const element = svg.slice(svg.indexOf(`<${start}`)).split('>')[0] ?? '';
  const value = new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1];
  if (!svg.includes(`<${start}`) || value === undefined) throw new Error(`No ${name} in <${start}`);
  return Number(value);
};
