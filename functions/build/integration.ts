import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { artefacts } from '#lib/artefacts.ts';
import { isLarge } from '#lib/domain/large-catalogue.ts';
import { retirementHeaders } from '#lib/domain/versions.ts';
import { routes } from '#lib/routes.ts';
import type { Content } from '#lib/schemas/content.ts';
import { trainAnswerModel } from '#lib/search/answer-model.ts';
import { ContentError, readContent } from '../content.ts';
import type { Environment } from '../environment.ts';
import { hostFiles, writeEdges } from '../edge/write.ts';
import { answerModelPath, contentPath, manifestPath, type BuiltFile, type Manifest } from '../manifest.ts';
import { bundleFrontDoor, tryFrontDoor } from './bundle.ts';
import { fileHash } from './file-hash.ts';
import { createJudge, type OpenApiLike } from './judge.ts';
import { inTurn } from './in-turn.ts';
import { packFiles } from './pack-files.ts';
import { writeIcons, writePictures } from './pictures.ts';
import { writeSearchIndex } from './search-index.ts';
import { serviceWorker, writeServiceWorker } from './service-worker.ts';
import { shortList } from './short-list.ts';
import { isListed, sitemap } from './sitemap.ts';
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

/** Drawings of earlier builds, by what they are drawn from: content that did not change is not drawn again. */
const pictureCache = 'node_modules/.cache/pictures';

/** Pages that are read at a time. */
const atOnce = 16;

/** Writes `sitemap.xml` from the pages as they were built; how many it lists. */
const writeSitemap = async (directory: string, pages: readonly { pathname: string }[], rootUrl: string): Promise<number> => {
  const listed = new Set<string>();
  await inTurn(pages, atOnce, async ({ pathname }) => {
    const address = `/${pathname.replace(/\/$/, '')}`;
    const html = await readFile(join(directory, pathname, 'index.html'), 'utf8');
    if (isListed({ address, html }, rootUrl)) listed.add(address);
  });
  await writeFile(join(directory, 'sitemap.xml'), sitemap(listed, rootUrl));
  return listed.size;
};

/** What an earlier build wrote for others is no part of the site. */
const isWritten = (file: string): boolean => /\.(?:br|gz)$/.test(file) || hostFiles.test(file);

/** Every file of the build below `directory`, in order; compressed forms and files for hosts of an earlier one are removed. */
const filesIn = async (directory: string): Promise<string[]> => {
  const all = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length));
  await inTurn(all.filter(isWritten), atOnce, (file) => rm(join(directory, file)));
  return all.filter((file) => !isWritten(file)).sort();
};

/** Pages of products: many in a large catalogue, and each read seldom. */
const isOfProduct = (file: string): boolean => /^(?:en|ar)\/products\/./.test(file);

/**
 * The house's own part of the build: content is checked before, every artefact is judged against the published contract after,
 * and the front door gets its manifest and compressed files.
 */
export const buildHouse = (environment: Environment): AstroIntegration => {
  let content: Content;
  return {
    name: 'house',
    hooks: {
      'astro:config:setup': async ({ logger, injectRoute }) => {
        content = await guardContent(environment, logger);
        injectRoute({ pattern: '/[...address]', entrypoint: fileURLToPath(new URL('../on-demand.ts', import.meta.url)), prerender: false });
      },
      'astro:build:done': async ({ dir, pages, logger }) => {
        const directory = fileURLToPath(dir);
        const { settings } = environment;
        const step = createStep((sentence) => logger.info(sentence));
        const operations = new Map(artefacts(content, settings).map(({ file, operationId }) => [`${file}.json`, operationId]));
        await step('contract', async () => {
          await judgeFiles(directory, operations);
          return `${operations.size} JSON answers keep to the contract`;
        });
        await step('search', async (progress) => `${await writeSearchIndex(directory, content, progress)} pages can be searched`);
        await step('pictures', async (progress) => {
          const drawn = await writePictures(directory, pictureCache, content, progress);
          await writeIcons(directory, pictureCache);
          return `${drawn} pictures for shared pages`;
        });
        await step('sitemap', async () => `${await writeSitemap(directory, pages, settings.rootUrl)} pages in the sitemap`);
        const built = await filesIn(directory);
        await step('kiosk', async () => `${await writeServiceWorker(directory, built)} files kept on the device by the kiosk`);
        let files: BuiltFile[] = [];
        await step('packing', async (progress) => {
          const quick = (file: string): boolean => isLarge(content) && isOfProduct(file);
          const orders = [...built, serviceWorker].map((file) => ({ file, effort: quick(file) ? ('quick' as const) : ('best' as const) }));
          files = await packFiles({ directory, operations }, orders, progress);
          return `${files.length} files packed for the front door`;
        });
        const contentText = Buffer.from(JSON.stringify(content));
        await writeFile(contentPath(environment.distDir), contentText);
        const modelText = Buffer.from(JSON.stringify(trainAnswerModel(content)));
        await writeFile(answerModelPath(environment.distDir), modelText);
        const manifest: Manifest = {
          sources: sourcesFingerprint(process.env),
          rootUrl: settings.rootUrl,
          keyPrefix: settings.keyPrefix,
          retirement: Object.fromEntries(content.versions.map((version) => [`/api/${version.id}`, retirementHeaders(version, settings)])),
          content: fileHash(contentText),
          answerModel: fileHash(modelText),
          files,
        };
        await bundleFrontDoor(environment.distDir);
        await writeFile(manifestPath(environment.distDir), `${JSON.stringify(manifest)}\n`);
        await step(
          'edges',
          async () => `${await writeEdges(environment.distDir, manifest, environment.rateLimit)} files for web servers in front`,
        );
        await tryFrontDoor(environment);
      },
    },
  };
};
