import { licenceUrl } from '../contract/discovery.ts';
import type { Content } from '../schemas/content.ts';
import type { Settings } from '../settings/settings.ts';
import { type Column, type Table, tableCsv, tableJson } from './table.ts';
import { tables } from './tables.ts';

/** The files below `/data/`: each table as CSV and as JSON, and the data package that describes them. */

/** Where they stand, below the root. */
export const dataPath = '/data';
export const packagePath = `${dataPath}/datapackage.json`;

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A field of a Table Schema. A list is text for its readers, since few of them know the type of that name, which is new in version 2. */
const field = ({ name, type, unit, optional, allowed }: Column, words: Content['messages/open-data']) => ({
  name,
  type: type === 'list' ? 'string' : type,
  description: words[name].en,
  descriptionAr: words[name].ar,
  ...(unit && { unit: words[`unit-${unit}`].en }),
  constraints: { required: !optional && type !== 'list', ...(allowed && { enum: allowed }) },
});

const tableSchema = ({ columns, primaryKey, uniqueKey, references = {} }: Table, words: Content['messages/open-data']) => ({
  $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
  fields: columns.map((column) => field(column, words)),
  missingValues: [''],
  ...(primaryKey && { primaryKey }),
  ...(uniqueKey && { uniqueKeys: [uniqueKey] }),
  ...(Object.keys(references).length > 0 && {
    foreignKeys: Object.entries(references).map(([name, resource]) => ({ fields: [name], reference: { resource, fields: [name] } })),
  }),
});

const resource = async (table: Table, content: Content) => {
  const words = content['messages/open-data'];
  const { name } = table;
  const bytes = new TextEncoder().encode(tableCsv(table, content));
  return {
    $schema: 'https://datapackage.org/profiles/2.0/dataresource.json',
    name,
    type: 'table',
    title: words[`${name}:name`].en,
    titleAr: words[`${name}:name`].ar,
    description: words[`${name}:text`].en,
    descriptionAr: words[`${name}:text`].ar,
    path: `${name}.csv`,
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
    bytes: bytes.length,
    hash: `sha256:${await sha256(bytes)}`,
    schema: tableSchema(table, words),
  };
};

/** Version and date of the data, as its newest change says. */
export const editionOf = ({ 'data-changes': changes }: Pick<Content, 'data-changes'>) => {
  const [newest, oldest] = [changes[0], changes.at(-1)];
  if (!newest || !oldest) throw new Error('src/content/data-changes.json has no entry.');
  return { version: newest.version, date: newest.date, since: oldest.date };
};

/** `datapackage.json` (Data Package 2.0). Digests are of the CSV files, which name no address: they are the same for every origin. */
const dataPackage = async (content: Content, { rootUrl }: Settings) => {
  const { site, sources, 'messages/open-data': words } = content;
  const { version, date } = editionOf(content);
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'mattress-pillow-guidance',
    id: rootUrl + packagePath,
    title: site.name.en,
    titleAr: site.name.ar,
    description: words.description.en,
    descriptionAr: words.description.ar,
    homepage: `${rootUrl}/en/data`,
    version,
    created: `${date}T00:00:00Z`,
    keywords: ['mattress', 'pillow', 'firmness', 'bed sizes', 'Qatar', 'مراتب', 'وسائد'],
    licenses: [{ name: 'CC-BY-4.0', path: licenceUrl, title: 'Creative Commons Attribution 4.0 International' }],
    contributors: [{ title: site.name.en, path: rootUrl, roles: ['creator'] }],
    sources: sources.map(({ title, url }) => ({ title, ...(url !== null && { path: url }) })),
    resources: await Promise.all(tables.map((table) => resource(table, content))),
  };
};

/** Media types of the files, by how their names end. The header row is said as RFC 4180 section 3 has it. */
export const dataMedia = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json' } as const;

interface DataFile {
  /** Name below `/data/`. */
  file: string;
  media: string;
  body: string;
}

/** Every file, the same for the same content and settings. */
export const dataFiles = async (content: Content, settings: Settings): Promise<DataFile[]> => [
  ...tables.flatMap((table): DataFile[] => [
    { file: `${table.name}.csv`, media: dataMedia.csv, body: tableCsv(table, content) },
    { file: `${table.name}.json`, media: dataMedia.json, body: tableJson(table, content) },
  ]),
  { file: 'datapackage.json', media: dataMedia.json, body: `${JSON.stringify(await dataPackage(content, settings), null, 1)}\n` },
];
