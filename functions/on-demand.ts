import type { APIRoute } from 'astro';
import { artefacts } from '#lib/artefacts.ts';
import { getContent } from '#lib/content.ts';
import { deployment } from '#lib/deployment.ts';
import { createStandalone } from './standalone.ts';

/** The interface inside Astro: `astro dev`, `astro preview` and the @astrojs/node build answer it with the same code as the front door. */
const standalone = createStandalone(artefacts(await getContent(), deployment), deployment);

export const ALL: APIRoute = ({ request }) => standalone(request);
