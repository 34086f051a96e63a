import { readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { readContent } from '#build/content.ts';
import { productsOf } from '#lib/content/check.ts';
import { cellSentence, type CellError } from '#lib/import/cells.ts';
import { soldStates, type Answers } from '#lib/import/facts.ts';
import { cellIn, columnsOf, fieldNames, isOfTemplate, valueIn, type Column } from '#lib/import/fields.ts';
import { lackingIn, mergeDrafts, type Outcome } from '#lib/import/merge.ts';
import { readProducts, type ReadFile } from '#lib/import/products.ts';
import { readEnvironment } from '#lib/settings/environment.ts';
import { shortList } from '#lib/rules/fault.ts';
import type { Content, ProductRecord } from '#lib/schemas/content.ts';
import { isRecommendable } from '#lib/schemas/outcome.ts';
import { dohaDay } from '#lib/words/doha-time.ts';
import { dimensions } from '#lib/words/format.ts';
import { CommandFailure, print, UsageError, type Variables } from '../program/program.ts';
import { readOwn, readOwnJson, replaceFile, textOfProducts, waitingPath, type WaitingList } from './catalogue-file.ts';
import { readSheets, writeTable } from './sheet.ts';

const how =
  'How the import reads your files. Where a value ends in ?, it is a guess: take the ? away where it is right, or write another; null leaves a column or a word out; in the place of a last day it leaves out the price before the offer. Then run the import again.';

/** What waits for an answer: a sentence each; with the products of words where `askedOf` has them. */
const questionsOf = ({ columns, words }: ReadFile, askedOf?: ReadFile['askedOf']): string[] => [
  ...Object.entries(columns).flatMap(([header, field]) => (field?.endsWith('?') ? [`column ${JSON.stringify(header)}: ${field}`] : [])),
  ...Object.entries(words).map(([word, guess]) => {
    const of = [...(askedOf?.get(word) ?? [])].filter((name) => !word.includes(name));
    return `${JSON.stringify(word)}: ${guess}${of.length > 0 ? ` (${shortList(of, ', ', 3)})` : ''}`;
  }),
];

/** Guesses that wait for an answer, under their names. */
const guessesOf = (read: ReadFile): [of: 'columns' | 'words', name: string, guess: string][] =>
  (['columns', 'words'] as const).flatMap((of) =>
    Object.entries(read[of]).flatMap(([name, guess]): [typeof of, string, string][] =>
      guess !== null && /.\?$/.test(guess) ? [[of, name, guess.slice(0, -1)]] : [],
    ),
  );

/** Products as they stand before and after, told apart by what columns say. */
const changesOf = (before: readonly ProductRecord[], after: readonly ProductRecord[], columns: readonly Column[]) => {
  const known = new Map(before.map((record) => [record.id, record]));
  const added = after.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  const changed = after.flatMap((record) => {
    const earlier = known.get(record.id);
    const fields = columns.flatMap((column) => {
      const [from, to] = [earlier, record].map((one) => one && (cellIn(one, column, 'en') ?? 'nothing'));
      return from === to || !earlier ? [] : [`${column.name} ${from} → ${to}`];
    });
    return fields.length > 0 ? [`${record.id}: ${fields.join(', ')}`] : [];
  });
  return { added, changed };
};

interface Read extends ReadFile, Outcome {
  name: string;
  answersPath: string;
  questions: string[];
  /** Guesses that `--accept` took as right. */
  accepted: string[];
  content: Content;
  /** Why nothing may be written; undefined where it may. */
  stops: string | undefined;
  isChanged: boolean;
}

/** Of a price in a size that measures otherwise in the file: the measure. */
const measureIn = (record: ProductRecord, { path: [member, size = ''] }: Column): string => {
  const own = record.kind === 'mattress' && member === 'priceBySizeQAR' ? record.dimensionsBySize?.[size] : undefined;
  return own ? ` (${dimensions(own)})` : '';
};

/** What the report says. */
const reportText = (read: Read, { removeMissing, apply, complete }: Given): string => {
  const { name, sheets, products, missing, content } = read;
  const columns = columnsOf(content.sizes);
  const understood = (record: ProductRecord): string => {
    const said = columns
      .filter((column) => !/^(?:id|name_..)$/.test(column.name) && valueIn(record, column) !== false)
      .flatMap((column) =>
        [cellIn(record, column, 'en')].flatMap((cell) => (cell === null ? [] : [`${column.name} ${cell}${measureIn(record, column)}`])),
      );
    return `  ${record.id}: ${record.name.en} / ${record.name.ar}\n    ${said.join(', ')}`;
  };
  const brief = (record: ProductRecord): string => {
    const others = record.kind === 'mattress' ? (record.otherMeasures ?? []).map(({ priceQAR }) => priceQAR) : [];
    const prices = (record.kind === 'mattress' ? [...Object.values(record.priceBySizeQAR), ...others] : [record.priceQAR]).filter(Boolean);
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    const range = prices.length === 0 ? 'no price' : least === most ? `${least} QAR` : `${least} to ${most} QAR`;
    const type = valueIn(record, { path: [record.kind === 'mattress' ? 'type' : 'fill'] }) as string | undefined;
    const more = [record.offerEndsOn && `offer until ${record.offerEndsOn}`, record.availability?.state.replaceAll('-', ' ')];
    return [`${record.name.en} (${record.id}): ${type ?? `a ${record.kind}`}`, range, ...more.filter((one) => one !== undefined)].join(
      ', ',
    );
  };
  const { added, changed } = changesOf(productsOf(content), read.next, columns);
  const unread = Object.entries(read.columns).flatMap(([header, field]) => (field === null ? [JSON.stringify(header)] : []));
  const lines = {
    'The others': products.slice(5).map(brief),
    [`To settle in ${read.answersPath}`]: questionsOf(read, read.askedOf).map((question) => `? ${question}`),
    'Taken as right by --accept': read.accepted,
    'Wrong or left out': read.errors.map(cellSentence),
    [`Wait until they are complete, ${read.questions.length > 0 ? 'where the answers do not complete them' : 'which --complete missing.xlsx helps with'}`]:
      read.waiting.map(({ product, row, why, isKnown }) => `${product} (row ${row}): ${why}${isKnown ? '; its last record stays' : ''}`),
    'Left alone': [...read.notes].map(([sentence, labels]) => `${sentence}: ${shortList(labels, ', ', 20)}.`),
    [`Photos that are not in ${join(dirname(read.answersPath), 'photos')}, and are not fetched: save them there, and import the file again`]:
      read.absentPhotos.map(
        ({ product, photos: [first = '', ...more] }) =>
          `${first} as ${product}-1${/\.(?:png|webp)\b/i.exec(first)?.[0] ?? '.jpg'}${more.length > 0 ? `, and ${more.length} more as -2 and so on` : ''}`,
      ),
    Changed: changed.map((change) => `~ ${change}`),
  };
  const areSamples = productsOf(content).some(({ id, sample }) => sample && read.absent.includes(id));
  const stay = `Not in the file; they stay, unless --remove-missing is given${areSamples ? ', and the samples until npm run guidance -- samples --yes' : ''}`;
  // A type that is not known yet is none of hers.
  const ofOwnType = products.filter((one) => one.kind === 'mattress' && one.type && !isRecommendable(one.type));
  const counts = {
    'Of a type of your own: in every list, but in no recommendation, since those know the types of the guide alone': ofOwnType.map(
      ({ id }) => id,
    ),
    'Columns that are not read': unread,
    Added: added,
    [removeMissing ? 'No longer sold from today, samples removed' : stay]: read.absent,
  };
  const byField = Map.groupBy(
    missing.flatMap(({ product, fields }) => fields.map((field) => ({ product, field }))),
    ({ field }) => field,
  );
  const lacked = [...byField].map(([field, some]) => `${field} (${some.length})`);
  const nameless = ['name_en', 'name_ar'].flatMap((field) => (byField.get(field) ?? []).map(({ product }) => product));
  const ending = !read.isChanged
    ? 'The catalogue says the same already. Nothing was written.'
    : apply
      ? 'Written. To put it live: npm run publish.'
      : `The catalogue was not changed yet. If this is right, run the same again with --apply${complete ? ' and without --complete, and fill in what is missing afterwards' : ''}.`;
  return [
    `${name}${sheets.length === 0 ? '' : `, ${sheets.join(', ')}`}: ${products.length} products. As understood, ${Math.min(products.length, 5)} of them:`,
    ...products.slice(0, 5).map(understood),
    ...Object.entries(lines).flatMap(([title, entries]) =>
      entries.length === 0
        ? []
        : [
            `\n${title} (${entries.length}):`,
            shortList(
              entries.map((line) => `  ${line}`),
              '\n',
              100,
            ),
          ],
    ),
    '',
    ...Object.entries(counts).flatMap(([title, ids]) =>
      ids.length === 0 ? [] : [`${title} (${ids.length}): ${shortList(ids, ', ', 40)}.`],
    ),
    ...(missing.length === 0
      ? []
      : [
          `${missing.length} products lack something: ${shortList(lacked, ', ', 12)}. Those that do not wait are shown without it; --complete missing.xlsx writes what, to be filled in.`,
          ...(nameless.length > 0
            ? [
                `Without a name in the other language, pages in both show the one that there is, behind مرتبة or وسادة in Arabic: ${shortList(nameless, ', ', 5)}.`,
              ]
            : []),
        ]),
    ...(read.stops === undefined ? [ending] : []),
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
}: Partial<Read>): string => {
  const plain = Object.entries(columns).map(([header, field]) => [
    header,
    field === 'leave out?' ? null : (field?.replace(/\?$/, '') ?? null),
  ]);
  const open = questions.length > 0 || stops === undefined ? questions : [stops];
  const said: CellError[] = [
    ...waiting
      .filter(({ product }) => !missing.some((one) => one.product === product))
      .map(({ product, row, why }) => ({ row, column: null, text: `${product} waits: ${why}` })),
    ...open.map((text) => ({ row: null, column: null, text })),
  ];
  return JSON.stringify({ columns: Object.fromEntries(plain) as object, products, missing, errors: [...errors, ...said] }, null, 2);
};

interface Given {
  accept?: true;
  apply?: true;
  sheet?: string;
  removeMissing?: true;
  template?: string;
  complete?: string;
  arabic?: true;
  json?: true;
}

/**
 * Reads a file of products as its owner has it, and with `apply` writes what it says. What is not certain stands as a question in
 * `products.columns.json` beside the products, which is written by the first run.
 * @throws CommandFailure, or ContentError where the content is wrong as it stands
 */
const importFile = async (
  contentDir: string,
  name: string,
  path: string,
  { sheet, removeMissing, accept, apply, complete }: Given,
): Promise<Read> => {
  const file = join(contentDir, 'products.json');
  const answersPath = join(contentDir, 'products.columns.json');
  const before = await readOwn(file);
  const { columns = {}, words = {} } = (await readOwnJson<Answers>(answersPath)) ?? {};
  const { content } = await readContent(contentDir);
  const standing = productsOf(content);
  const all = await readSheets(name, path);
  const sheets = all.filter((one) => sheet === undefined || one.name === sheet);
  if (sheets.length === 0)
    throw new CommandFailure(`It has no sheet ${JSON.stringify(sheet)}. There are: ${all.map((one) => one.name).join(', ')}.`);
  const today = dohaDay(new Date());
  const photoFiles = await readdir(join(contentDir, 'photos')).catch(() => []);
  const settled = { columns, words };
  let read = readProducts(sheets, content, settled, today);
  const accepted: string[] = [];
  // What is accepted may lead to more questions.
  for (let found = guessesOf(read); accept && found.length > 0; found = guessesOf(read)) {
    for (const [of, name, guess] of found) {
      settled[of] = { ...settled[of], [name]: guess };
      accepted.push(`${JSON.stringify(name)}: ${guess}`);
    }
    read = readProducts(sheets, content, settled, today);
  }
  if (Object.keys(read.columns).length === 0)
    throw new CommandFailure(
      `${name}: No row of headers is known in it. Begin with such as name, size and price, or with npm run import -- --template products.xlsx.`,
    );
  const earlier = (await readOwnJson<WaitingList>(waitingPath(contentDir)))?.products ?? [];
  const waitingRecords = earlier.flatMap(({ isKnown, record }) => (isKnown ? [] : (record ?? [])));
  const outcome = mergeDrafts(read.drafts, content, standing, { removeMissing: removeMissing === true, today, photoFiles, waitingRecords });
  const { products, waiting, next, ownTypes } = outcome;
  const errors = [...read.errors, ...outcome.errors];
  const questions = questionsOf(read);
  const writeJson = async (at: string, value: unknown): Promise<void> =>
    replaceFile(at, await readOwn(at), `${JSON.stringify(value, null, 2)}\n`);
  if (questions.length > 0 || settled.columns !== columns || settled.words !== words) {
    const asked = Object.entries(read.columns).filter(([header, field]) => !isOfTemplate(header, field, content.sizes));
    const { types, fills } = content.vocabulary;
    const ownType = 'or a type of your own, such as Bonnell spring / سست بونيل';
    const ownFill = 'or a fill of your own, such as Cotton / قطن';
    const choices = {
      columns: fieldNames(content.sizes),
      types: [...Object.keys(types), ownType],
      fills: [...Object.keys(fills), ownFill],
      sold: soldStates,
    };
    await writeJson(answersPath, {
      how,
      columns: { ...settled.columns, ...Object.fromEntries(asked) },
      words: { ...settled.words, ...read.words },
      choices,
    });
  }
  const after = textOfProducts(next);
  const stops =
    questions.length > 0
      ? [
          `Nothing is written until each ? in ${answersPath} is settled.`,
          ...(guessesOf(read).length > 0 ? ['If every guess above is right, run the same again with --accept.'] : []),
          ...(questions.some((one) => one.endsWith(': ?')) ? ['Where only ? stands, the answer is to be written there.'] : []),
        ].join(' ')
      : products.length === 0
        ? 'There is no product in it.'
        : errors.some(({ row }) => row === null)
          ? 'Nothing is written until that is corrected.'
          : waiting.length === products.length
            ? 'Every product in it waits, so nothing is written: --complete missing.xlsx writes what they lack.'
            : undefined;
  const isChanged = after !== textOfProducts(standing);
  const isWritten = apply === true && stops === undefined;
  if (isWritten) {
    if (JSON.stringify(ownTypes) !== JSON.stringify(content['own-types'])) await writeJson(join(contentDir, 'own-types.json'), ownTypes);
    if (isChanged) await replaceFile(file, before, after);
  }
  // A sheet that completes products has no column for all that they have.
  if (isWritten || complete !== undefined) {
    const others = earlier.filter(({ product }) => !products.some(({ id }) => id === product));
    const list = [...others, ...waiting, ...(isWritten ? [] : outcome.unwritten)];
    if (list.length === 0) await rm(waitingPath(contentDir), { force: true });
    else await writeJson(waitingPath(contentDir), { file: name, since: new Date().toISOString(), products: list } satisfies WaitingList);
  }
  return { ...read, ...outcome, ...{ errors, name, answersPath, questions, accepted, content, stops, isChanged } };
};

/** Refuses options that make no sense together. */
const checkUsage = (given: Given, files: readonly string[]): void => {
  const writes = [given.template, given.complete].filter((path) => path !== undefined).length;
  if (files.length > 1 || files.length + writes === 0 || (given.template !== undefined && files.length + writes > 1))
    throw new UsageError('Name one file, such as npm run import -- products.xlsx; --help shows what else there is.');
  const lost = (['accept', 'apply', 'sheet', 'removeMissing', 'json'] as const).find(
    (name) => files.length === 0 && given[name] !== undefined,
  );
  if (lost) throw new UsageError(`--${lost.replace('M', '-m')} belongs to a file that is read.`);
};

const perform = async (files: readonly string[], given: Given, variables: Variables): Promise<string> => {
  checkUsage(given, files);
  const { contentDir } = readEnvironment(variables);
  // npm runs a script in the folder of the project; a file is named from where the person stands.
  const pathOf = (name: string): string => resolve(variables['INIT_CWD'] ?? '.', name);
  const language = given.arabic ? 'ar' : 'en';
  const { template, complete, json } = given;
  const [name] = files;
  if (name === undefined) {
    const { content } = await readContent(contentDir);
    const all = productsOf(content);
    const target = template ?? complete ?? '';
    const missing = all.map((record) => ({ product: record.id, fields: lackingIn(record, content.sizes) }));
    const count = await writeTable(
      pathOf(target),
      all,
      content,
      language,
      complete === undefined ? undefined : { missing: missing.filter(({ fields }) => fields.length > 0), waiting: [] },
    );
    return `${target} has ${count} products. Change it, and read it with npm run import -- ${target}`;
  }
  const read = await importFile(contentDir, name, pathOf(name), given);
  print(json ? reportJson(read) : reportText(read, given));
  if (complete !== undefined) {
    // What she just called a type of her own may be chosen too.
    const { vocabulary } = read.content;
    const ownTypes = Object.fromEntries(Object.entries(read.ownTypes.mattressTypes).map(([key, { name: words }]) => [key, words]));
    const types = { ...vocabulary.types, ...ownTypes };
    const fills = { ...vocabulary.fills, ...read.ownTypes.pillowFills };
    const content = { ...read.content, vocabulary: { ...vocabulary, types, fills } };
    const count = await writeTable(pathOf(complete), read.products, content, language, read);
    if (!json)
      print(`${complete} has ${count} products that lack something. Fill it in, and read it with npm run import -- ${complete} --apply`);
  }
  if (read.stops !== undefined) throw new CommandFailure(json ? '' : read.stops);
  return '';
};

const examples = `
  npm run import -- products.xlsx                       shows how it is understood and what would change; writes no product
  npm run import -- products.xlsx --apply               writes it
  npm run import -- products.xlsx --complete more.xlsx  writes what its products lack as a spreadsheet to fill in
  npm run import -- --template products.xlsx            writes the catalogue as it stands as a spreadsheet

It reads xlsx, xls, ods, csv, tsv and xml: your own sheet, exports of Shopify, WooCommerce and Salla, a Google Merchant feed. docs/guides/import.md has the rest.`;

/** A spreadsheet of products into the content. */
export const addImport = (command: Command, variables: Variables): void => {
  command
    .argument('[file...]', 'xlsx, csv, tsv or xml')
    .option('--accept', 'take every guess in it as right')
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
