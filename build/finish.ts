import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientDirectory, contentPath, type Manifest, manifestPath, prebuiltDirectory } from '#lib/contract/manifest.ts';
import { faultSentence } from '#lib/rules/fault.ts';
import { isPublicOrigin, placeholders } from '#lib/rules/placeholders.ts';
import { retirementHeaders } from '#lib/domain/versions.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { type Effort, packFile, type PackOrder, serviceWorker, packFiles } from './pack.ts';
import { filesIn, prebuiltClient, prebuiltPath, readPrebuilt } from './prebuilt.ts';
import { writeServiceWorker } from './service-worker.ts';
import { createStep } from './steps.ts';

/** How a prebuilt site is finished. */
export interface Finishing {
  distDir: string;
  settings: Settings;
  effort: Effort;
}

/** `next` takes the place of `current`, which is never half of each. */
const replaceFolder = async (next: string, current: string): Promise<void> => {
  const old = `${current}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(current, old).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  await rename(next, current);
  await rm(old, { recursive: true, force: true });
};

/**
 * Makes the folder that is served from the prebuilt site: what follows from its pages, where that is not there yet; every text with the real
 * origin, the service worker with its digests, compressed forms; and last the manifest, without which nothing counts as built.
 */
export const finishSite = async ({ distDir, settings, effort }: Finishing, say: (sentence: string) => void): Promise<void> => {
  const step = createStep(say);
  // Loaded only where it is needed: another origin for the same site takes none of its libraries.
  if (!existsSync(prebuiltPath(distDir))) await (await import('./derive.ts')).deriveSite({ distDir, settings }, step);
  const prebuilt = readPrebuilt(distDir);
  const content = JSON.parse(await readFile(contentPath(distDir), 'utf8')) as Content;
  const from = prebuiltClient(distDir);
  const to = `${clientDirectory(distDir)}.new`;
  const setting = { from, to, rootUrl: settings.rootUrl, operations: new Map(Object.entries(prebuilt.operations)) };
  await rm(to, { recursive: true, force: true });

  const built = await filesIn(from);
  const files: Manifest['files'] = [];
  await step('packing', async (progress) => {
    const orders = built.map((file): PackOrder => ({ file, effort }));
    files.push(...(await packFiles(setting, orders, progress)));
    return `${files.length} files packed for ${settings.rootUrl}`;
  });
  await step('kiosk', async () => {
    const kept = await writeServiceWorker(to, built, prebuilt.serviceWorker);
    files.push(packFile({ ...setting, from: to }, { file: serviceWorker, effort }));
    return `${kept} files kept on the device by the kiosk`;
  });
  const rest: Omit<Manifest, 'build'> = {
    sources: prebuilt.sources,
    rootUrl: settings.rootUrl,
    keyPrefix: prebuilt.keyPrefix,
    retirement: Object.fromEntries(content.versions.map((version) => [`/api/${version.id}`, retirementHeaders(version, settings)])),
    content: prebuilt.content,
    answerModel: prebuilt.answerModel,
    files,
  };
  const manifest: Manifest = { build: createHash('sha256').update(JSON.stringify(rest)).digest('hex').slice(0, 12), ...rest };
  await rm(manifestPath(distDir), { force: true });
  await replaceFolder(to, clientDirectory(distDir));
  const server = join(distDir, 'server');
  await rm(`${server}.new`, { recursive: true, force: true });
  await cp(join(prebuiltDirectory(distDir), 'server'), `${server}.new`, { recursive: true });
  await replaceFolder(`${server}.new`, server);
  await writeFile(manifestPath(distDir), `${JSON.stringify(manifest)}\n`);
  const unread = isPublicOrigin(settings.rootUrl) ? placeholders(content) : [];
  if (unread.length > 0) say(`Warning: ${unread.map(faultSentence).join(' ')}`);
};
