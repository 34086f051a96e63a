import type { APIRoute } from 'astro';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';
import { llmsText } from '#lib/assistants/llms.ts';

export const GET: APIRoute = async () =>
  new Response(llmsText(await getContent(), deployment), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
