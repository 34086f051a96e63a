import { expect, test } from 'vitest';
import { keptModel, learn } from '#build/answer-model.ts';
import { encodeModel } from '#lib/ask/heads.ts';
import { askedContent } from './asked-content.ts';

test('learning again gives the model that is kept, byte for byte', { timeout: 300_000 }, () => {
  const { hash, model } = keptModel();
  expect(Buffer.compare(encodeModel(hash, learn(askedContent)), encodeModel(hash, model))).toBe(0);
});
