import type { APIRoute } from 'astro';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';
import { bundledCollection } from '#lib/ui/api/collection.ts';

/** Prints the collection for Bruno. */
export const GET: APIRoute = async () => new Response(JSON.stringify(bundledCollection(await getContent(), deployment), null, 1));
