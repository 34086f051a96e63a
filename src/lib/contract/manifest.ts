import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type CacheClass, cacheControl } from './headers.ts';

/** What the build tells the service: every file, and how it is served. Written to `manifest.json` in the build folder. */

const encoding = z.strictObject({ bytes: z.int().min(0), hash: z.string() });

const builtFile = z.strictObject({
  /** Path below `dist/client`. */
  file: z.string(),
  /** Public address, or null for a prebuilt file that the route table maps to one. */
  address: z.string().nullable(),
  media: z.string(),
  cache: z.enum(Object.keys(cacheControl) as [CacheClass, ...CacheClass[]]),
  bytes: z.int().min(0),
  /** SHA-256 of the bytes, base64url, cut to 132 bits. */
  hash: z.string(),
  br: encoding.optional(),
  gzip: encoding.optional(),
});

export const manifest = z.strictObject({
  /** Names the build: a hash of everything else here, 12 hexadecimal digits. The same sources and settings give the same. */
  build: z.string(),
  /** Fingerprint of everything that the build was made from. */
  sources: z.string(),
  rootUrl: z.string(),
  keyPrefix: z.string(),
  /** Headers of a retiring version, for every answer below its path. */
  retirement: z.record(z.string(), z.record(z.string(), z.string())),
  /** Hash of the content file. */
  content: z.string(),
  /** Hash of the file of the answer model. */
  answerModel: z.string(),
  files: z.array(builtFile),
});

export type Manifest = z.infer<typeof manifest>;
export type BuiltFile = z.infer<typeof builtFile>;

/** The bundled service, and the file of it that node starts. */
export const serviceDirectory = (distDir: string): string => `${distDir}/service`;
export const serviceEntry = (distDir: string): string => `${serviceDirectory(distDir)}/start.js`;
/** What Astro prebuilds, without the origin in it; `build/finish.ts` makes the rest of the folder from it. */
export const prebuiltDirectory = (distDir: string): string => `${distDir}/prebuilt`;
export const clientDirectory = (distDir: string): string => `${distDir}/client`;
/** The checked content that the build was made from, for functions that need more of it than the answers hold. */
export const contentPath = (distDir: string): string => `${distDir}/content.json`;
/** What was learnt from questions of what they ask for (`build/answer-model.ts`). */
/** The same in the project's tree. */
export const keptModelPath = 'build/answer-model.bin';
export const answerModelPath = (distDir: string): string => `${distDir}/answer-model.bin`;
export const manifestPath = (distDir: string): string => `${distDir}/manifest.json`;

/** SHA-256, base64url, cut to 132 bits: the strong ETag of a file. */
export const fileHash = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);
