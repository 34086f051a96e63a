import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readContent } from '#build/content.ts';
import { mergeDrafts, type Outcome } from '#lib/import/catalogue.ts';
import { textOf, type Sheet } from '#lib/import/cells.ts';
import { fieldNames, tableClass, tablesOf, type Table } from '#lib/import/columns.ts';
import { readDrafts, type Answers } from '#lib/import/products.ts';
import { productsOf } from '#lib/content/check.ts';
import type { Content, ProductRecord } from '#lib/schemas/content.ts';
import { dohaDay } from '#lib/words/doha-time.ts';
import { CommandFailure, complain } from '../program/program.ts';
import { readSheets } from './sheet.ts';

export interface ImportOrder {
  /** As it was written, for sentences. */
  name: string;
  path: string;
  sheet: string | undefined;
  removeMissing: boolean;
  apply: boolean;
}

/** What an import would do, or did where it is `applied`. */
export interface Report extends Outcome {
  name: string;
  sheets: string[];
  /** The file of answers, and what in it waits for one: a sentence each. */
  answersPath: string;
  questions: string[];
  columns: Record<string, string | null>;
  /** What was left alone: a sentence, and the products of which it is true. */
  notes: ReadonlyMap<string, readonly string[]>;
  content: Content;
  /** Why nothing may be written; undefined where it may. */
  stops: string | undefined;
  applied: boolean;
}

/** The text of the file as the project formats it: a range on one line, every other member on its own. */
export const textOfProducts = (products: readonly ProductRecord[]): string =>
  `${JSON.stringify(products, null, 2).replace(/\{\n +"min": ([^\n]+),\n +"max": ([^\n]+)\n +\}/g, '{ "min": $1, "max": $2 }')}\n`;

/** The text of a shop's file; undefined where its folder has none, and the shipped one counts. */
export const readOwn = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/**
 * Writes or replaces a file by one rename, so that it is always whole.
 * @throws CommandFailure where it is not `before` any more, or cannot be written; it then stays as it is
 */
export const replaceFile = async (path: string, before: string | undefined, after: string): Promise<void> => {
  const fresh = `${path}.${process.pid}`;
  try {
    const mode = before === undefined ? 0o644 : (await stat(path)).mode;
    await using file = await open(fresh, 'wx', mode);
    await file.chmod(mode);
    await file.writeFile(after);
    await file.sync();
    if ((await readOwn(path)) !== before) throw new CommandFailure(`${path} was changed meanwhile. Run it again.`);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`The file cannot be written (${(error as Error).message}). Make room or allow it, and run it again.`);
  }
};

const how =
  'How the import reads your files. Where a value ends in ?, it is a guess: take the ? away where it is right, or write another; null leaves a column or a word out. Then run the import again.';

const readAnswers = async (path: string): Promise<Answers & { text: string | undefined }> => {
  const text = await readOwn(path);
  try {
    const { columns = {}, words = {}, marks = {} } = JSON.parse(text ?? '{}') as Partial<Answers>;
    return { columns, words, marks, text };
  } catch {
    throw new CommandFailure(`${path} is no JSON. Correct it, or delete it to be asked again.`);
  }
};

/** Values of options in exports: `Option1 Name` says what `Option1 Value` is; each gets a column of its own. */
const withOptions = (sheet: Sheet): Sheet => {
  const [headers = [], ...rows] = sheet.rows;
  const texts = headers.map(textOf);
  const pairs = texts.flatMap((header, index) => {
    const [, stem] = /^(option\d|attribute \d+) name$/i.exec(header) ?? [];
    const value = texts.findIndex((other) => stem !== undefined && other.toLowerCase().startsWith(`${stem.toLowerCase()} value`));
    return value === -1 ? [] : [{ index, value }];
  });
  const names = [...new Set(rows.flatMap((row) => pairs.map(({ index }) => textOf(row[index]))))].filter(
    (name) => name !== '' && name !== 'Title',
  );
  const last = pairs.map(() => '');
  const more = rows.map((row) => {
    pairs.forEach(({ index, value }, place) => {
      if (textOf(row[index]) !== '') last[place] = textOf(row[index]);
      else if (textOf(row[value]) === '') last[place] = '';
    });
    // The parent of variations lists all of their values.
    const isParent = textOf(row[texts.indexOf('Type')]).startsWith('variable');
    return [
      ...row,
      ...Array.from({ length: headers.length - row.length }, () => null),
      ...names.map((name) => (isParent ? null : (row[pairs[last.indexOf(name)]?.value ?? -1] ?? null))),
    ];
  });
  return names.length === 0 ? sheet : { ...sheet, rows: [[...headers, ...names.map((name) => `Option: ${name}`)], ...more] };
};

