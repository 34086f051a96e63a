import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ContentError, readContent } from '../content.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { UsageError } from '../showroom/commands/command.ts';
import { ImportFailure } from './import-failure.ts';
import { importProducts } from './import-products.ts';
import { finishImport } from './replace-files.ts';
import { reportJson, reportText } from './report.ts';
import { writeTemplate } from './write-template.ts';

const help = `Reads a spreadsheet of products (csv or xlsx) into mattresses.json and pillows.json.

  npm run import -- products.xlsx                shows what would change and writes nothing
  npm run import -- products.xlsx --apply        writes it
  npm run import -- --template products.xlsx     writes the catalogue as it stands as a spreadsheet (.xlsx or .csv)
  npm run import -- --finish                     carries out an import that was cut off

  --sheet <name>     the sheet of an xlsx file; without it the first that begins with known headers
  --remove-missing   also removes the products that are not in the file, of the kinds that are in it
  --arabic           with --template: headers in Arabic
  --json             what would change as JSON

Exit codes: 0 done, 1 something is wrong and nothing was written, 2 wrong usage.
The columns and every sentence about a fault are explained in docs/import.md. The files are those of CONTENT_DIR.`;

const options = {
  apply: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  sheet: { type: 'string' },
  'remove-missing': { type: 'boolean' },
  template: { type: 'string' },
  arabic: { type: 'boolean' },
  finish: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const readArguments = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0] ?? ''}. See npm run import -- --help.`);
  }
};

type Given = ReturnType<typeof readArguments>['values'];

/** Options that make no sense together. */
const judge = (values: Given, files: readonly string[]): void => {
  const wanted = files.length + Number(values.template !== undefined) + Number(values.finish === true);
  if (wanted !== 1) throw new UsageError('Name one file, such as npm run import -- products.xlsx; --help shows what else there is.');
  if (values.apply === true && values['dry-run'] === true) throw new UsageError('--apply writes and --dry-run does not: give one of them.');
  const ofFile = (['apply', 'dry-run', 'sheet', 'remove-missing'] as const).find(
    (name) => files.length === 0 && values[name] !== undefined,
  );
  if (ofFile) throw new UsageError(`--${ofFile} belongs to a file that is read.`);
  if (values.arabic === true && values.template === undefined) throw new UsageError('--arabic belongs to --template.');
};

const perform = async (args: string[], variables: NodeJS.ProcessEnv): Promise<string> => {
  const { values, positionals } = readArguments(args);
  if (values.help === true) return help;
  judge(values, positionals);
  const { contentDir } = readEnvironment(variables);
  // npm runs a script in the folder of the project; a file is named from where the person stands.
  const pathOf = (name: string): string => resolve(variables['INIT_CWD'] ?? '.', name);
  if (values.finish === true)
    return (await finishImport(contentDir)) ? 'The import that was cut off is complete. Run npm run build.' : 'No import was cut off.';
  if (values.template !== undefined) {
    const { content } = await readContent(contentDir);
    const count = await writeTemplate(pathOf(values.template), content, values.arabic === true ? 'ar' : 'en');
    return `${values.template} has ${count} products. Change it, and read it with npm run import -- ${values.template}`;
  }
  const [name = ''] = positionals;
  const report = await importProducts(contentDir, {
    name,
    path: pathOf(name),
    sheet: values.sheet,
    removeMissing: values['remove-missing'] === true,
    apply: values.apply === true,
  });
  return values.json === true ? JSON.stringify(reportJson(report), null, 2) : reportText(report);
};

/** Runs a command line and returns its exit code: what was done goes to standard output, sentences about faults to standard error. */
export const runImport = async (args: string[], variables: NodeJS.ProcessEnv): Promise<0 | 1 | 2> => {
  // `import products.csv | head` is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    process.stdout.write(`${await perform(args, variables)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError || error instanceof EnvironmentError) {
      process.stderr.write(`${error.message}\n`);
      return 2;
    }
    if (!(error instanceof ImportFailure) && !(error instanceof ContentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
};
