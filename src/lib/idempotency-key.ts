import { Problem } from './problem.ts';
import { codePoints } from './schemas/text.ts';

const name = 'Idempotency-Key';
const most = 200;

const refuse = (detail: string): Problem =>
  new Problem('invalid_parameter', detail, {
    parameter: name,
    hint: `Send ${name} once, with 1 to ${most} characters and no control characters.`,
  });

/**
 * The key of a write, or null without one. Bare and quoted forms are the same key, the quotes not counted (G22).
 * @throws Problem invalid_parameter for a key that is empty, over 200 characters, sent twice, or holds control characters
 */
export const readIdempotencyKey = (sent: readonly string[]): string | null => {
  const [first] = sent;
  if (first === undefined) return null;
  if (sent.length > 1) throw refuse(`The header ${name} was sent more than once.`);
  const key = /^"(.*)"$/s.exec(first)?.[1] ?? first;
  if (key.trim() === '') throw refuse(`The header ${name} is empty.`);
  if (codePoints(key) > most) throw refuse(`The header ${name} has more than ${most} characters.`);
  if (/\p{Cc}/u.test(key)) throw refuse(`The header ${name} holds control characters.`);
  return key;
};
