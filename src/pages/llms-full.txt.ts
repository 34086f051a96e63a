import type { APIRoute } from 'astro';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';
import { llmsFullText } from '#lib/documents/llms-full.ts';

export const GET: APIRoute = async () =>
  new Response(llmsFullText(await getContent(), deployment), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
