import type { HeaderPolicy } from '../plugins/headers.ts';
import { healthPaths } from '../plugins/health.ts';
import { windowSeconds } from '../rate-limiter.ts';
import type { Disk } from './disk.ts';
import { acceptsMarkdown, mayAcceptMarkdown, singleTag, takesBrotli, takesGzip, takesNamed } from './negotiation.ts';
import { block, columnVariable, map, mapLines, pattern, quoted } from './nginx-text.ts';
import { edgeLimit } from './problems.ts';
import { refusedBodyMap } from './refused-body.ts';
import { negotiatedMark, type Table } from './table.ts';

/** The maps of nginx: what lies where, with which headers, and how a request asks for it. */

const escaped = (text: string): string => text.replaceAll(/[.+?()[\]{}|^$*\\]/g, String.raw`\$&`);
const isCased = (target: string): boolean => /[A-Z]/.test(target);
const alternatives = (texts: readonly string[]): string => texts.map(escaped).join('|');

/** Before an address with capitals, which is thereby found by the one expression that regards case, and by nothing else. */
const casedMark = 'cased ';

/** Longest query that is passed over; an address that is too long as a whole is for the front door to refuse. */
const longestQuery = 1000;

/** nginx compares the plain keys of a map without regard to case: what has capitals is let through to them as a whole or not at all. */
const asked = ({ targets, queryless, queried }: Disk): string[] => {
  const cased = [...targets.keys()].filter(isCased);
  return map('$request_uri', '$guidance_asked', [
    'default "";',
    `${pattern('^/[^?A-Z]*$')} $request_uri;`,
    `${pattern(`^(?:${alternatives(queried)})[?][^A-Z]*$`)} $request_uri;`,
    `${pattern(`^(?:${alternatives(queried)})[?]`)} "";`,
    `${pattern(`^(?<guidance_path>/[^?A-Z]*)[?].{0,${longestQuery}}$`)} $guidance_path;`,
    ...(cased.length === 0
      ? []
      : [
          `${pattern(`^(?<guidance_cased>${alternatives(cased.filter((target) => queryless.has(target)))})(?:$|[?].{0,${longestQuery}}$)`)} "${casedMark}$guidance_cased";`,
        ]),
  ]);
};

/** A target as the map of forms knows it. */
const keyOf = (target: string): string => (isCased(target) ? target.replace('/', `${casedMark}/`) : target);

const suffixes = { br: '.br', gzip: '.gz' } as const;

/** Which encoding of a file a client gets. A question mark is a file that is not there, so that the front door is asked. */
const encoding = [
  ...map('$http_accept_encoding', '$guidance_takes', [
    'default "?";',
    '"" "";',
    `${pattern(takesBrotli, true)} br;`,
    `${pattern(takesGzip, true)} gzip;`,
    `${pattern(takesNamed, true)} "";`,
  ]),
  ...map('"$guidance_codings:$guidance_takes"', '$guidance_suffix', [
    'default "";',
    ...['br gzip:br', 'br:br'].map((key) => `${quoted(key)} ${suffixes.br};`),
    ...['br gzip:gzip', 'gzip:gzip'].map((key) => `${quoted(key)} ${suffixes.gzip};`),
    // With brotli, gzip may be named as well or not.
    ...['gzip:br', 'br gzip:?', 'br:?', 'gzip:?'].map((key) => `${quoted(key)} "?";`),
  ]),
  ...map('$guidance_suffix', '$guidance_coding', ['default "";', '.br br;', '.gz gzip;']),
  ...map('$guidance_suffix', '$guidance_mark', ['default "";', '.br -br;', '.gz -gzip;']),
];

const conditional = [
  ...map('$http_if_none_match', '$guidance_conditional', ['default $guidance_compared;', '"" "";']),
  ...map('"$guidance_hash$guidance_mark $http_if_none_match"', '$guidance_compared', [
    'default "?";',
    `${pattern(String.raw`^(\S+) (?:(?:W/)?"\1"|\*)$`)} unchanged;`,
    `${pattern(String.raw`^\S+ ${singleTag}$`)} "";`,
  ]),
];

