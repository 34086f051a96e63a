import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OpenAPI3 } from 'openapi-typescript';
import { build } from 'rolldown';
import { isolatedDeclaration } from 'rolldown/experimental';
import { openApi } from '#lib/contract/openapi.ts';
import type { Content } from '#lib/schemas/content.ts';
import { placeholder } from './prebuilt.ts';

/** The contract under a public address, which the client's types are made of. */
const publicContract = (content: Content): string =>
  JSON.stringify(openApi(content, { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' }));

const typesOf = async (contract: string): Promise<string> => {
  // With the compiler that prints the types it takes half a second to load.
  const { astToString, COMMENT_HEADER, default: openapiTS } = await import('openapi-typescript');
  return COMMENT_HEADER + astToString(await openapiTS(JSON.parse(contract) as OpenAPI3));
};

/** The text of `contract.d.ts`: the contract as TypeScript. */
export const contractTypes = (content: Content): Promise<string> => typesOf(publicContract(content));

const keptTypes = 'node_modules/.cache/contract-types.json';

/** The same, kept for as long as the contract is the same: a build of other pages or another client does not make them again. */
const keptContractTypes = async (content: Content): Promise<string> => {
  const contract = publicContract(content);
  const hash = createHash('sha256')
    .update(contract + (await readPackageJson('node_modules/openapi-typescript')).version)
    .digest('base64url');
  // Where there is none, or half of one, it is made again.
  const kept = await readFile(keptTypes, 'utf8')
    .then((text) => JSON.parse(text) as { hash: string; types: string })
    .catch(() => undefined);
  if (kept?.hash === hash) return kept.types;
  const types = await typesOf(contract);
  await mkdir(dirname(keptTypes), { recursive: true });
  await writeFile(keptTypes, JSON.stringify({ hash, types }));
  return types;
};

/** What the package brings along, so that installing it asks no registry. The last one holds types of the first. */
const bundled = ['openapi-fetch', 'eventsource-parser', 'openapi-typescript-helpers'] as const;

interface PackageJson {
  name: string;
  version: string;
  license: string;
}

const readPackageJson = async (folder: string): Promise<PackageJson> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** The package of the client alone: what runs the service is not among its dependencies. */
const packageJson = async (): Promise<unknown> => {
  const { name, version, license } = await readPackageJson('.');
  const versions = await Promise.all(bundled.map(async (id) => [id, (await readPackageJson(join('node_modules', id))).version] as const));
  return {
    name,
    version,
    description: 'Typed client and command line of the mattress and pillow guidance for Qatar',
    homepage: `${placeholder}/en/api`,
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { guidance: './guidance.js' },
    exports: { './client': { types: './types/client.d.ts', default: './client.js' }, './package.json': './package.json' },
    // The service that the command line calls where it is told of no other.
    config: { url: placeholder },
    dependencies: Object.fromEntries(versions),
    bundleDependencies: bundled,
  };
};

/** One file of plain JavaScript for Node 20, which does not strip types, least of all inside node_modules. */
const bundle = (name: 'guidance' | 'client', folder: string) =>
  build({
    input: `client/${name}.ts`,
    platform: 'node',
    transform: { target: 'node20' },
    external: [...bundled],
    logLevel: 'warn',
    output: { dir: folder, format: 'esm' },
  });

/** Types of the client, from its file alone: what it exports is annotated. */
const declare = async (folder: string): Promise<void> => {
  const { code, errors } = await isolatedDeclaration('client.ts', await readFile('client/client.ts', 'utf8'));
  if (errors.length > 0)
    throw new Error(`client/client.ts must annotate what it exports: ${errors.map(({ message }) => message).join(' ')}`);
  await writeFile(join(folder, 'client.d.ts'), code);
};

/** Sources and their maps are three fifths of what is brought along. */
const isNeeded = (path: string): boolean => !/\.map$|[\\/]src$/.test(path);

/** Writes the files of the client's package into `folder`, which is emptied first, with a placeholder for the origin of the service. */
export const writeClientPackage = async (folder: string, content: Content): Promise<void> => {
  const types = join(folder, 'types');
  await rm(folder, { recursive: true, force: true });
  await mkdir(types, { recursive: true });
  const readme = await readFile('docs/guides/client.md', 'utf8');
  await Promise.all([
    bundle('guidance', folder),
    bundle('client', folder),
    declare(types),
    writeFile(join(types, 'contract.d.ts'), await keptContractTypes(content)),
    writeFile(join(folder, 'package.json'), `${JSON.stringify(await packageJson(), null, 2)}\n`),
    writeFile(join(folder, 'README.md'), readme.replaceAll(/(?<!<)http:\/\/localhost:4321/g, placeholder)),
    cp('LICENSE', join(folder, 'LICENSE')),
    ...bundled.map((id) => cp(join('node_modules', id), join(folder, 'node_modules', id), { recursive: true, filter: isNeeded })),
  ]);
};
