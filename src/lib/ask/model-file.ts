import { z } from 'zod';
import type { Model } from './classifier.ts';

/** A model in one file: a line of JSON, then the bytes of its table. */

const head = z.strictObject({
  /** Of the wordings and the code that it was learnt from. */
  hash: z.string(),
  intents: z.array(z.string()).min(2),
  rows: z.int().min(1),
  steps: z.array(z.number()),
  sharpness: z.number(),
});

/** A model, and what it was learnt from. */
export interface KeptModel {
  hash: string;
  model: Model;
}

const lineEnd = 10;

export const encodeModel = ({ hash, model: { table, ...model } }: KeptModel): Uint8Array => {
  const line = new TextEncoder().encode(`${JSON.stringify({ hash, ...model })}\n`);
  const file = new Uint8Array(line.length + table.length);
  file.set(line);
  file.set(table, line.length);
  return file;
};

/** @throws Error where the file is not one of a model */
export const decodeModel = (file: Uint8Array): KeptModel => {
  const end = file.indexOf(lineEnd);
  const { hash, ...model } = head.parse(JSON.parse(new TextDecoder().decode(file.subarray(0, end))));
  const table = file.subarray(end + 1);
  if (table.length !== model.rows * (1 + model.intents.length)) throw new Error('The answer model is cut off. Run npm run train.');
  return { hash, model: { ...model, table } };
};
