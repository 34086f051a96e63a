/** Text that strangers wrote, made fit for messages and terminals. */

// Controls and the characters that turn reading direction round; line breaks stay.
const unwanted = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Without control and direction characters; line breaks become `\n`. */
export const plainText = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(unwanted, (character) => (character === '\n' ? '\n' : ' '));

/** The same in one line. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();
