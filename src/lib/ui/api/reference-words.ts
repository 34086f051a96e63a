import { noticeDays } from '../../domain/versions.ts';
import { headers } from '../../contract/headers.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { number } from '../figures.ts';
import { fill } from '../fill.ts';
import { wordsOf } from '../words-of.ts';

type Known = Pick<Content, 'words/api' | 'versions'>;

/** Words of an operation or of a parameter by its name; a test holds them to the route table. */
export const saidOf =
  (content: Pick<Content, 'words/api'>, language: Language) =>
  (key: string): string =>
    wordsOf(content, 'api', language)[key as keyof ReturnType<typeof wordsOf<'api'>>];

/** What holds for every operation. */
export const commonSections = (content: Known, language: Language): { title: string; text: string }[] => {
  const words = wordsOf(content, 'api', language);
  return [
    {
      title: words.limits,
      text: fill(words.limitsText, {
        limit: number(headers['RateLimit-Limit'].example, language),
        window: number(headers['RateLimit-Reset'].example, language),
      }),
    },
    { title: words.repeats, text: words.repeatsText },
    { title: words.lists, text: words.listsText },
    { title: words.versions, text: fill(words.versionsText, { version: content.versions.at(-1)?.number ?? '', days: noticeDays }) },
    { title: words.gaps, text: words.gapsText },
  ];
};
