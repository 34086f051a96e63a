import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { unsaidChanges } from '#build/data-changes.ts';
import { dataFiles } from '#lib/open-data/files.ts';
import { type Cell, type Column, listSeparator, tableJson } from '#lib/open-data/table.ts';
import { tables } from '#lib/open-data/tables.ts';
import { broken, record, testedContent } from '../fixtures/content.ts';

const settings = { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' };

interface Field {
  name: string;
  type: string;
  description: string;
  descriptionAr: string;
  constraints: { required: boolean; enum?: readonly string[] };
}
interface Resource {
  name: string;
  path: string;
  bytes: number;
  hash: string;
  schema: {
    fields: Field[];
    primaryKey?: string[];
    uniqueKeys?: string[][];
    foreignKeys?: { fields: [string]; reference: { resource: string; fields: [string] } }[];
  };
}

const files = new Map((await dataFiles(testedContent, settings)).map(({ file, body }) => [file, body]));
const dataPackage = JSON.parse(files.get('datapackage.json') ?? '') as Record<string, unknown> & { resources: Resource[] };

/** Rows of a file as a reader of CSV gives them: every cell a text. */
const rowsOf = (name: string): Record<string, string>[] => parse(files.get(`${name}.csv`) ?? '', { bom: true, columns: true });

/** The value of a cell, by the type of its column alone. */
const valueOf = ({ type }: Column, text: string): Cell => {
  if (type === 'list') return text === '' ? [] : text.split(listSeparator);
  if (text === '') return null;
  if (type === 'boolean') return text === 'true';
  return type === 'string' ? text : Number(text);
};

test.each(tables)('the CSV of $name, parsed by its types, is its JSON', (table) => {
  const parsed = rowsOf(table.name).map((row) =>
    Object.fromEntries(table.columns.map((column) => [column.name, valueOf(column, row[column.name] ?? 'absent')])),
  );
  const json = JSON.parse(tableJson(table, testedContent)) as Record<string, Cell>[];
  expect(json.length).toBeGreaterThan(0);
  expect(parsed).toEqual(json);
  expect(json.map((row) => Object.keys(row))).toEqual(json.map(() => table.columns.map(({ name }) => name)));
});

test.each(tables)(
  'the CSV of $name begins with a byte-order mark, ends each row with CRLF, and has no cell that a spreadsheet takes for a formula',
  ({ name }) => {
    const text = files.get(`${name}.csv`) ?? '';
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    // A line end alone stands within a cell.
    expect(parse(text, { bom: true, record_delimiter: '\r\n' })).toHaveLength(rowsOf(name).length + 1);
    const cells = rowsOf(name).flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => /^[\s"']*[=+\-@\t]/.test(cell))).toEqual([]);
  },
);

describe('datapackage.json', () => {
  test('says whose it is, which version and under which licence', () => {
    expect(dataPackage).toMatchObject({
      $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
      name: 'mattress-pillow-guidance',
      homepage: 'https://guidance.example/en/data',
      version: testedContent['data-changes'][0]?.version,
      created: `${testedContent['data-changes'][0]?.date}T00:00:00Z`,
      licenses: [{ name: 'CC-BY-4.0', path: 'https://creativecommons.org/licenses/by/4.0/' }],
      contributors: [{ title: testedContent.site.name.en, roles: ['creator'] }],
    });
    expect(dataPackage['sources']).toHaveLength(testedContent.sources.length);
    expect(dataPackage.resources.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
  });

  test.each(dataPackage.resources)('describes $path: bytes, digest, columns, keys and values', ({ name, path, bytes, hash, schema }) => {
    const body = Buffer.from(files.get(path) ?? '');
    expect({ bytes, hash }).toEqual({ bytes: body.length, hash: `sha256:${createHash('sha256').update(body).digest('hex')}` });
    const rows = rowsOf(name);
    expect(schema.fields.map((field) => field.name)).toEqual(Object.keys(rows[0] ?? {}));
    const forms: Record<string, RegExp> = { string: /./s, integer: /^\d+$/, number: /^\d+(?:\.\d+)?$/, boolean: /^(?:true|false)$/ };
    for (const { name: column, type, constraints, description, descriptionAr } of schema.fields) {
      expect([description, descriptionAr]).not.toContain('');
      const cells = rows.map((row) => row[column] ?? '');
      const wrong = cells.filter((cell) =>
        cell === '' ? constraints.required : !forms[type]?.test(cell) || (constraints.enum && !constraints.enum.includes(cell)),
      );
      expect({ column, wrong }).toEqual({ column, wrong: [] });
    }
    const keys = [...(schema.primaryKey ? [schema.primaryKey] : []), ...(schema.uniqueKeys ?? [])];
    expect(keys).toHaveLength(1);
    for (const key of keys) expect(new Set(rows.map((row) => key.map((column) => row[column]).join())).size).toBe(rows.length);
    for (const { fields, reference } of schema.foreignKeys ?? []) {
      const there = new Set(['', ...rowsOf(reference.resource).map((row) => row[reference.fields[0]])]);
      expect(rows.filter((row) => !there.has(row[fields[0]]))).toEqual([]);
    }
  });
});

describe('the changes of the data', () => {
  const changes = testedContent['data-changes'];

  test('of a table that nothing speaks of are told with the entry that is missing; prices change by the day', () => {
    const now = new Date('2027-01-02');
    expect(unsaidChanges(testedContent, now)).toEqual([]);
    const priced = broken(testedContent, ({ pillows }) => pillows.forEach((pillow) => (pillow.priceQAR += 1)));
    expect(unsaidChanges(priced, now)).toEqual([]);
    const wider = broken(testedContent, ({ sizes }) => (record(sizes, 'super-king').widthCm = 210));
    const [told] = unsaidChanges(wider, now);
    const entry = JSON.parse(/We would begin it with (\{.*\}),/.exec(told?.change ?? '')?.[1] ?? '') as (typeof changes)[number];
    expect([entry.version, entry.date, Object.keys(entry.tables)]).toEqual(['1.1.0', '2027-01-02', ['sizes']]);
    expect(unsaidChanges({ ...wider, 'data-changes': [entry, ...changes] }, now)).toEqual([]);
  });
});
