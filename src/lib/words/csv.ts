/** Tables for spreadsheets: what strangers wrote, and our own data. */

/** What begins a formula, in full width and small forms too. */
const signs = '=+\\-@＝＋－＠﹦﹢﹣﹫';
/** What may stand before it: nobody sees it, or a spreadsheet takes it off. */
const hiding = '(?:(?!\\n)[\\s\\p{Cf}\\p{Default_Ignorable_Code_Point}\u2800\'"`´‘’])*';
/**
 * What stands before a sign that may begin a cell: at the start, in a line of its own, and after what a reader may take for a separator. It is
 * read forwards: a look back from each place takes seconds for a report that is made of what hides.
 */
const formula = new RegExp(`(?:^|[,;|\\n])${hiding}(?=[${signs}])`, 'gu');

/** Without control characters: line ends become `\n`, and tabs, which are separators too, become spaces. */
const withoutControls = (value: string): string =>
  value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}/gu, '');

const quoted = (text: string): string => (/[",;|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const lines = (rows: readonly (readonly string[])[], cell: (value: string) => string): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/**
 * Comma-separated values (RFC 4180): CRLF after every line, quotes doubled. Wherever a cell could begin, whatever the separator, an
 * apostrophe stands before what a spreadsheet could run as a formula. Control characters are left out.
 */
export const csv = (rows: readonly (readonly string[])[]): string =>
  lines(rows, (value) => quoted(withoutControls(value).replace(formula, "$&'")));

/** Stands before the text of a file: spreadsheets take one without it for Latin text, and spoil the Arabic. */
export const byteOrderMark = '\uFEFF';

/** Our own data as a file with its byte-order mark: no cell is changed, so that programs read what the API says. */
export const unguardedCsv = (rows: readonly (readonly string[])[]): string => byteOrderMark + lines(rows, quoted);
