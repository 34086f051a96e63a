import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readContent } from '#build/content.ts';
import { readEnvironment } from '#lib/settings/environment.ts';
import { shortList } from '#lib/rules/fault.ts';
import { quotedValue, type Written } from '#lib/import/cells.ts';
import { print, UsageError, type Variables } from '../program/program.ts';
import { importProducts, type Report } from './import-products.ts';
import { writeTemplate } from './sheet.ts';

const value = (given: Written | undefined): string => {
  if (given === undefined) return '(none)';
  return typeof given === 'boolean' ? (given ? 'yes' : 'no') : String(given);
};

const section = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', `${title}:`, ...lines]);

/** What the report says, a line a field that changes. */
export const reportText = ({ file, sheet, notes, warnings, comparison, removeMissing, applied }: Report): string => {
  const { added, changed, unchanged, missing } = comparison;
  const count = added.length + changed.length + unchanged;
  const gone = missing.map(({ id }) => `  - ${id}`);
  const isSame = added.length + changed.length + (removeMissing ? missing.length : 0) === 0;
  const ending = applied
    ? 'Written. To put it live: npm run publish.'
    : 'Nothing was written. To write it, run the same again with --apply.';
  return [
    `${file}${sheet === null ? '' : `, sheet ${quotedValue(sheet)}`}: ${count} ${count === 1 ? 'product' : 'products'}, every row is right.`,
    ...notes,
    ...section(
      `Worth a look (${warnings.length})`,
      warnings.map((sentence) => `  ! ${sentence}`),
    ),
    ...section(
      `Added (${added.length})`,
      added.map(({ id, kind, row, name }) => `  + ${id} (${kind}, row ${row}): ${name.en} / ${name.ar}`),
    ),
    ...section(
      `Changed (${changed.length})`,
      changed.flatMap(({ id, row, fields }) => [
        `  ~ ${id} (row ${row})`,
        ...fields.map(
          ({ column, from, to, striking }) =>
            `      ${column}: ${value(from)} → ${value(to)}${striking ? '   (more than twice or less than half: is it meant?)' : ''}`,
        ),
      ]),
    ),
    ...(removeMissing
      ? section(`Removed (${missing.length})`, gone)
      : section(
          `Not in the file (${missing.length}); they stay, unless --remove-missing is given`,
          gone.length === 0 ? [] : [shortList(gone, '\n')],
        )),
    '',
    `Unchanged: ${unchanged}.`,
    isSame ? 'The catalogue says the same already. Nothing was written.' : ending,
  ].join('\n');
};

/** The same for programs. */
const reportJson = ({ comparison: { missing, ...comparison }, removeMissing, ...report }: Report): unknown => ({
  ...report,
  ...comparison,
  missing: removeMissing ? [] : missing,
  removed: removeMissing ? missing : [],
});

const examples = `
  npm run import -- products.xlsx                shows what would change and writes nothing
  npm run import -- products.xlsx --apply        writes it
  npm run import -- --template products.xlsx     writes the catalogue as it stands as a spreadsheet

The columns and every sentence about an error are explained in docs/guides/import.md. The file is products.json of CONTENT_DIR.`;

interface Given {
  apply?: true;
  dryRun?: true;
  sheet?: string;
  removeMissing?: true;
  template?: string;
  arabic?: true;
  json?: true;
}

/** Options of a file that is read. */
const ofFile = { apply: '--apply', dryRun: '--dry-run', sheet: '--sheet', removeMissing: '--remove-missing', json: '--json' } as const;

/** Refuses options that make no sense together. */
const checkUsage = (given: Given, files: readonly string[]): void => {
  if (files.length + Number(given.template !== undefined) !== 1)
    throw new UsageError('Name one file, such as npm run import -- products.xlsx; --help shows what else there is.');
  if (given.apply && given.dryRun) throw new UsageError('--apply writes and --dry-run does not: give one of them.');
  const lost = Object.entries(ofFile).find(([name]) => files.length === 0 && given[name as keyof typeof ofFile] !== undefined);
  if (lost) throw new UsageError(`${lost[1]} belongs to a file that is read.`);
  if (given.arabic && given.template === undefined) throw new UsageError('--arabic belongs to --template.');
};

const perform = async (files: readonly string[], given: Given, variables: Variables): Promise<string> => {
  checkUsage(given, files);
  const { contentDir } = readEnvironment(variables);
  // npm runs a script in the folder of the project; a file is named from where the person stands.
  const pathOf = (name: string): string => resolve(variables['INIT_CWD'] ?? '.', name);
  if (given.template !== undefined) {
    const { content } = await readContent(contentDir);
    const count = await writeTemplate(pathOf(given.template), content, given.arabic ? 'ar' : 'en');
    return `${given.template} has ${count} products. Change it, and read it with npm run import -- ${given.template}`;
  }
  const [name = ''] = files;
  const report = await importProducts(contentDir, {
    name,
    path: pathOf(name),
    sheet: given.sheet,
    removeMissing: given.removeMissing === true,
    apply: given.apply === true,
  });
  return given.json ? JSON.stringify(reportJson(report), null, 2) : reportText(report);
};

/** A spreadsheet of products into the content. */
export const addImport = (command: Command, variables: Variables): void => {
  command
    .argument('[file...]', 'csv or xlsx')
    .option('--apply', 'write it, instead of showing what would change')
    .option('--dry-run', 'only show it, as without --apply')
    .option('--sheet <name>', 'the sheet of an xlsx file; without it the first that begins with known headers')
    .option('--remove-missing', 'also remove the products that are not in the file, of the kinds that are in it')
    .option('--template <file>', 'write the catalogue as it stands as a spreadsheet (.xlsx or .csv)')
    .option('--arabic', 'with --template: headers in Arabic')
    .option('--json', 'what would change as JSON')
    .addHelpText('after', examples)
    .action(async (files: string[], given: Given) => print(await perform(files, given, variables)));
};
