import { CommandFailure } from '../program.ts';

/** The text of a file, and a note where its encoding had to be guessed. */
export interface DecodedText {
  text: string;
  note: string | undefined;
}

const decode = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** UTF-16 without a mark: every other byte of Latin letters and digits is zero. */
const unmarkedUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 8 && even === 0) return 'utf-16le';
  return even > head.length / 8 && odd === 0 ? 'utf-16be' : undefined;
};

const marked = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes);
};

/** Whether what is not ASCII stands together as Arabic words; in a file of Western Europe it stands alone between Latin letters. */
const readsAsArabic = (text: string): boolean => {
  const inWords = (text.match(/[\u0600-\u06FF]{3,}/g) ?? []).join('').length;
  const foreign = (text.match(/[^\0-\u007F\u00A0]/g) ?? []).length;
  return inWords >= foreign * 0.6;
};

/**
 * Decodes a text as spreadsheets write it: UTF-8, UTF-16 with or without its mark, or Windows-1256 where that makes Arabic words.
 * @throws CommandFailure where none of these fits
 */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  const wide = marked(bytes);
  if (wide) {
    const text = decode(wide, bytes);
    if (text === undefined) throw new CommandFailure('It begins as UTF-16 text and breaks off. Save it again, as “CSV UTF-8”.');
    return { text, note: undefined };
  }
  const text = decode('utf-8', bytes);
  if (text !== undefined) {
    if (text.includes('\0'))
      throw new CommandFailure('It is no spreadsheet: it has bytes that no text has. Save the products as xlsx or as “CSV UTF-8”.');
    return { text, note: undefined };
  }
  const arabic = bytes.includes(0) ? undefined : decode('windows-1256', bytes);
  if (arabic === undefined || !readsAsArabic(arabic))
    throw new CommandFailure('Its letters are in an encoding that is not known for certain. Save it as xlsx or as “CSV UTF-8”.');
  return {
    text: arabic,
    note: 'It was read as Arabic of Windows (1256). Look at the names: if they are not readable, save the file as xlsx or as “CSV UTF-8”.',
  };
};
