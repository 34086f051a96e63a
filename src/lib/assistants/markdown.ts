/** Markdown (CommonMark, with the tables of GitHub) from plain text. A function of a block gives one block; texts that it takes are markdown. */

/** Plain text, written so that nothing in it is read as markup. */
export const plain = (text: string): string =>
  text
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
    .replace(/^[-+#>](?=\s)/, '\\$&');

/** Parentheses would end the address of a link. */
const address = (url: string): string => url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20');

export const link = (text: string, url: string): string => `[${plain(text)}](${address(url)})`;

export const code = (text: string): string => `\`${text}\``;

export const heading = (level: 1 | 2, text: string): string => `${'#'.repeat(level)} ${plain(text)}`;

/** Plain text of the content: paragraphs at blank lines. */
export const prose = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => plain(paragraph.trim()))
    .join('\n\n');

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

export const numbered = (items: readonly string[]): string => items.map((item, index) => `${index + 1}. ${item}`).join('\n');

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

export const fence = (text: string, language = ''): string => ['```' + language, text, '```'].join('\n');

/** Blocks one after the other; those without text are left out. */
export const blocks = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join('\n\n');
