import type { APIRoute, GetStaticPaths } from 'astro';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';
import { dataFiles } from '#lib/open-data/files.ts';

/** Prints the open data into its files. */
export const getStaticPaths = (async () =>
  (await dataFiles(await getContent(), deployment)).map(({ file, media, body }) => ({
    params: { file },
    props: { media, body },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ media: string; body: string }> = ({ props: { media, body } }) =>
  new Response(body, { headers: { 'Content-Type': media } });
