import type { APIRoute } from 'astro';
import { getContent } from '#lib/content.ts';
import type { OutcomeRecord } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { fittingList, fittingPaths } from '#lib/ui/products/fitting-list.ts';
import { entryOf } from '#lib/ui/products/entry.ts';

/** What the script of a list of more than a page narrows and sorts: all of what fits, in its order. */
export const getStaticPaths = async () => (await fittingPaths()).filter(({ props: { page } }) => page === 2);

export const GET: APIRoute = async ({ params, props }) => {
  const language = params['language'] as Language;
  const content = await getContent();
  const { mattresses } = fittingList((props as { outcome: OutcomeRecord }).outcome, content, language);
  return Response.json(mattresses.map((mattress) => entryOf(mattress, content, language)));
};
