import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { OpenAPI3 } from 'openapi-typescript';
import { transform } from 'rolldown/utils';
import { openApi } from '#lib/contract/openapi.ts';
import type { Content } from '#lib/schemas/content.ts';
import { filesIn } from './prebuilt.ts';

/** An object that may have any member beside those it names, as one that has those alone: else each misspelt member compiles. */
const named = (_: string, value: unknown): unknown => {
  const { additionalProperties, ...rest } = (value ?? {}) as Record<string, object | undefined>;
  return rest['properties'] && JSON.stringify(additionalProperties) === '{}' && Object.keys(rest['properties']).length > 0 ? rest : value;
};

/** The text of `contract.d.ts`: the contract as TypeScript, under a public address. */
export const contractTypes = async (content: Content): Promise<string> => {
  const contract = openApi(content, { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' }, { asWritten: true });
  // With the compiler that prints the types it takes half a second to load.
  const { astToString, COMMENT_HEADER, default: openapiTS } = await import('openapi-typescript');
  const types = await openapiTS(JSON.parse(JSON.stringify(contract), named) as OpenAPI3, { defaultNonNullable: false });
  return COMMENT_HEADER + astToString(types);
};

const block = 512;
/** One for all, as npm has it: the same files give the same bytes, so that a lock file of npm keeps its digest. */
const time = Date.UTC(1985, 9, 26, 8, 15) / 1000;

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** A regular file of a tarball (POSIX.1-1988, "ustar"): name, mode, owner, group, size, time, checksum, kind; its bytes, up to a whole block. */
const tarEntry = (path: string, body: Buffer): Buffer[] => {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for a tarball.`);
  header.write(path);
  header.write(octal(0o644, 7) + octal(0, 7) + octal(0, 7) + octal(body.length, 11) + octal(time, 11), 100);
  // The checksum counts itself as spaces.
  header.write(' '.repeat(8) + '0', 148);
  header.write('ustar\0' + '00', 257);
  header.write(
    `${octal(
      header.reduce((total, byte) => total + byte, 0),
      6,
    )} `,
    148,
  );
  return [header, body, Buffer.alloc(-body.length & (block - 1))];
};

/** The client as plain JavaScript, since Node strips no types inside node_modules, and its types. What it exports is annotated. */
const compiled = async (): Promise<[name: string, text: string][]> => {
  const source = await readFile('client/client.ts', 'utf8');
  const { code, declaration, errors } = await transform('client.ts', source, { typescript: { declaration: {} } });
  if (errors.length > 0 || declaration === undefined)
    throw new Error(`client/client.ts cannot be packed: ${errors.map(({ message }) => message).join(' ')}`);
  return [
    ['client.js', code],
    ['client.d.ts', declaration],
  ];
};

/** What is brought along, so that installing it asks no registry; sources and their maps are three fifths of it. */
const packagesOf = async (names: readonly string[]): Promise<[name: string, body: Buffer][]> => {
  const paths = await Promise.all(
    names.map(async (name) => (await filesIn(join('node_modules', name))).map((file) => join('node_modules', name, file))),
  );
  const needed = paths.flat().filter((path) => !/\.map$|[\\/]src[\\/]/.test(path));
  return Promise.all(needed.map(async (path) => [path, await readFile(path)]));
};

/** Writes the package of the client as `npm pack` would, for every origin the same. */
export const writeClientPackage = async (path: string, content: Content): Promise<void> => {
  const manifest = await readFile('client/package.json', 'utf8');
  const { bundleDependencies } = JSON.parse(manifest) as { bundleDependencies: string[] };
  const files: [name: string, body: string | Buffer][] = [
    ['package.json', manifest],
    ['README.md', await readFile('client/README.md')],
    ['LICENSE', await readFile('LICENSE')],
    ['contract.d.ts', await contractTypes(content)],
    ...(await compiled()),
    ...(await packagesOf(bundleDependencies)),
  ];
  const entries = files.flatMap(([name, body]) => tarEntry(`package/${name.replaceAll('\\', '/')}`, Buffer.from(body)));
  await writeFile(path, gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * block)]), { level: 9 }));
};
