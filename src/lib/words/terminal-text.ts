/**
 * What a terminal obeys or hides and a text never needs: controls but tab and line breaks (C0, DEL, C1), the characters that turn reading
 * direction round, and Unicode tags, which take two code units.
 */
const unsafe =
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  /(?!\r\n)[\0-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|\uDB40[\uDC00-\uDC7F]/g;

const isolates = /[\u2066-\u2069]/;

const escaped = (characters: string): string =>
  characters.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * A text that is safe to show on a terminal, whoever wrote parts of it: the characters above become escapes such as `\u001b`, as JSON has
 * them, so that JSON keeps its values. Isolates stay only where `keepIsolates` says that they are our own: they end with their line.
 */
export const terminalText = (text: string, { keepIsolates = false } = {}): string =>
  text.replace(unsafe, (characters) => (keepIsolates && isolates.test(characters) ? characters : escaped(characters)));
