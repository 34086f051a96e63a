import { writeFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { catalogueTable } from '#lib/import/catalogue-table.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { csv } from '../showroom/lists.ts';
import { CommandFailure } from '../program.ts';

/** Excel takes a file for UTF-8 by this mark alone. */
const byteOrderMark = '\uFEFF';

const bytesOf = async (path: string, rows: (string | number | null)[][], language: Language): Promise<string | Uint8Array> => {
  if (/\.csv$/i.test(path)) return byteOrderMark + csv(rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
  if (!/\.xlsx$/i.test(path)) throw new CommandFailure('The name of the file must end in .xlsx or .csv.');
  return writeXlsx({
    sheets: [
      {
        name: language === 'ar' ? 'المنتجات' : 'Products',
        rows,
        columns: (rows[0] ?? []).map((_, index) => ({ width: index > 0 && index < 4 ? 34 : 14 })),
        freezePane: { rows: 1 },
        view: { rightToLeft: language === 'ar' },
      },
    ],
  });
};

/**
 * Writes the catalogue as it stands, in the form that the import reads; how many products.
 * @throws CommandFailure where the file is there already, or cannot be written
 */
export const writeTemplate = async (path: string, content: Content, language: Language): Promise<number> => {
  const rows = catalogueTable(content, language);
  const bytes = await bytesOf(path, rows, language);
  try {
    await writeFile(path, bytes, { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandFailure(
      code === 'EEXIST'
        ? `${path} is there already. Choose another name, so that nobody's work is lost.`
        : `${path} cannot be written (${message}).`,
    );
  }
  return rows.length - 1;
};
