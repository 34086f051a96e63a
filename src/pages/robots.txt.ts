import type { APIRoute } from 'astro';
import { deployment } from '#lib/deployment.ts';

/** Everything may be read; where the list of pages is. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${deployment.rootUrl}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
