import type { APIRoute } from 'astro';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';
import { authText } from '#lib/assistants/auth.ts';

export const GET: APIRoute = async () =>
  new Response(authText(await getContent(), deployment), { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } });
