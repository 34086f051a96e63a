import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesIn, hasOrigin, withOrigin } from './prebuilt.ts';

const block = 512;
/** One for all, as npm has it: the same files give the same bytes. */
const time = Date.UTC(1985, 9, 26, 8, 15) / 1000;

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** The header of a regular file (POSIX.1-1988, "ustar"): name, mode, owner, group, size, time, checksum, kind. */
const tarHeader = (path: string, bytes: number): Buffer => {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for a tarball.`);
  header.write(path);
  header.write(octal(0o644, 7) + octal(0, 7) + octal(0, 7) + octal(bytes, 11) + octal(time, 11), 100);
  // The checksum counts itself as spaces.
  header.write(' '.repeat(8) + '0', 148);
  header.write('ustar\0' + '00', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
};

interface ClientTarball {
  /** As `npm pack` names it. */
  name: string;
  body: Buffer;
}

/** The package in `folder` as a tarball for this origin. The same files give the same bytes, so that a lock file of npm keeps its digest. */
export const clientTarball = async (folder: string, rootUrl: string): Promise<ClientTarball> => {
  const parts: Buffer[] = [];
  for (const file of await filesIn(folder)) {
    const source = await readFile(join(folder, file));
    const body = hasOrigin(source) ? Buffer.from(withOrigin(source.toString(), rootUrl)) : source;
    parts.push(tarHeader(`package/${file.replaceAll('\\', '/')}`, body.length), body, Buffer.alloc(-body.length & (block - 1)));
  }
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
  return { name: `${name}-${version}.tgz`, body: gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 9 }) };
};
