import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { serviceDirectory, serviceEntry } from '#lib/contract/manifest.ts';

/**
 * Modules of node without their ES module form, which reads every member at once and so loads what only some of them need: with
 * `node:http` all of node's `fetch`. Only `node:module` stays: what the bundler itself adds imports it.
 */
const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  resolveId: { filter: { id: /^node:(?!module$)/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0node:/ },
    handler: (id) => ({ code: `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(1))});`, moduleType: 'js' }),
  },
};

/**
 * What node starts. The compiled code of the rest is kept beside it, so that a start need not compile it; where the folder cannot be
 * written, or another user owns it, node goes on without.
 */
const entry = `const { enableCompileCache } = process.getBuiltinModule('node:module');
enableCompileCache({ directory: \`\${import.meta.dirname}/cache\`, portable: true });
await import('./server.js');
`;

const bundle = async (input: string[], outdir: string, external: readonly string[]): Promise<void> => {
  await rm(outdir, { recursive: true, force: true });
  await build({
    input,
    platform: 'node',
    // What jsonc-parser has for Node asks for its files by a name that no bundler sees.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    transform: { target: 'node24' },
    external: [...external],
    plugins: [plainBuiltins],
    logLevel: 'warn',
    output: { dir: outdir, format: 'esm', comments: { legal: false } },
  });
  await writeFile(join(outdir, 'package.json'), '{ "type": "module" }\n');
};

/** Not installed; pg looks for it and goes on without. */
const absent = 'pg-native';

/**
 * Bundles the service: a start then reads a handful of files of plain JavaScript instead of stripping the types of some four hundred
 * and of finding those of thirty packages. What is imported where it is needed stays a file of its own. Constants stay constants, which V8 works with
 * faster than with the variables that other bundlers make of them.
 */
export const bundleService = async (distDir: string): Promise<void> => {
  await bundle(['functions/server.ts'], serviceDirectory(distDir), [absent]);
  await writeFile(serviceEntry(distDir), entry);
  // Without a build it ends once all of it is loaded, and leaves the compiled code: the first start of a release finds it too.
  const nothing = { GUIDANCE_ENV_FILE: '', DIST_DIR: `${serviceDirectory(distDir)}/cache` };
  spawnSync(process.execPath, [serviceEntry(distDir)], { env: nothing });
};

/** Bundles the operator's commands, for an image without packages (`deploy/Dockerfile`). Two packages that a build alone needs stay out. */
export const bundleCommands = (outdir: string): Promise<void> =>
  bundle(['cli/guidance.ts', 'cli/import/read-file.ts'], outdir, [absent, 'rolldown', 'openapi-typescript']);
