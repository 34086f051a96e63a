import { readFile } from 'node:fs/promises';
import type { Content } from '#lib/schemas/content.ts';
import { bundleService } from './bundle.ts';
import { writeClientPackage } from './client-package.ts';
import { writeEmbed } from './embed.ts';
import { clientTarballPath } from '#lib/contract/addresses.ts';
import { prebuiltClient, prebuiltContentPath } from './prebuilt.ts';
import { bundleServiceWorker } from './service-worker.ts';

/**
 * The process that `derive.ts` starts with the folder of the build as its argument: bundles the service, the element for other sites and the package
 * of the client there, and answers with the script of the service worker. The bundler keeps 300 MB until its process ends.
 */
const distDir = process.argv[2] ?? '';
const content = JSON.parse(await readFile(prebuiltContentPath(distDir), 'utf8')) as Content;
await bundleService(distDir);
await writeEmbed(distDir, content);
await writeClientPackage(prebuiltClient(distDir) + clientTarballPath, content);
process.send?.(await bundleServiceWorker());
