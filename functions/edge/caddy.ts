import type { HeaderPolicy } from '../plugins/headers.ts';
import { publishedLimit, windowSeconds } from '../rate-limiter.ts';
import type { Manifest } from '../manifest.ts';
import { readDisk, type Disk, type DiskAnswer } from './disk.ts';
import { mayAcceptMarkdown, singleTag, takesBrotli, takesGzip, takesNamed } from './negotiation.ts';
import { unavailable } from './problems.ts';
import { negotiatedMark, tableOf, type Table } from './table.ts';

/** What ends a token of a Caddyfile, or is put in its place when the file is read or a request comes. */
const unsafe = /[`\n]|\{(?:\$|env\.|file\.|system\.)/;

/**
 * A token of a Caddyfile.
 * @throws Error where the text would mean more than itself
 */
const quoted = (text: string): string => {
  if (unsafe.test(text)) throw new Error(`A Caddyfile cannot hold ${JSON.stringify(text.slice(0, 200))}.`);
  return `\`${text}\``;
};

const indented = (lines: readonly string[]): string[] => lines.map((line) => `\t${line}`);
const block = (head: string, lines: readonly string[]): string[] => [`${head} {`, ...indented(lines), '}'];

const between = '|';

/** Everything that is known of a form, in one text: Caddy walks through a map from top to bottom each time that it is asked. */
const entryOf = ({ classes, columns }: Table, form: string, { file, hash }: DiskAnswer): string =>
  [classes.get(form), `/${file}`, hash, ...columns.filter(({ by }) => by === 'form').map(({ values }) => values.get(form) ?? '')].join(
    between,
  );

const found = ({ queryless }: Disk, table: Table): string[] => {
  const entries = [...table.forms].flatMap(([target, form]) => {
    const answer = table.answers.get(form);
    return answer && !form.startsWith(negotiatedMark) ? [[target, entryOf(table, form, answer)] as const] : [];
  });
  const own = table.columns.filter(({ by }) => by === 'form');
  const lines = (fits: (target: string) => boolean): string[] => [
    ...entries.filter(([target]) => fits(target)).map(([target, entry]) => `${quoted(target)} ${quoted(entry)}`),
    'default ``',
  ];
  return [
    '# Two maps: with a query that chooses the file, and by address alone where a query changes nothing.',
    ...block(
      'map {http.request.orig_uri} {guidance_exact}',
      lines((target) => !queryless.has(target)),
    ),
    ...block('map {http.request.orig_uri} {guidance_address}', ['~^(/[^?%]*)(?:[?].{0,1000})?$ ${1}', 'default ``']),
    ...block(
      'map {guidance_address} {guidance_plain}',
      lines((target) => queryless.has(target)),
    ),
    'vars guidance_entry {guidance_exact}{guidance_plain}',
    ...block(
      `map {vars.guidance_entry} {guidance_class} {guidance_file} {guidance_hash} ${own.map((_, index) => `{guidance_own_${index}}`).join(' ')}`,
      [
        `~^([^|]+)${String.raw`\|([^|]*)`.repeat(2 + own.length)}$ ${Array.from({ length: 3 + own.length }, (_, index) => `\${${index + 1}}`).join(' ')}`,
        `default ${'`` '.repeat(3 + own.length).trim()}`,
      ],
    ),
  ];
};

const encodings = [
  ...block('map {http.request.header.Accept-Encoding} {guidance_takes}', [
    `${quoted(`~(?i)${takesBrotli}`)} br`,
    `${quoted(`~(?i)${takesGzip}`)} gzip`,
    `${quoted(`~(?i)${takesNamed}`)} none`,
    '~^$ none',
    'default unknown',
  ]),
];

const marks = { br: ['.br', '-br'], gzip: ['.gz', '-gzip'], none: ['', ''] } as const;

/** What a class gets for each word of `guidance_takes`, where that is certain. */
const choicesOf = (codings: readonly string[]): readonly (readonly [takes: readonly string[], coding: keyof typeof marks])[] => {
  if (codings.length === 0) return [[['br', 'gzip', 'none', 'unknown'], 'none']];
  const hasBrotli = codings.includes('br');
  const hasGzip = codings.includes('gzip');
  return [
    ...(hasBrotli ? ([[['br'], 'br']] as const) : []),
    ...(hasGzip ? ([[['gzip'], 'gzip']] as const) : []),
    [['none', ...(hasGzip ? [] : ['gzip'])], 'none'],
  ];
};

