import { bundleCommands } from './bundle.ts';

/** `node build/bundle-commands.ts <folder>`, which `deploy/Dockerfile` runs. */
await bundleCommands(process.argv[2] ?? '');
