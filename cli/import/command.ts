import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readContent } from '#build/content.ts';
import { productsOf } from '#lib/content/check.ts';
import { cellSentence } from '#lib/import/cells.ts';
import { mergeDrafts } from '#lib/import/catalogue.ts';
import { readEnvironment } from '#lib/settings/environment.ts';
import { shortList } from '#lib/rules/fault.ts';
import type { ProductRecord } from '#lib/schemas/content.ts';
import { CommandFailure, print, UsageError, type Variables } from '../program/program.ts';
import { importProducts, type Report } from './import-products.ts';
import { writeTable } from './sheet.ts';

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [
        '',
        `${title} (${lines.length}):`,
        shortList(
          lines.map((line) => `  ${line}`),
          '\n',
          100,
        ),
      ];

/** A product in a few lines, as the import understands it. */
const understood = (product: ProductRecord): string => {
  const { kind, id, name, containsLatex, availability, offerEndsOn, sku } = product;
  const price = (paid: number, before: number | undefined): string => `${paid}${before === undefined ? '' : ` (before ${before})`}`;
  const prices =
    kind === 'mattress'
      ? Object.entries(product.priceBySizeQAR)
          .map(([size, paid]) => `${size} ${price(paid, product.priceBeforeBySizeQAR?.[size])}`)
          .join(', ')
      : price(product.priceQAR, product.priceBeforeQAR);
  const more = [
    ...(kind === 'mattress'
      ? [product.heightCm && `${product.heightCm} cm`, product.warrantyYears && `${product.warrantyYears} years`]
      : []),
    containsLatex === undefined ? 'latex: not said' : containsLatex ? 'with latex' : 'no latex',
    ...[offerEndsOn && `offer until ${offerEndsOn}`, availability && Object.values(availability).join(' '), sku && `number ${sku}`],
  ].filter(Boolean);
  const what = (kind === 'mattress' ? product.type : product.fill) as string | undefined;
  return `${id}: ${name.en} / ${name.ar}\n    ${kind}, ${what ?? 'type not said'}; QAR ${prices}\n    ${more.join(', ')}`;
};

const value = (given: unknown): string => (given === undefined ? '(none)' : JSON.stringify(given));

/** What the report says. */
const reportText = (report: Report, removeMissing: boolean): string => {
  const { name, sheets, products, added, changed, unchanged, absent, waiting, questions, answersPath, missing, stops, applied } = report;
  const isSame = added.length + changed.length + (removeMissing ? absent.length : 0) === 0;
  const ending = applied
    ? 'Written. To put it live: npm run publish.'
    : (stops ??
      (isSame
        ? 'The catalogue says the same already. Nothing was written.'
        : 'Nothing was written yet. If this is right, run the same again with --apply.'));
  const lines = {
    [`To settle in ${answersPath}`]: questions.map((question) => `? ${question}`),
    'Wrong or left out': report.errors.map(cellSentence),
    'Wait until they are complete': waiting.map(
      ({ product, row, why, isKnown }) => `${product} (row ${row}): ${why}${isKnown ? '; its last record stays' : ''}`,
    ),
    'Left alone': [...report.notes].map(([sentence, labels]) => `${sentence}: ${shortList(labels, ', ', 5)}.`),
    Added: added.map((id) => `+ ${id}`),
    Changed: changed.map(
      ({ product, fields }) =>
        `~ ${product}: ${fields.map(({ column, from, to }) => `${column} ${value(from)} → ${value(to)}`).join(', ')}`,
    ),
    [removeMissing ? 'No longer sold from today, samples removed' : 'Not in the file; they stay, unless --remove-missing is given']:
      absent.map((id) => `- ${id}`),
  };
  return [
    `${name}${sheets.length === 0 ? '' : `, ${sheets.join(', ')}`}: ${products.length} products. As understood, ${Math.min(products.length, 5)} of them:`,
    ...products.slice(0, 5).map((product) => `  ${understood(product)}`),
    ...Object.entries(lines).flatMap(([title, entries]) => section(title, entries)),
    '',
    `Unchanged: ${unchanged}.${missing.length === 0 ? '' : ` ${missing.length} products lack something: --complete missing.xlsx writes what, to be filled in.`}`,
    ending,
  ].join('\n');
};

