import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { rm, writeFile } from 'node:fs/promises';
import { createSearch } from '#lib/ask/retrieve.ts';
import { brandStyles } from '#lib/domain/brand.ts';
import type { Environment } from '#lib/settings/environment.ts';
import { askLimits } from '#lib/schemas/ask.ts';
import type { Content } from '#lib/schemas/content.ts';
import { exampleQuestions, type FoundExamples } from '#lib/ui/api/samples.ts';
import { keptModel } from './answer-model.ts';
import { ContentError, readSoldContent } from './content.ts';
import { photoAt, withPhotos } from './photos.ts';
import { placeholder, prebuiltContentPath, prebuiltPath } from './prebuilt.ts';

/** Reads and checks the content, or stops with the sentences and nothing else. */
const guardContent = async ({ contentDir }: Environment, logger: AstroIntegrationLogger): Promise<Content> => {
  try {
    const { content, warnings } = await readSoldContent(contentDir);
    for (const warning of warnings) logger.warn(warning);
    return await withPhotos(content, contentDir, (sentence) => logger.info(sentence));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    for (const sentence of error.message.split('\n')) logger.error(sentence);
    logger.error('Nothing was built. Correct the lines above and run it again.');
    process.exit(1);
  }
};

/** Puts the accent of the shop behind the style sheets, before their names are made from what they hold; none where it has none. */
const brandPlugins = ({
  site: { brand },
}: Content): { name: string; enforce: 'pre'; transform: (code: string, id: string) => string | null }[] =>
  brand
    ? [
        {
          name: 'brand',
          enforce: 'pre',
          transform: (code, id) => (/\/styles\/guide\.css(?:\?|$)/.test(id) ? code + brandStyles(brand.colour) : null),
        },
      ]
    : [];

/** What the search of the service finds for the examples of the API reference, which shows it as the response. */
const foundExamples = (content: Content): FoundExamples => {
  const { retrieve, rankAnswers } = createSearch(content, keptModel().model);
  const { language, found } = retrieve(exampleQuestions.asked, { limit: askLimits.usual });
  return { language, asked: found, searched: rankAnswers(exampleQuestions.searched) };
};

/**
 * What Astro runs, with its packages in it, so that it runs wherever `DIST_DIR` is. Two that are not needed stay out: one for pictures that Astro
 * is to convert, and one that pg goes on without.
 */
const withPackages = { resolve: { noExternal: true as const, external: ['sharp', 'pg-native'] } };

/**
 * The service's own part of Astro's build: it checks the content before. The site is left without its origin and without what is made from its
 * pages: `derive.ts` and `finish.ts` do the rest in a process of their own, since what Astro holds until it ends and what they need would not
 * fit into a small server together.
 */
export const buildSite = (environment: Environment): AstroIntegration => {
  let content: Content;
  const { distDir } = environment;
  return {
    name: 'guidance',
    hooks: {
      'astro:config:setup': async ({ command, logger, updateConfig }) => {
        content = await guardContent(environment, logger);
        updateConfig({
          vite: {
            plugins: brandPlugins(content),
            define: { 'import.meta.env.FOUND_EXAMPLES': JSON.stringify(foundExamples(content)) },
          },
        });
        if (command !== 'build') return;
        updateConfig({ site: placeholder, vite: { environments: { ssr: withPackages, prerender: withPackages } } });
        // From here on nothing is built until all of it is.
        for (const path of [prebuiltPath(distDir), prebuiltContentPath(distDir)]) await rm(path, { force: true });
      },
      // In a build these are files.
      'astro:server:setup': async ({ server, logger }) => {
        server.middlewares.use('/photos', ({ url = '' }, response, next) => {
          const photo = photoAt(url);
          if (photo) response.end(photo);
          else next();
        });
        const { bundleEmbed } = await import('./embed.ts');
        server.middlewares.use('/embed.js', (_request, response) => {
          bundleEmbed(content, environment.settings)
            .then((code) => response.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(code))
            .catch((error: unknown) => {
              logger.error(String(error));
              response.writeHead(500).end();
            });
        });
      },
      // The adapter would answer 404 to the address of a file or a page that Astro knows as prebuilt and the adapter has not, but for pages that
      // have parameters: those it hands to the next route that fits, which is the service.
      'astro:build:ssr': ({ manifest }) => {
        manifest.assets = [];
        for (const { routeData } of manifest.routes) if (routeData.params.length === 0) routeData.params = ['address'];
      },
      'astro:build:done': async () => {
        await writeFile(prebuiltContentPath(distDir), JSON.stringify(content));
      },
    },
  };
};
