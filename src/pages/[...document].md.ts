import type { APIRoute, GetStaticPaths } from 'astro';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';
import { documents } from '#lib/documents/documents.ts';

/** Prints the markdown of every page beside it. */
export const getStaticPaths = (async () =>
  documents(await getContent(), deployment).map(({ id, markdown }) => ({
    params: { document: id },
    props: { markdown },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ markdown: string }> = ({ props }) =>
  new Response(props.markdown, { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } });
