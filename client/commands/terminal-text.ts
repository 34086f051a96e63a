import { bidiRuns, leftToRight, plainText } from '#lib/plain-text.ts';
import type { Language } from '#lib/schemas/text.ts';

/** Text of the service on a terminal: it cannot move the cursor, and inside Arabic `180×200` stays in its order (UAX 9 isolates). */

/** `5.5–7`: its dash has no direction, and the numbers would change places around it. */
const span = /\d+(?:\.\d+)?[–-]\d+(?:\.\d+)?/g;

/** Prose in the language of the output. */
export const prose = (text: string, language: Language): string =>
  language === 'en'
    ? plainText(text)
    : bidiRuns(plainText(text))
        .map((run) => (run.isolated ? leftToRight(run.text) : run.text.replace(span, leftToRight)))
        .join('');

/** Identifiers, addresses, phone numbers, dimensions and English sentences. */
export const latin = (text: string, language: Language): string => (language === 'en' ? plainText(text) : leftToRight(plainText(text)));

/** The same page of the guide in the language of the output; other addresses stay. */
export const pageAddress = (address: string, language: Language): string => latin(address.replace(/\/en\//, `/${language}/`), language);
