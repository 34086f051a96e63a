import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { fileHash } from './file-hash.ts';
import { clientDirectory, type BuiltFile } from './manifest.ts';
import { rebuild, SiteError, unreadable } from './site-error.ts';

/** A form in which the build left a file. */
export type Form = 'identity' | 'br' | 'gzip';

/** The bodies of a build. A body is compared with the manifest before it is handed out. */
export interface Bodies {
  /** @throws SiteError when the file is gone, or is not the one that was built */
  read: (built: BuiltFile, form: Form) => Buffer;
  /**
   * Reads and compares every form of a file, and keeps what stays in memory.
   * @throws SiteError as `read` does
   */
  check: (built: BuiltFile) => void;
}

/** Bytes of unpacked pages that are held. */
const roomBytes = 8 * 2 ** 20;

const extensions = { identity: '', br: '.br', gzip: '.gz' } as const;

const changed = (file: string): SiteError => new SiteError(`The built file ${file} was changed after the build. ${rebuild}`);

const bytesOf = (built: BuiltFile, form: Form): number => (form === 'identity' ? built.bytes : (built[form]?.bytes ?? 0));

/**
 * Pages are asked for packed by every browser, so only their packed forms are held, and the plain one is unpacked for those who want it:
 * less than half the memory, and a build that is replaced under a running service does it no harm. JSON answers are held in every form.
 */
const isUnpacked = ({ address, gzip }: BuiltFile): boolean => address !== null && gzip !== undefined;

export const createBodies = (distDir: string): Bodies => {
  const folder = clientDirectory(distDir);
  const kept = new Map<BuiltFile, Partial<Record<Form, Buffer>>>();
  const unpacked = new LRUCache<string, Buffer>({ maxSize: roomBytes, sizeCalculation: (body: Buffer) => body.length || 1 });
  let scratch = Buffer.allocUnsafeSlow(2 ** 16);

  /** The bytes of a file, in memory that the next call writes over. */
  const scan = (file: string, bytes: number): Buffer => {
    let descriptor: number;
    try {
      descriptor = openSync(join(folder, file), 'r');
    } catch (error) {
      throw unreadable(file, error);
    }
    try {
      const { size } = fstatSync(descriptor);
      if (size !== bytes) throw new SiteError(`The built file ${file} has ${size} bytes instead of ${bytes}. ${rebuild}`);
      if (scratch.length < bytes) scratch = Buffer.allocUnsafeSlow(bytes);
      for (let read = 0, got = 1; read < bytes && got > 0; read += got) got = readSync(descriptor, scratch, read, bytes - read, null);
      return scratch.subarray(0, bytes);
    } finally {
      closeSync(descriptor);
    }
  };

  const compared = (built: BuiltFile, body: Buffer, form: Form = 'identity'): Buffer => {
    const hash = form === 'identity' ? built.hash : built[form]?.hash;
    if (fileHash(body) !== hash) throw changed(`${built.file}${extensions[form]}`);
    return body;
  };

  const keep = (built: BuiltFile, form: Form): Buffer => {
    const known = kept.get(built)?.[form];
    if (known) return known;
    const bytes = compared(built, scan(`${built.file}${extensions[form]}`, bytesOf(built, form)), form);
    const body = Buffer.allocUnsafeSlow(bytes.length);
    bytes.copy(body);
    kept.set(built, { ...kept.get(built), [form]: body });
    return body;
  };

  const unpack = (built: BuiltFile): Buffer => {
    let body = unpacked.get(built.file);
    if (body === undefined) {
      try {
        body = gunzipSync(keep(built, 'gzip'));
      } catch (error) {
        throw error instanceof SiteError ? error : changed(`${built.file}.gz`);
      }
      unpacked.set(built.file, compared(built, body));
    }
    return body;
  };

  return {
    read: (built, form) => (form === 'identity' && isUnpacked(built) ? unpack(built) : keep(built, form)),
    check: (built) => {
      if (isUnpacked(built)) compared(built, scan(built.file, built.bytes));
      else keep(built, 'identity');
      if (built.br) keep(built, 'br');
      if (built.gzip) keep(built, 'gzip');
    },
  };
};
