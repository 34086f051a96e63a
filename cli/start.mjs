import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeOptions } from './program/node-options.mjs';
import { build, inside, install, projectNode, readSettings, releasesDir, say } from './program/setup.mjs';

/** `npm start`: installs what is missing, and serves the published release; where there is none, it builds when the sources changed, and serves that. */
const parent = process.ppid;
install({ development: false });
// The service reads the settings file itself.
const given = { ...process.env };
readSettings();
if (['candidate', 'current'].some((link) => existsSync(join(releasesDir(), link))))
  say(`Serving the published release. What changed since is served after npm run publish; npm run publish -- --list shows the releases.`);
else build();
const server = spawn(projectNode, [...nodeOptions, 'cli/serve.mjs'], { stdio: 'inherit', env: inside(given) });
process.on('SIGTERM', () => server.kill('SIGTERM'));
// A terminal sends its Ctrl-C to both.
process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'));
// npm hands a signal to the shell between it and us, which dies of it and tells nobody.
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 500).unref();
server.on('exit', (code) => process.exit(code ?? 1));