const headersOf = (table: Table, name: string, form: string, policy: HeaderPolicy, status: 200 | 304): string[] => {
  const own = table.columns.filter(({ by }) => by === 'form');
  return [
    ...table.columns.flatMap((column) => {
      if (status === 304 && column.ofBody) return [];
      const sign = column.name === 'Link' ? '+' : '';
      if (column.by === 'form') return column.values.has(form) ? [`${sign}${column.name} {guidance_own_${own.indexOf(column)}}`] : [];
      const value = column.values.get(column.by === 'all' ? '' : name);
      return value === undefined || value === '' ? [] : [`${sign}${column.name} ${quoted(value)}`];
    }),
    `RateLimit-Remaining ${publishedLimit(policy.rateLimit)}`,
    `RateLimit-Reset ${windowSeconds}`,
    'X-Request-Id {http.request.uuid}',
    '-Server',
    '-Last-Modified',
    '-Accept-Ranges',
    'defer',
  ];
};

/** How one class is answered, for each encoding that it has. */
const classRoutes = (table: Table, policy: HeaderPolicy): string[] => {
  const members = new Map<string, string>();
  for (const [form, name] of table.classes) if (!form.startsWith(negotiatedMark)) members.set(name, form);
  return [...members].flatMap(([name, form]) => {
    const id = name.replaceAll(/[^\w]/g, '_');
    return choicesOf(table.answers.get(form)?.codings ?? []).flatMap(([takes, coding]) => {
      const [suffix, mark] = marks[coding];
      const matcher = `@guidance_${id}_${coding}`;
      const tag = `\`"{guidance_hash}${mark}"\``;
      return [
        `${matcher} vars guidance_choice ${takes.map((word) => `${name}:${word}`).join(' ')}`,
        ...block(`handle ${matcher}`, [
          ...block('@same', [`header If-None-Match ${tag}`]),
          ...block('@weak', [`header If-None-Match \`W/"{guidance_hash}${mark}"\``]),
          ...['@same', '@weak'].flatMap((same) =>
            block(`handle ${same}`, [...block('header', [...headersOf(table, name, form, policy, 304), `ETag ${tag}`]), 'respond 304']),
          ),
          ...block('handle', [
            ...['Range', 'If-Range', 'If-None-Match', 'If-Modified-Since'].map((header) => `request_header -${header}`),
            ...block('header', [
              ...headersOf(table, name, form, policy, 200),
              `ETag ${tag}`,
              ...(coding === 'none' ? [] : [`Content-Encoding ${coding}`]),
            ]),
            `rewrite * {guidance_file}${suffix}`,
            'file_server',
          ]),
        ]),
      ];
    });
  });
};

const toFrontDoor = block('reverse_proxy {$GUIDANCE_DOORS:127.0.0.1:4321}', [
  '# Not for what was sent already, unless it can be sent twice without harm: Caddy repeats a GET, and what never got through.',
  'lb_try_duration 2s',
  'lb_try_interval 50ms',
  '# Proxies in front of Caddy that may say who the client is; none unless they are named.',
  'trusted_proxies {$GUIDANCE_TRUSTED}',
  'header_down -Server',
  '# What was sent of a body that is refused is not read to its end, so the connection ends, and the client is told.',
  '@guidance_refused status 413',
  ...block('handle_response @guidance_refused', ['header Connection close', 'copy_response']),
  ...block('transport http', ['# The front door compresses by itself.', 'compression off', 'dial_timeout 2s', 'keepalive 60s']),
]);

/** Caddy as an edge: a snippet to import into a site, which serves from disk what Caddy can answer exactly as the front door would. */
export const caddyFile = (manifest: Pick<Manifest, 'files'>, policy: HeaderPolicy): string => {
  const disk = readDisk(manifest, policy);
  const table = tableOf(disk);
  const down = unavailable(policy);
  return `${[
    '# Written by the build from the route table and the manifest. It belongs to this build alone: put both in place together, then reload.',
    ...block('(guidance)', [
      ...block('route', [
        'header -Server',
        ...found(disk, table),
        ...encodings,
        'vars guidance_choice {guidance_class}:{guidance_takes}',
        ...block('@guidance_disk', [
          'method GET HEAD',
          'not vars guidance_entry ``',
          ...['If-Match', 'If-Unmodified-Since', 'Expect'].map((header) => `not header ${header} *`),
          `not header_regexp Accept \`(?i)${mayAcceptMarkdown}\``,
          ...block('not', ['header If-None-Match *', ...block('not', [`header_regexp If-None-Match \`^${singleTag}$\``])]),
        ]),
        ...block('handle @guidance_disk', [...block('route', [...classRoutes(table, policy), ...toFrontDoor])]),
        ...toFrontDoor,
      ]),
      ...block('handle_errors', [
        ...block('header', [
          ...down.headers.map(([name, value]) => `${name} ${quoted(value)}`),
          'X-Request-Id {http.request.uuid}',
          '-Server',
          'defer',
        ]),
        `respond ${quoted(down.body)} ${down.status}`,
      ]),
    ]),
  ].join('\n')}\n`;
};
