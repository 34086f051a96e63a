import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { artefacts } from '#lib/artefacts.ts';
import { retirementHeaders } from '#lib/domain/versions.ts';
import { routes } from '#lib/routes.ts';
import type { Content } from '#lib/schemas/content.ts';
import { trainAnswerModel } from '#lib/search/answer-model.ts';
import { ContentError, readContent } from '../content.ts';
import type { Environment } from '../environment.ts';
import { hostFiles, writeEdges } from '../edge/write.ts';
import { answerModelPath, contentPath, manifestPath, type Manifest } from '../manifest.ts';
import { fileHash } from './file-hash.ts';
import { createJudge, type OpenApiLike } from './judge.ts';
import { packFile } from './pack.ts';
import { writeIcons, writePictures } from './pictures.ts';
import { writeSearchIndex } from './search-index.ts';
import { serviceWorker, writeServiceWorker } from './service-worker.ts';
import { sitemap } from './sitemap.ts';
import { sourcesFingerprint } from './sources.mjs';

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
    if (faults.length > 0) throw new Error(`${file} does not keep to the contract: ${faults.join('; ')}`);
  }
};

/** Drawings of earlier builds, by what they are drawn from: content that did not change is not drawn again. */
const pictureCache = 'node_modules/.cache/pictures';

/** Writes `sitemap.xml` from the pages as they were built. */
const writeSitemap = async (directory: string, pages: readonly { pathname: string }[], rootUrl: string): Promise<void> => {
  const built = await Promise.all(
    pages.map(async ({ pathname }) => ({
      address: `/${pathname.replace(/\/$/, '')}`,
      html: await readFile(join(directory, pathname, 'index.html'), 'utf8'),
    })),
  );
  await writeFile(join(directory, 'sitemap.xml'), sitemap(built, rootUrl));
};

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
        const operations = new Map(artefacts(content, settings).map(({ file, operationId }) => [`${file}.json`, operationId]));
        await judgeFiles(directory, operations);
        logger.info(`${operations.size} JSON answers keep to the contract`);
        logger.info(`${await writeSearchIndex(directory, content)} pages can be searched`);

        const start = performance.now();
        const drawn = await writePictures(directory, pictureCache, content);
        await writeIcons(directory, pictureCache);
        await writeSitemap(directory, pages, settings.rootUrl);
        logger.info(`${drawn} pictures for shared pages in ${((performance.now() - start) / 1000).toFixed(1)} s`);

        const built = (await readdir(directory, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(directory.length))
          .sort();
        // What an earlier build wrote for others is no part of the site.
        const isWritten = (file: string): boolean => /\.(?:br|gz)$/.test(file) || hostFiles.test(file);
        await Promise.all(built.filter(isWritten).map((file) => rm(join(directory, file))));
        const plain = built.filter((file) => !isWritten(file));
        const kept = await writeServiceWorker(directory, plain);
        logger.info(`${kept} files kept on the device by the kiosk`);
        const files = await Promise.all([...plain, serviceWorker].map((file) => packFile(directory, file, operations)));
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
        await writeFile(manifestPath(environment.distDir), `${JSON.stringify(manifest, null, 1)}\n`);
        logger.info(`${files.length} files packed for the front door`);
        logger.info(`${await writeEdges(environment.distDir, manifest, environment.rateLimit)} files for web servers in front`);
      },
    },
  };
};
