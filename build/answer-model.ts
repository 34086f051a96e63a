import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { keptModelPath } from '#lib/contract/manifest.ts';
import { rowOf } from '#lib/ask/features.ts';
import { decodeModel, encodeModel, type Model } from '#lib/ask/heads.ts';
import type { Content } from '#lib/schemas/content.ts';
import { examplesOf, parseWordings, type Wording, wordingLanguages } from './answer-examples.ts';
import { train } from './answer-training.ts';

/** The answer model is kept beside this file, with the hash of what it was learnt from: neither a start nor a build learns (docs/reference/ask.md). */

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Words that the code reads questions by. */
const wordsPath = pathOf('../src/content/question-words.json');
const wordingsPath = (language: string): string => pathOf(`../src/content/wordings/${language}.jsonl`);
const code = pathOf('../src/lib/ask/');
const learning = ['./answer-examples.ts', './answer-training.ts'].map(pathOf);
/** Files of the code that nothing learns from. */
const isOfAnswers = (name: string): boolean => /^(?:leading|names|read|retrieve|untaught)\.ts$/.test(name);

/**
 * Every question that is learnt from.
 * @throws Error naming the file and the line that is wrong
 */
export const readWordings = (): Wording[] =>
  wordingLanguages.flatMap((language) => parseWordings(wordingsPath(language), readFileSync(wordingsPath(language), 'utf8')));

/** Hash of the questions, of the words, and of the code that reads them and learns from them. */
export const trainingHash = (): string => {
  const names = readdirSync(code, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.ts') && !isOfAnswers(name));
  const files = [wordsPath, ...wordingLanguages.map(wordingsPath), ...learning, ...names.sort().map((name) => code + name)];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('base64url');
};

/** The model that is kept, with the hash of what it was learnt from. */
export const keptModel = () => decodeModel(gunzipSync(readFileSync(keptModelPath)));

/** Every tenth voice is never learnt from: it is the score (`npm run eval:ask`). Which ones the name decides, so that a new voice moves no other. */
export const isHeld = ({ voice }: Wording): boolean => rowOf(voice, 10) === 0;

/** Learns from the voices that are not held out, in below a minute; the same questions always give the same model. */
const learn = (content: Content): Model => {
  const learnt = readWordings().filter((one) => !isHeld(one));
  return train(examplesOf(learnt, content));
};

/** Learns the model and keeps it. */
export const keepModel = (content: Content): void => {
  const file = encodeModel(trainingHash(), learn(content));
  writeFileSync(keptModelPath, gzipSync(file, { level: 9 }));
};
