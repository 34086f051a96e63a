import { strToU8, zipSync } from 'fflate';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { spawnCommand } from '../showroom/run-command.ts';
import { useUnwritten } from './catalogue-folder.ts';

/** Files of a few KB that say how much they are: each ends with a sentence before it takes the memory of the machine. */

const folder = useUnwritten();

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose one sheet has these rows, with more parts. */
const workbook = (rows: string, parts: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': '<Types/>',
        'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': `<Relationships>${['worksheet', 'sharedStrings', 'styles']
          .map((kind, index) => {
            const target = kind === 'worksheet' ? 'worksheets/sheet1.xml' : `${kind}.xml`;
            return `<Relationship Id="rId${index + 1}" Type="${relations}/${kind}" Target="${target}"/>`;
          })
          .join('')}</Relationships>`,
        'xl/sharedStrings.xml': '<sst/>',
        'xl/styles.xml': '<styleSheet/>',
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ...parts,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
const cell = (column: number, row: number, inside = '<v>1</v>', type = ''): string =>
  `<c r="${letters(column)}${row}"${type}>${inside}</c>`;
const dense = (rows: number, inside?: string, type?: string): string =>
  Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: 100 }, (__, column) => cell(column, row + 1, inside, type));
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  }).join('');
const styles = (count: number) => ({
  'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(count)}</cellXfs></styleSheet>`,
});
const strings = (text: string, count: number) => ({ 'xl/sharedStrings.xml': `<sst>${`<si><t>${text}</t></si>`.repeat(count)}</sst>` });
const mattresses = (cells: string, count: number): string =>
  `kind,id,name_en,name_ar,cooling,type,tier\n${Array.from({ length: count }, (_, index) => `mattress,a${index}${cells}\n`).join('')}`;

const noHeaders = 'none of these headers is known';
const marks = 'It has more cells, styles or text in one cell than is read.';

test.each<[string, () => string | Uint8Array, string]>([
  [
    'a cell at the far corner of what is read',
    () => workbook(`<row r="1">${cell(99, 1)}</row><row r="100020">${cell(99, 100_020)}</row>`),
    'Its cells reach to',
  ],
  ['tags within tags', () => workbook('<a>'.repeat(400_000) + '</a>'.repeat(400_000)), 'Its XML is nested deeper'],
  ['one string of 11 MB', () => workbook('', strings('x'.repeat(11_000_000), 1)), marks],
  ['one tag with a million attributes', () => workbook(`<row ${Array.from({ length: 900_000 }, (_, a) => `a${a}=""`).join(' ')}/>`), marks],
  ['as many cells as are read', () => workbook(dense(1950)), noHeaders],
  ['as many styles as are read', () => workbook(`<row r="1">${cell(0, 1)}</row>`, styles(490_000)), noHeaders],
  ['as much text as is read', () => workbook(`<row r="1">${cell(0, 1)}</row>`, strings('&amp;'.repeat(30_000), 78)), noHeaders],
  ['cells beside the products', () => `kind,id\n${`${'a,'.repeat(99)}\n`.repeat(100_000)}`, 'It has more than 3000000 cells'],
  ['20 MB of empty lines', () => `kind,id\n${'\n'.repeat(19_000_000)}`, 'It has more than 100020 rows'],
  [
    '100,000 rows of which each is wrong',
    () => mattresses(',,,?,?,?', 100_000),
    'and those below were not read. Correct the rows above first.',
  ],
])('%s: refused, in at most 400 MB', { timeout: 60_000 }, async (_, make, sentence) => {
  const path = folder.pathOf('hostile');
  await writeFile(path, make());
  const measure = 'process.on("exit", () => process.stderr.write(`\\npeak ${process.resourceUsage().maxRSS}`))';
  const { code, stderr } = await spawnCommand('import', [path], {
    dataDir: folder.pathOf('data'),
    CONTENT_DIR: folder.contentDir,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(measure)}`,
  });
  expect(stderr).toContain(sentence);
  expect(code).toBe(1);
  expect(Number(/peak (\d+)$/.exec(stderr)?.[1]) / 1024).toBeLessThan(400);
});
