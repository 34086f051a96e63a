import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { keptModelPath } from '#lib/contract/manifest.ts';
import { decodeModel, encodeModel } from '#lib/ask/model-file.ts';
import { createSlotReader } from '#lib/ask/slots.ts';
import { train } from '#lib/ask/train.ts';
import { examplesOf, parseWordings, type Wording, wordingLanguages } from '#lib/ask/wordings.ts';
import type { Content } from '#lib/schemas/content.ts';

/** The answer model is kept beside this file, with the hash of what it was learnt from: neither a start nor a build learns (docs/reference/ask.md). */

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const wordingsPath = (language: string): string => pathOf(`../src/content/wordings/${language}.jsonl`);
const code = pathOf('../src/lib/ask/');
/** Files there that read no question. */
const isOfAnswers = (name: string): boolean => /^(?:answer|events|model-file|records|retrieve|untaught)\.ts$/.test(name);

/**
 * Every question that is learnt from.
 * @throws Error naming the file and the line that is wrong
 */
export const readWordings = (): Wording[] =>
  wordingLanguages.flatMap((language) => parseWordings(wordingsPath(language), readFileSync(wordingsPath(language), 'utf8')));

/** Hash of the questions and of the code that reads them and learns from them. */
export const trainingHash = (): string => {
  const names = readdirSync(code, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.ts') && !isOfAnswers(name));
  const files = [...wordingLanguages.map(wordingsPath), ...names.sort().map((name) => code + name)];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('base64url');
};

/** The model that is kept, with the hash of what it was learnt from. */
export const keptModel = () => decodeModel(gunzipSync(readFileSync(keptModelPath)));

/** Learns from all questions, in below a minute; the same ones always give the same model. */
export const learn = (content: Content, wordings: readonly Wording[] = readWordings()) =>
  train(examplesOf(wordings, createSlotReader(content)));

/** Learns the model and keeps it. */
export const keepModel = (content: Content): void => {
  const file = encodeModel({ hash: trainingHash(), model: learn(content) });
  writeFileSync(keptModelPath, gzipSync(file, { level: 9 }));
};
