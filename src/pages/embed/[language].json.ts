import type { APIRoute } from 'astro';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';
import type { Language } from '#lib/schemas/text.ts';
import { embedGuide } from '#lib/ui/embed/guide.ts';
import { languagePaths } from '#lib/words/paths.ts';

/** The file that `<sleep-finder>` reads. */
export const getStaticPaths = languagePaths;

export const GET: APIRoute = async ({ params }) =>
  Response.json(embedGuide(await getContent(), deployment, params['language'] as Language));
