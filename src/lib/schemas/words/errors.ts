import { words } from './words.ts';

/** `src/content/words/errors.json`. */
export const errorsWords = words(['title', 'lead', 'cause', 'fix', 'example', 'status', 'notFoundHelp']);
