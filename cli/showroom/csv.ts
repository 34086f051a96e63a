/** What a spreadsheet would run as a formula, in full width too, or what hides one: white space and characters that nobody sees before it. */
const formula = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

const cell = (value: string): string => {
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Comma-separated values (RFC 4180): CRLF after every line, quotes doubled. A cell that could be a formula gets a leading apostrophe. */
export const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
