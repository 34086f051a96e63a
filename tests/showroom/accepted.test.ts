import { expect, test } from 'vitest';
import { createAccepted } from '#functions/showroom/delivery.ts';

test('each channel counts for itself', () => {
  const accepted = createAccepted();
  accepted.add('e1', 'mail');
  expect(accepted.has('e1', 'mail')).toBe(true);
  expect(accepted.has('e1', 'webhook')).toBe(false);
  expect(accepted.has('e2', 'mail')).toBe(false);
  accepted.forget('e1');
  expect(accepted.has('e1', 'mail')).toBe(false);
});

test('memory is bounded, and the oldest go first', () => {
  const accepted = createAccepted(2);
  for (const id of ['e1', 'e2', 'e3']) accepted.add(id, 'mail');
  expect(['e1', 'e2', 'e3'].map((id) => accepted.has(id, 'mail'))).toEqual([false, true, true]);
});
