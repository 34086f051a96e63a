import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { qrCode } from '#lib/drawings/qr-code.ts';
import { prebuiltDirectory } from '#lib/contract/manifest.ts';

/**
 * The origin of every link while the site is prebuilt, so that one prebuilt site serves any origin: `finish.ts` puts the real one in its
 * place. Names below `.invalid` lead nowhere (RFC 2606); the port tells a host from a name.
 */
export const placeholder = 'https://origin.invalid:65535';

/** The forms in which an origin is written: an address, a host as pages show it, a name, a name from its end (of tool servers). */
const formsOf = (origin: string): string[] => {
  const { host, hostname } = new URL(origin);
  return [origin, host, hostname, hostname.split('.').reverse().join('.')];
};

const places = formsOf(placeholder);
const code = /<svg class="qr" data-url="([^"]*)"><\/svg>/g;

/** Whether a prebuilt file has something to put in place. */
export const hasOrigin = (file: Buffer): boolean => places.some((place) => file.includes(place));

/** A prebuilt text for this origin, QR codes drawn. */
export const withOrigin = (text: string, rootUrl: string): string => {
  const forms = formsOf(rootUrl);
  const replaced = (part: string): string => places.reduce((now, place, index) => now.replaceAll(place, forms[index] ?? ''), part);
  return replaced(text.replace(code, (_, url: string) => qrCode(replaced(url))));
};

/** What the build says of the site that it prebuilt, in `prebuilt/site.json`, for whoever finishes it for an origin. Written by `derive.ts`, last. */
export interface Prebuilt {
  /** Fingerprint of everything that it was made from. */
  sources: string;
  keyPrefix: string;
  /** Hash of the content file. */
  content: string;
  /** Hash of the file of the answer model. */
  answerModel: string;
  /** The operation whose response a file is, by the file's path below `client`. */
  operations: Readonly<Record<string, string>>;
  /** The service worker without its list of files. */
  serviceWorker: string;
}

export const prebuiltPath = (distDir: string): string => `${prebuiltDirectory(distDir)}/site.json`;
/** The checked content that Astro prebuilt the site from, written when it has done so. */
export const prebuiltContentPath = (distDir: string): string => `${prebuiltDirectory(distDir)}/content.json`;
export const prebuiltClient = (distDir: string): string => `${prebuiltDirectory(distDir)}/files`;

/** Every file below `directory`, in order. */
export const filesIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();

/** @throws Error where nothing was prebuilt */
export const readPrebuilt = (distDir: string): Prebuilt => JSON.parse(readFileSync(prebuiltPath(distDir), 'utf8')) as Prebuilt;
