import { bundleService } from './bundle.ts';
import { bundleServiceWorker } from './service-worker.ts';

/**
 * The process that `derive.ts` starts with the folder of the build as its argument: bundles the service there, and answers with the script of the
 * service worker. The bundler keeps 300 MB until its process ends.
 */
await bundleService(process.argv[2] ?? '');
process.send?.(await bundleServiceWorker());
