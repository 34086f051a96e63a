import { spawn } from 'node:child_process';
import { build, inside, install, projectNode } from './setup.mjs';

/** `npm start`: installs what is missing, builds when the sources changed, and serves. */
install();
build();
const server = spawn(projectNode, ['functions/server.ts'], { stdio: 'inherit', env: inside() });
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
