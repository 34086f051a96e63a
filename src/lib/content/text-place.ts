/** Where in a text, as editors count: from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** Place of the character at `offset`; CRLF, LF and CR each end a line. */
export const textPlace = (text: string, offset: number): TextPlace => {
  const before = text.slice(0, offset).split(/\r\n|\r(?!\n)|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
};
