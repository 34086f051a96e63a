import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Content } from '#lib/schemas/content.ts';
import { trainAnswerModel, type AnswerModel } from '#lib/search/answer-model.ts';

/** The answer model is kept beside this file, with the hash of what it was learnt from: a start or a build needs no training. */

const file = fileURLToPath(new URL('answer-model.json', import.meta.url));
const code = fileURLToPath(new URL('../src/lib/search/', import.meta.url));

type Texts = Pick<Content, 'faq' | 'wordings'>;

/** Hash of the questions, their wordings and answers, and of the code that learns from them. */
const trainingHash = ({ faq, wordings }: Texts): string => {
  const hash = createHash('sha256').update(JSON.stringify([faq.map(({ id, question, answer }) => ({ id, question, answer })), wordings]));
  const names = readdirSync(code, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.ts'));
  for (const name of names.sort()) hash.update(readFileSync(`${code}${name}`));
  return hash.digest('base64url');
};

/** The model that is kept, where it was learnt from these texts. */
export const keptAnswerModel = (texts: Texts): AnswerModel | undefined => {
  const { hash, model } = JSON.parse(readFileSync(file, 'utf8')) as { hash: string; model: AnswerModel };
  return hash === trainingHash(texts) ? model : undefined;
};

/** Learns the model and keeps it; its path. */
export const keepAnswerModel = (texts: Texts): string => {
  writeFileSync(file, `${JSON.stringify({ hash: trainingHash(texts), model: trainAnswerModel(texts) })}\n`);
  return file;
};
