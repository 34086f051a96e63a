import { noticeDays } from '../../domain/versions.ts';
import { headers } from '../../openapi/headers.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { number } from '../figures.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';

type Known = Pick<Content, 'messages/api' | 'versions'>;

/** Words of an operation or of a parameter by its name; a test holds them to the route table. */
export const saidOf =
  (content: Pick<Content, 'messages/api'>, language: Language) =>
  (key: string): string =>
    messagesOf(content, 'api', language)[key as keyof ReturnType<typeof messagesOf<'api'>>];

/** What holds for every operation. */
export const commonSections = (content: Known, language: Language): { title: string; text: string }[] => {
  const words = messagesOf(content, 'api', language);
  return [
    {
      title: words.limits,
      text: interpolate(words.limitsText, {
        limit: number(headers['RateLimit-Limit'].example, language),
        window: number(headers['RateLimit-Reset'].example, language),
      }),
    },
    { title: words.repeats, text: words.repeatsText },
    { title: words.lists, text: words.listsText },
    { title: words.versions, text: interpolate(words.versionsText, { version: content.versions.at(-1)?.number ?? '', days: noticeDays }) },
    { title: words.gaps, text: words.gapsText },
  ];
};
