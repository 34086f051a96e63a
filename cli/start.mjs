import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeOptions } from './node-options.mjs';
import { build, distDir, inside, install, projectNode, readSettings } from './setup.mjs';

/** `npm start`: installs what is missing, builds when the sources changed, and serves. */
const parent = process.ppid;
install({ development: false });
readSettings();
build({ quick: true });
const server = spawn(projectNode, [...nodeOptions, join(distDir(), 'service/start.js')], { stdio: 'inherit', env: inside() });
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => server.kill(signal));
// npm hands a signal to the shell between it and us, which dies of it and tells nobody.
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 500).unref();
server.on('exit', (code) => process.exit(code ?? 0));
