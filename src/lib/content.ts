import { getCollection } from 'astro:content';
import type { Content } from './schemas/content.ts';

/** The checked content, inside Astro: the loader in `src/content.config.ts` has read and checked it. */
export const getContent = async (): Promise<Content> => {
  const entries = await getCollection('content');
  return Object.fromEntries(entries.map(({ id, data }) => [id, data.value])) as Content;
};
