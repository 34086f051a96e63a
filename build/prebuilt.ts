import { readFileSync } from 'node:fs';
import { prebuiltDirectory } from '#lib/manifest.ts';

/** What the build says of the site that it prebuilt, in `prebuilt/site.json`, for whoever finishes it for an origin. Written last. */
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
export const prebuiltClient = (distDir: string): string => `${prebuiltDirectory(distDir)}/client`;

/** @throws Error where nothing was prebuilt */
export const readPrebuilt = (distDir: string): Prebuilt => JSON.parse(readFileSync(prebuiltPath(distDir), 'utf8')) as Prebuilt;
