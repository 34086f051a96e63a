import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { artefacts } from '#lib/contract/prerendered.ts';
import { brandStyles } from '#lib/domain/brand.ts';
import { shortList } from '#lib/content/fault.ts';
import { routes } from '#lib/contract/routes.ts';
import type { Content } from '#lib/schemas/content.ts';
import { ContentError, readContent } from './content.ts';
import type { Environment } from '#lib/environment.ts';
import { answerModelPath, keptModelPath, contentPath, fileHash } from '#lib/manifest.ts';
import { bundleService } from './bundle.ts';
import { createJudge, type OpenApiLike } from './judge.ts';
import { writePageForms } from './markdown.ts';
import { placeholder, type Prebuilt, prebuiltPath } from './prebuilt.ts';
import { writeIcons, writePictures } from './pictures.ts';
import { writeSearchIndex } from './search-index.ts';
import { bundleServiceWorker } from './service-worker.ts';
import { sourcesFingerprint } from './sources.mjs';
import { createStep } from './steps.ts';

/** Reads and checks the content, or stops with the sentences and nothing else. */
const guardContent = async ({ contentDir }: Environment, logger: AstroIntegrationLogger): Promise<Content> => {
  try {
    const { content, warnings } = await readContent(contentDir);
    for (const warning of warnings) logger.warn(warning);
    return content;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    for (const sentence of error.message.split('\n')) logger.error(sentence);
    logger.error('Nothing was built. Correct the lines above and run it again.');
    process.exit(1);
  }
};

/** Draws the pictures on a thread of its own, since they need the content alone. */
const startContentWork = (content: Content): Promise<unknown> => {
  const worker = new Worker(new URL('./content-worker.ts', import.meta.url), { workerData: content });
  const drawn = new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  // Whoever awaits it hears of it; a build that fails before that must not end in an unhandled rejection.
  drawn.catch(() => undefined);
  return drawn;
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
          transform: (code, id) => (/\/styles\/(?:guide|kiosk)\.css(?:\?|$)/.test(id) ? code + brandStyles(brand.colour) : null),
        },
      ]
    : [];

const judgeFiles = async (directory: string, operations: ReadonlyMap<string, string>): Promise<void> => {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(directory, file), 'utf8'));
  const judge = createJudge((await read('openapi.json')) as OpenApiLike);
  for (const [file, operationId] of operations) {
    const body = await read(file);
    // Every success of these operations is the 200 in its first declared media type.
    const { media } = routes.find((route) => route.operationId === operationId)?.success[0] ?? { media: 'application/json' };
    const faults = judge(operationId, 200, media, body);
    if (faults.length > 0) throw new Error(`${file} does not keep to the contract: ${shortList(faults, '; ')}`);
  }
};

/**
 * The service's own part of the build. Content is checked before; pictures are drawn beside Astro's work, on
 * a thread of their own; afterwards every prebuilt response is judged against the published contract. The site is left without its origin:
 * `finish.ts` makes of it what is served.
 */
export const buildSite = (environment: Environment): AstroIntegration => {
  let content: Content;
  let drawing: Promise<unknown> | undefined;
  const { distDir } = environment;
  const settings = { ...environment.settings, rootUrl: placeholder };
  return {
    name: 'guidance',
    hooks: {
      'astro:config:setup': async ({ command, logger, injectRoute, updateConfig }) => {
        content = await guardContent(environment, logger);
        injectRoute({
          pattern: '/[...address]',
          entrypoint: fileURLToPath(new URL('../functions/on-demand.ts', import.meta.url)),
          prerender: false,
        });
        updateConfig({ vite: { plugins: brandPlugins(content) } });
        if (command !== 'build') return;
        updateConfig({ site: placeholder });
        // From here on nothing is built until all of it is.
        await rm(prebuiltPath(distDir), { force: true });
        drawing = startContentWork(content);
      },
      'astro:build:done': async ({ dir, pages, logger }) => {
        const directory = fileURLToPath(dir);
        const step = createStep((sentence) => logger.info(sentence));
        const operations = new Map(artefacts(content, settings).map(({ file, operationId }) => [`${file}.json`, operationId]));
        await step('contract', async () => {
          await judgeFiles(directory, operations);
          return `${operations.size} JSON answers keep to the contract`;
        });
        await step('search', async (progress) => `${await writeSearchIndex(directory, content, progress)} pages can be searched`);
        await step('markdown', async (progress) => {
          const { documents, listed } = await writePageForms(directory, pages, content, settings.rootUrl, progress);
          return `${documents} pages as markdown, ${listed} in the sitemap`;
        });
        await step('program', async () => {
          await bundleService(distDir);
          return 'the service is bundled';
        });
        const worker = await bundleServiceWorker();
        await drawing;
        await step('pictures', async (progress) => {
          const drawn = await writePictures(directory, content, progress);
          await writeIcons(directory);
          return `${drawn} pictures for shared pages`;
        });
        const contentText = Buffer.from(JSON.stringify(content));
        await writeFile(contentPath(distDir), contentText);
        const model = await readFile(keptModelPath);
        await writeFile(answerModelPath(distDir), model);
        const prebuilt: Prebuilt = {
          sources: sourcesFingerprint(process.env),
          keyPrefix: settings.keyPrefix,
          content: fileHash(contentText),
          answerModel: fileHash(model),
          operations: Object.fromEntries(operations),
          serviceWorker: worker,
        };
        await writeFile(prebuiltPath(distDir), JSON.stringify(prebuilt));
      },
    },
  };
};
