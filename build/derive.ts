import { fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { photosFolder } from '#lib/domain/photos.ts';
import { prebuiltFiles } from '#lib/contract/openapi.ts';
import { shortList } from '#lib/rules/fault.ts';
import { routes } from '#lib/contract/routes.ts';
import { answerModelPath, contentPath, fileHash, keptModelPath } from '#lib/contract/manifest.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { createJudge, type OpenApiLike } from './judge.ts';
import { writePageForms } from './markdown.ts';
import { linkPhotos, photoCache } from './photos.ts';
import { placeholder, type Prebuilt, prebuiltClient, prebuiltContentPath, prebuiltPath } from './prebuilt.ts';
import { writeSearchIndex } from './search-index.ts';
import { sourcesFingerprint } from './sources.mjs';
import type { Step } from './steps.ts';

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

/** Whoever awaits it hears of a failure; a build that fails before that must not end in an unhandled rejection. */
const awaitedLater = <Value>(promise: Promise<Value>): Promise<Value> => {
  promise.catch(() => undefined);
  return promise;
};

/** Bundles the service in a process of its own; gives the script of the service worker. */
const startBundling = (distDir: string): Promise<string> =>
  awaitedLater(
    new Promise((resolve, reject) => {
      fork(fileURLToPath(new URL('./bundle-process.ts', import.meta.url)), [distDir], { execArgv: [] })
        .once('message', resolve)
        .once('error', reject)
        .once('exit', () => reject(new Error('The service could not be bundled; the reason stands above.')));
    }),
  );

/** Draws the pictures on a thread of its own. */
const startDrawing = (directory: string, content: Content): Promise<number> =>
  awaitedLater(
    new Promise((resolve, reject) => {
      new Worker(new URL('./picture-worker.ts', import.meta.url), { workerData: { directory, content } })
        .once('message', resolve)
        .once('error', reject);
    }),
  );

/**
 * Makes everything that follows from the pages and responses that Astro prebuilt, and is the same for every origin: each response is judged
 * against the published contract; search index, markdown, pictures and the bundled service are written; `prebuilt/site.json` comes last.
 * @throws Error where nothing was prebuilt, or a response does not keep to the contract
 */
export const deriveSite = async (
  { distDir, settings: { keyPrefix } }: { distDir: string; settings: Settings },
  step: Step,
): Promise<void> => {
  const settings = { keyPrefix, rootUrl: placeholder };
  const directory = prebuiltClient(distDir);
  const contentText = await readFile(prebuiltContentPath(distDir)).catch(() => {
    throw new Error(`Astro has not prebuilt the site in ${distDir}: run npm run build.`);
  });
  const content = JSON.parse(contentText.toString()) as Content;
  const operations = new Map(prebuiltFiles(content, settings).map(({ file, operationId }) => [`${file}.json`, operationId]));
  const sources = sourcesFingerprint(process.env);
  const [program = ''] = sources.split('.');
  const bundled = startBundling(distDir);
  await step('contract', async () => {
    await judgeFiles(directory, operations);
    return `${operations.size} JSON answers keep to the contract`;
  });
  await step('search', async (progress) => `${await writeSearchIndex(directory, progress)} pages can be searched`);
  let serviceWorker = '';
  await step('program', async () => {
    serviceWorker = await bundled;
    return 'the service is bundled';
  });
  linkPhotos(content, photoCache, join(directory, photosFolder));
  // Not before, since the bundler's memory and that of the drawings do not fit into a small server together.
  const drawing = startDrawing(directory, content);
  await step('markdown', async (progress) => {
    const { documents, listed } = await writePageForms(directory, content, settings.rootUrl, program, progress);
    return `${documents} pages as markdown, ${listed} in the sitemap`;
  });
  await step('pictures', async () => `${await drawing} pictures for shared pages`);
  await writeFile(contentPath(distDir), contentText);
  const model = await readFile(keptModelPath);
  await writeFile(answerModelPath(distDir), model);
  const prebuilt: Prebuilt = {
    sources,
    keyPrefix,
    content: fileHash(contentText),
    answerModel: fileHash(model),
    operations: Object.fromEntries(operations),
    serviceWorker,
  };
  await writeFile(prebuiltPath(distDir), JSON.stringify(prebuilt));
};
