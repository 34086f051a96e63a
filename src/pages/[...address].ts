import type { APIRoute } from 'astro';
import { respond } from '#functions/on-demand.ts';

/** What is not prebuilt is answered by the service, as every other address is where @astrojs/node serves the build. */
export const prerender = false;

export const ALL: APIRoute = ({ request, clientAddress }) => respond(request, clientAddress);
