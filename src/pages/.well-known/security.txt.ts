import type { APIRoute } from 'astro';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';
import { securityText } from '#lib/contract/discovery.ts';

export const GET: APIRoute = async () =>
  new Response(securityText(await getContent(), deployment), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
