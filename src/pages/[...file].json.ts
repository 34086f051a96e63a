import type { APIRoute, GetStaticPaths } from 'astro';
import { prebuiltFiles } from '#lib/contract/openapi.ts';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';

/** Prints every prebuilt JSON answer into its file. */
export const getStaticPaths = (async () =>
  prebuiltFiles(await getContent(), deployment).map(({ file, body }) => ({
    params: { file },
    props: { body },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ body: unknown }> = ({ props }) => new Response(JSON.stringify(props.body));
