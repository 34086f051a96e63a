import { expect, test } from 'vitest';
import { keptModel, learn } from '#build/answer-model.ts';
import { askedContent } from './asked-content.ts';

test('learning again gives the model that is kept, byte for byte', { timeout: 300_000 }, () => {
  const { model } = keptModel();
  const { table, ...head } = learn(askedContent);
  expect(head).toEqual({ ...head, intents: model.intents, rows: model.rows, sharpness: model.sharpness, steps: model.steps });
  expect(Buffer.compare(table, model.table)).toBe(0);
});