/** The tables of the sheets that are read, and how each other sheet must be answered for. */
const chooseTables = (
  sheets: readonly Sheet[],
  wanted: string | undefined,
  content: Content,
  answers: Answers,
): { tables: Table[]; asked: Map<string, string> } => {
  const asked = new Map<string, string>();
  const named = sheets.filter(({ name }) => wanted === undefined || name?.trim().toLowerCase() === wanted.trim().toLowerCase());
  if (named.length === 0)
    throw new CommandFailure(`It has no sheet ${JSON.stringify(wanted)}. There are: ${sheets.map(({ name }) => name).join(', ')}.`);
  const all = named
    .map((sheet) => tablesOf(withOptions(sheet), content.sizes, answers.columns))
    .filter((tables) =>
      tables.some(
        ({ headings }) =>
          headings.some(({ field }) => field?.startsWith('price')) ||
          tables.some(({ headings: some }) => some.some(({ field }) => field === 'id')),
      ),
    );
  const [best = [], ...others] = all.sort(
    (one, two) => two.reduce((sum, { rows }) => sum + rows.length, 0) - one.reduce((sum, { rows }) => sum + rows.length, 0),
  );
  const tables = [...best];
  for (const other of others) {
    const [first] = other;
    const word = `sheet ${first?.sheet.name ?? ''}`;
    const isOld = /old|archive|do not use|قديم|لا تستخدم/iu.test(`${first?.sheet.name ?? ''} ${textOf(first?.sheet.rows[0]?.[0])}`);
    const guess = isOld || (first && best[0] && tableClass(first) === tableClass(best[0])) ? 'leave out' : 'read';
    const answer = answers.words[word];
    if (answer === 'read') tables.push(...other);
    else if (answer !== null && answer !== 'leave out') asked.set(word, `${guess}?`);
  }
  return { tables, asked };
};

/** The tenth of a file: where more of it waits, something is wrong with the file or with how it is read. */
const stopsAt = ({ waiting, products }: Outcome, questions: readonly string[], answersPath: string): string | undefined => {
  if (questions.length > 0) return `Nothing is written until each ? in ${answersPath} is settled.`;
  if (products.length === 0) return 'There is no product in it.';
  const all = products.length + waiting.filter(({ why }) => why === 'kind').length;
  return waiting.length > 0 && (waiting.length > Math.max(1, all / 10) || waiting.length === all)
    ? `${waiting.length} of ${all} products wait, which is more than a tenth, so nothing is written.`
    : undefined;
};

/**
 * Reads a file of products as its owner has it, and with `apply` writes what it says. What is not certain stands as a question in
 * `products.columns.json` beside the products, which is written by the first run.
 * @throws CommandFailure, or ContentError where the content is wrong as it stands
 */
export const importProducts = async (contentDir: string, { name, path, sheet, removeMissing, apply }: ImportOrder): Promise<Report> => {
  const file = join(contentDir, 'products.json');
  const answersPath = join(contentDir, 'products.columns.json');
  const before = await readOwn(file);
  const { text: kept, ...answers } = await readAnswers(answersPath);
  const { content } = await readContent(contentDir);
  const { tables, asked } = chooseTables(await readSheets(name, path), sheet, content, answers);
  if (tables.length === 0)
    throw new CommandFailure(
      `${name}: No row of headers is known in it. Begin with such as name, size and price, or with npm run import -- --template products.xlsx.`,
    );
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (rows > 2000) complain(`${rows} rows are read; checking them ...`);

  const today = dohaDay(new Date());
  const photoFiles = await readdir(join(contentDir, 'photos')).catch(() => []);
  const read = readDrafts(tables, content, answers, today);
  const outcome = mergeDrafts(read, content, productsOf(content), { removeMissing, today, photoFiles });
  const columns = Object.fromEntries(tables.flatMap(({ headings }) => headings.map(({ header, field }) => [header, field] as const)));
  const words = new Map([...asked, ...read.words]);
  const open = (entries: Iterable<[string, string | null]>): [string, string][] =>
    [...entries].filter((entry): entry is [string, string] => entry[1]?.endsWith('?') === true);
  const questions = [
    ...open(Object.entries(columns)).map(([header, field]) => `column ${JSON.stringify(header)}: is it ${field}`),
    ...open(words).map(([word, guess]) => (guess === '?' ? `what is ${JSON.stringify(word)}?` : `${JSON.stringify(word)}: is it ${guess}`)),
    ...open(read.marks).map(
      ([header]) =>
        `column ${JSON.stringify(header)}: its numbers are written in two ways; is 1,299 one thousand and more (thousands) or a little more than one (decimals)?`,
    ),
  ];
  if (questions.length > 0) {
    const { types, fills } = content.vocabulary;
    const choices = {
      columns: fieldNames(content.sizes),
      types: [...Object.keys(types), 'or a type of your own, such as Bonnell spring / سست متصلة'],
      fills: Object.keys(fills),
    };
    const next = {
      how,
      columns: { ...answers.columns, ...columns },
      words: { ...answers.words, ...Object.fromEntries(words) },
      marks: { ...answers.marks, ...Object.fromEntries(read.marks) },
      choices,
    };
    await replaceFile(answersPath, kept, `${JSON.stringify(next, null, 2)}\n`);
  }

  const stops = stopsAt(outcome, questions, answersPath);
  const after = textOfProducts(outcome.next);
  const applied = apply && stops === undefined && after !== textOfProducts(productsOf(content));
  if (applied) {
    const ownPath = join(contentDir, 'own-types.json');
    const own = `${JSON.stringify(outcome.ownTypes, null, 2)}\n`;
    if (JSON.stringify(outcome.ownTypes) !== JSON.stringify(content['own-types'])) await replaceFile(ownPath, await readOwn(ownPath), own);
    await replaceFile(file, before, after);
  }
  const sheets = [...new Set(tables.flatMap((table) => table.sheet.name ?? []))];
  return { ...outcome, name, sheets, answersPath, questions, columns, notes: read.notes, content, stops, applied };
};
