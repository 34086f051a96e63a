import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';
import { build } from 'rolldown';
import { openApi } from '#lib/contract/openapi.ts';
import type { Content } from '#lib/schemas/content.ts';

const run = promisify(execFile);

/** The text of `contract.d.ts`: the contract under a public address as TypeScript. */
export const contractTypes = async (content: Content): Promise<string> => {
  const contract = openApi(content, { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' });
  return COMMENT_HEADER + astToString(await openapiTS(structuredClone(contract) as unknown as OpenAPI3));
};

/** Where the client looks for them. Not in the repository: made before types are checked, and when the client is packed. */
const clientTypesPath = 'client/contract.d.ts';

export const writeClientTypes = async (content: Content): Promise<void> => writeFile(clientTypesPath, await contractTypes(content));

/** What the package brings along, so that installing it asks no registry. The last one holds types of the first. */
const bundled = ['openapi-fetch', 'eventsource-parser', 'openapi-typescript-helpers'] as const;

interface PackageJson {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
}

const readPackageJson = async (folder: string): Promise<PackageJson> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** The package of the client alone: what runs the service is not among its dependencies. */
const packageJson = async ({ name, version, license }: PackageJson): Promise<unknown> => {
  const versions = await Promise.all(bundled.map(async (id) => [id, (await readPackageJson(join('node_modules', id))).version] as const));
  return {
    name,
    version,
    description: 'Typed client and command line of the mattress and pillow guidance for Qatar',
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { guidance: './guidance.js' },
    exports: { './client': { types: './types/client.d.ts', default: './client.js' }, './package.json': './package.json' },
    dependencies: Object.fromEntries(versions),
    bundleDependencies: bundled,
  };
};

const entries = ['client/guidance.ts', 'client/client.ts'];

/** One file of plain JavaScript for Node 20, which does not strip types, least of all inside node_modules. */
const bundle = (input: string, folder: string) =>
  build({
    input,
    platform: 'node',
    transform: { target: 'node20' },
    external: [...bundled],
    logLevel: 'warn',
    output: { dir: folder, format: 'esm' },
  });

/** Sources and their maps are three fifths of what is brought along. */
const isNeeded = (path: string): boolean => !/\.map$|[\\/]src$/.test(path);

const declaring =
  '--ignoreConfig --declaration --emitDeclarationOnly --allowImportingTsExtensions --rewriteRelativeImportExtensions ' +
  '--target es2024 --module nodenext --strict --exactOptionalPropertyTypes --skipLibCheck --types node';

const declare = async (folder: string): Promise<void> => {
  await run('node', ['node_modules/typescript-7/bin/tsc', 'client/client.ts', ...declaring.split(' '), '--outDir', folder]);
  await cp(clientTypesPath, join(folder, 'contract.d.ts'));
};

/**
 * Makes the package of the client in `folder`, which is emptied first; the path of its tarball.
 * It needs the project's own tools on the path, and no network.
 */
export const packClient = async (folder: string, content: Content): Promise<string> => {
  const home = join(folder, 'package');
  await rm(folder, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const own = await readPackageJson('.');
  await writeClientTypes(content);
  await Promise.all([
    ...entries.map((entry) => bundle(entry, home)),
    declare(join(home, 'types')),
    writeFile(join(home, 'package.json'), `${JSON.stringify(await packageJson(own), null, 2)}\n`),
    cp('docs/guides/client.md', join(home, 'README.md')),
    cp('LICENSE', join(home, 'LICENSE')),
    ...bundled.map((id) => cp(join('node_modules', id), join(home, 'node_modules', id), { recursive: true, filter: isNeeded })),
  ]);
  const { stdout } = await run('npm', ['pack', resolve(home), '--pack-destination', folder, '--json', '--ignore-scripts']);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(folder, filename);
};
