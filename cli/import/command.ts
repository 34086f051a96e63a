import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readContent } from '#build/content.ts';
import { readEnvironment } from '#lib/environment.ts';
import { print, UsageError, type Variables } from '../program.ts';
import { importProducts } from './import-products.ts';
import { finishImport } from './replace-files.ts';
import { reportJson, reportText } from './report.ts';
import { writeTemplate } from './write-template.ts';

const examples = `
  npm run import -- products.xlsx                shows what would change and writes nothing
  npm run import -- products.xlsx --apply        writes it
  npm run import -- --template products.xlsx     writes the catalogue as it stands as a spreadsheet
  npm run import -- --finish                     carries out an import that was cut off

The columns and every sentence about a fault are explained in docs/import.md. The files are those of CONTENT_DIR.`;

interface Given {
  apply?: true;
  dryRun?: true;
  sheet?: string;
  removeMissing?: true;
  template?: string;
  arabic?: true;
  finish?: true;
  json?: true;
}

/** Options of a file that is read. */
const ofFile = { apply: '--apply', dryRun: '--dry-run', sheet: '--sheet', removeMissing: '--remove-missing' } as const;

/** Options that make no sense together. */
const judge = (given: Given, files: readonly string[]): void => {
  const wanted = files.length + Number(given.template !== undefined) + Number(given.finish === true);
  if (wanted !== 1) throw new UsageError('Name one file, such as npm run import -- products.xlsx; --help shows what else there is.');
  if (given.apply && given.dryRun) throw new UsageError('--apply writes and --dry-run does not: give one of them.');
  const lost = Object.entries(ofFile).find(([name]) => files.length === 0 && given[name as keyof typeof ofFile] !== undefined);
  if (lost) throw new UsageError(`${lost[1]} belongs to a file that is read.`);
  if (given.arabic && given.template === undefined) throw new UsageError('--arabic belongs to --template.');
};

const perform = async (files: readonly string[], given: Given, variables: Variables): Promise<string> => {
  judge(given, files);
  const { contentDir } = readEnvironment(variables);
  // npm runs a script in the folder of the project; a file is named from where the person stands.
  const pathOf = (name: string): string => resolve(variables['INIT_CWD'] ?? '.', name);
  if (given.finish)
    return (await finishImport(contentDir)) ? 'The import that was cut off is complete. Run npm run build.' : 'No import was cut off.';
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
    .option('--finish', 'carry out an import that was cut off')
    .option('--json', 'what would change as JSON')
    .addHelpText('after', examples)
    .action(async (files: string[], given: Given) => print(await perform(files, given, variables)));
};
