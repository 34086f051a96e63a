import type { APIRoute } from 'astro';
import { getContent } from '#lib/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { visitorWords } from '#lib/ui/shortlist/visitor-words.ts';
import { languagePaths } from '#lib/words/paths.ts';

/** What the scripts of the list and the comparison say. */
export const getStaticPaths = languagePaths;

export const GET: APIRoute = async ({ params }) => Response.json(visitorWords(await getContent(), params['language'] as Language));
