import { getCollection } from 'astro:content';
import type { Content } from './schemas/content.ts';
import type { MessageGroup, Messages } from './schemas/messages.ts';
import type { Language } from './schemas/text.ts';
import { messagesOf } from './words/messages.ts';

const read = async (): Promise<Content> => {
  const entries = await getCollection('content');
  return Object.fromEntries(entries.map(({ id, data }) => [id, data.value])) as Content;
};

let kept: Promise<Content> | undefined;

/**
 * The checked content, inside Astro: the loader in `src/content.config.ts` has read and checked it. Astro copies a collection whenever it
 * is asked for, and every page asks several times: a build, whose content stays as it is, asks once, or its time would grow with the
 * square of the catalogue.
 */
export const getContent = (): Promise<Content> => (import.meta.env.PROD ? (kept ??= read()) : read());

/** The messages of one part of the guide in one language, inside Astro. */
export const getMessages = async <Group extends MessageGroup>(group: Group, language: Language): Promise<Messages<Group>> =>
  messagesOf(await getContent(), group, language);
