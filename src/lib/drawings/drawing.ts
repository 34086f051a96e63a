import type { Language } from '../schemas/text.ts';
import type { Messages } from '../schemas/messages.ts';

/** What every drawing is told: an id unique on its page, the page's language, and the words of drawings in it. */
export interface Setting {
  id: string;
  language: Language;
  words: Messages<'drawings'>;
}

/** A drawing as SVG text. Colours are classes (`ink`, `line`, `shade`, `range`, `sea`, `paper`, `quiet`), never values. */
export type Svg = string;
