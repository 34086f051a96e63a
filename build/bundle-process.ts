import { bundleService } from './bundle.ts';
import { writeEmbed } from './embed.ts';
import { bundleServiceWorker } from './service-worker.ts';

/**
 * The process that `derive.ts` starts with the folder of the build as its argument: bundles the service and the element for other sites there,
 * and answers with the script of the service worker. The bundler keeps 300 MB until its process ends.
 */
const distDir = process.argv[2] ?? '';
await bundleService(distDir);
await writeEmbed(distDir);
process.send?.(await bundleServiceWorker());