/** Who a request is counted under: an IPv4 address, or an IPv6 /64 (G58), whichever way its zeros are written. */
const client = [
  ...block('geo $guidance_is_v6', ['default 1;', '0.0.0.0/0 "";']),
  ...map('$guidance_is_v6', '$guidance_client', ['default $binary_remote_addr;', '1 $guidance_network;']),
  ...map('$remote_addr', '$guidance_network', [
    'default $binary_remote_addr;',
    `${pattern('^(?<guidance_v6>(?:[0-9a-f]+:){4})')} $guidance_v6;`,
    `${pattern('^(?<guidance_v6_long>[0-9a-f:]*::(?:[0-9a-f]+:)*)(?:[0-9a-f]+:){3}[0-9a-f]+$')} $guidance_v6_long;`,
    `${pattern('^(?<guidance_v6_short>[0-9a-f:]*::)')} $guidance_v6_short;`,
  ]),
  ...map('$request_uri', '$guidance_counted', ['default $guidance_client;', ...[...healthPaths].map((path) => `${path} "";`)]),
];

const columnMaps = ({ columns, answers, classes }: Table): string[] =>
  columns.flatMap((column, index) =>
    column.by === 'all'
      ? []
      : map(
          column.by === 'class' ? '$guidance_class' : '$guidance_form',
          columnVariable(column, index),
          mapLines(column.by === 'class' ? new Set(classes.values()) : answers.keys(), column.values),
        ),
  );

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));

/** Lines for inside `http { … }`. */
export const writeMaps = (disk: Disk, table: Table, policy: HeaderPolicy): string[] => {
  const keys = [...table.forms.keys(), ...table.answers.keys()];
  const limit = edgeLimit(policy);
  return [
    `map_hash_bucket_size ${powerOfTwo(keys.reduce((most, { length }) => Math.max(most, length), 0) + 64)};`,
    `map_hash_max_size ${powerOfTwo(keys.length * 2)};`,
    '',
    '# Requests that may be answered from disk: plain GET and HEAD, and no header that only the front door reads.',
    ...map(
      '"$request_method$http_if_match$http_if_unmodified_since$http_expect$http_transfer_encoding$http_content_length"',
      '$guidance_plain',
      ['default "other ";', 'GET "";', 'HEAD "";'],
    ),
    ...map('$http_accept', '$guidance_prefers', [
      'default "";',
      '"" "";',
      `${pattern(acceptsMarkdown, true)} "markdown ";`,
      `${pattern(mayAcceptMarkdown, true)} "other ";`,
    ]),
    '',
    '# The target without a query that changes nothing; empty for what is surely not on disk.',
    ...asked(disk),
    '',
    '# The form that answers it: the file, or the same file under the address of a page that it is the markdown of.',
    ...map('$guidance_plain$guidance_prefers$guidance_asked', '$guidance_form', [
      'default "";',
      ...[...table.forms].map(([key, form]) => `${quoted(keyOf(key))} ${quoted(form)};`),
    ]),
    ...map('$guidance_form', '$guidance_file', [
      'default $guidance_form;',
      ...[...table.answers]
        .filter(([form]) => form.startsWith(negotiatedMark))
        .map(([form, { file }]) => `${quoted(form)} ${quoted(`/${file}`)};`),
    ]),
    ...map('$guidance_form', '$guidance_hash', [
      'default "";',
      ...[...table.answers].map(([form, { hash }]) => `${quoted(form)} ${hash};`),
    ]),
    ...map(
      '$guidance_form',
      '$guidance_codings',
      mapLines(table.answers.keys(), new Map([...table.answers].map(([form, { codings }]) => [form, codings.join(' ')]))),
    ),
    ...map('$guidance_form', '$guidance_class', mapLines(table.answers.keys(), table.classes)),
    '',
    '# Its headers, as the front door sends them.',
    ...columnMaps(table),
    '',
    '# Encodings and conditions in their plain wordings.',
    ...encoding,
    ...conditional,
    '',
    '# A write goes out on a connection of its own: on one that was kept open, it could meet a front door that is just closing it.',
    ...map('$request_method', '$guidance_upstream', ['default guidance_once;', 'GET guidance;', 'HEAD guidance;', 'OPTIONS guidance;']),
    ...map('$http_host', '$guidance_host', ['default $http_host;', '"" $host;']),
    ...map('$http_expect', '$guidance_expect', ['default $http_expect;', '"100-continue" "";']),
    '',
    '# What was sent of a body that is refused is not read to its end, so the connection ends too.',
    ...refusedBodyMap,
    ...(limit === 0
      ? []
      : ['', ...client, `limit_req_zone $guidance_counted zone=guidance_clients:16m rate=${Math.ceil((limit * 60) / windowSeconds)}r/m;`]),
  ];
};
