import { Problem } from '#lib/problem.ts';
import { limits } from './limits.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

const invalid = (detail: string): Problem => new Problem('invalid_body', detail, { status: 400, hint: 'Send one JSON value in UTF-8.' });

/** Deepest nesting of a JSON text, brackets inside strings left out. */
const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      for (index += 1; index < text.length && text[index] !== '"'; index += 1) if (text[index] === '\\') index += 1;
    } else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
};

/**
 * The JSON value of a request body; `whenEmpty` stands for no body at all where that is allowed.
 * @throws Problem invalid_body with status 400 (RFC 8259: UTF-8, the last of duplicate members counts; G59)
 */
export const readJsonBody = (body: Uint8Array, { whenEmpty }: { whenEmpty?: unknown } = {}): unknown => {
  let text: string;
  try {
    text = decoder.decode(body);
  } catch {
    throw invalid('The body is not UTF-8 text.');
  }
  if (text === '' && whenEmpty !== undefined) return whenEmpty;
  if (depthOf(text) > limits.jsonDepth) throw invalid(`The body is nested deeper than ${limits.jsonDepth} levels.`);
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(text === '' ? 'The body is empty.' : 'The body is not valid JSON.');
  }
};