/** The same for programs; what cannot be read at all is one error. */
const reportJson = ({
  columns = {},
  products = [],
  missing = [],
  errors = [],
  waiting = [],
  questions = [],
  stops,
}: Partial<Report>): string => {
  const plain: [string, string | null][] = Object.entries(columns).map(([header, field]) => [
    header,
    field === 'leave out?' ? null : (field?.replace(/\?$/, '') ?? null),
  ]);
  const lacking = waiting
    .filter(({ product }) => !missing.some((one) => one.product === product))
    .map(({ product, row, why }) => ({ row, column: null, text: `${product} waits: ${why}` }));
  const said = [...questions, ...(questions.length === 0 && stops !== undefined ? [stops] : [])];
  const open = said.map((text) => ({ row: null, column: null, text }));
  return JSON.stringify(
    { columns: Object.fromEntries<string | null>(plain), products, missing, errors: [...errors, ...lacking, ...open] },
    null,
    2,
  );
};

const examples = `
  npm run import -- products.xlsx                       shows how it is understood and what would change; writes no product
  npm run import -- products.xlsx --apply               writes it
  npm run import -- products.xlsx --complete more.xlsx  writes what its products lack as a spreadsheet to fill in
  npm run import -- --template products.xlsx            writes the catalogue as it stands as a spreadsheet

It reads xlsx, xls, ods, csv, tsv and xml: your own sheet, exports of Shopify and WooCommerce, a Google Merchant feed. docs/guides/import.md has the rest.`;

interface Given {
  apply?: true;
  sheet?: string;
  removeMissing?: true;
  template?: string;
  complete?: string;
  arabic?: true;
  json?: true;
}

/** Refuses options that make no sense together. */
const checkUsage = (given: Given, files: readonly string[]): void => {
  const writes = [given.template, given.complete].filter((path) => path !== undefined).length;
  if (files.length > 1 || files.length + writes === 0 || (given.template !== undefined && files.length + writes > 1))
    throw new UsageError('Name one file, such as npm run import -- products.xlsx; --help shows what else there is.');
  const lost = (['apply', 'sheet', 'removeMissing', 'json'] as const).find((name) => files.length === 0 && given[name] !== undefined);
  if (lost) throw new UsageError(`--${lost.replace('M', '-m')} belongs to a file that is read.`);
};

const perform = async (files: readonly string[], given: Given, variables: Variables): Promise<string> => {
  checkUsage(given, files);
  const { contentDir } = readEnvironment(variables);
  // npm runs a script in the folder of the project; a file is named from where the person stands.
  const pathOf = (name: string): string => resolve(variables['INIT_CWD'] ?? '.', name);
  const language = given.arabic ? 'ar' : 'en';
  const [name] = files;
  if (name === undefined) {
    const { content } = await readContent(contentDir);
    const all = productsOf(content);
    const target = given.template ?? given.complete ?? '';
    const drafts = { drafts: [], words: new Map<string, string>(), marks: new Map<string, string>(), notes: new Map<string, string[]>() };
    const outcome = mergeDrafts(drafts, content, all, { removeMissing: false, today: '', photoFiles: [] });
    const count = await writeTable(pathOf(target), all, content, language, given.complete === undefined ? undefined : outcome);
    return `${target} has ${count} products. Change it, and read it with npm run import -- ${target}`;
  }
  const order = { name, path: pathOf(name), sheet: given.sheet, removeMissing: given.removeMissing === true, apply: given.apply === true };
  const report = await importProducts(contentDir, order);
  if (given.json) print(reportJson(report));
  else print(reportText(report, order.removeMissing));
  if (given.complete !== undefined) {
    const count = await writeTable(pathOf(given.complete), report.products, report.content, language, report);
    return given.json
      ? ''
      : `${given.complete} has ${count} products that lack something. Fill it in, and read it with npm run import -- ${given.complete}`;
  }
  if (report.stops !== undefined) throw new CommandFailure(given.json ? '' : report.stops);
  return '';
};

/** A spreadsheet of products into the content. */
export const addImport = (command: Command, variables: Variables): void => {
  command
    .argument('[file...]', 'xlsx, csv, tsv or xml')
    .option('--apply', 'write it, instead of showing what would change')
    .option('--sheet <name>', 'the sheet to read; without it the one with most products')
    .option('--remove-missing', 'what is not in the file is no longer sold, of the kinds that are in it')
    .option('--complete <file>', 'write what products lack as a spreadsheet to fill in (.xlsx or .csv)')
    .option('--template <file>', 'write the catalogue as it stands as a spreadsheet (.xlsx or .csv)')
    .option('--arabic', 'with --template and --complete: headers in Arabic')
    .option('--json', 'print columns, products, what is missing and errors as JSON')
    .addHelpText('after', examples)
    .action(async (files: string[], given: Given) => {
      try {
        print(await perform(files, given, variables));
      } catch (error) {
        if (given.json && error instanceof Error && error.message !== '' && !(error instanceof UsageError))
          print(reportJson({ errors: [{ row: null, column: null, text: error.message }] }));
        throw error;
      }
    });
};
