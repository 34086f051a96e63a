import type { HeaderPolicy } from '../http/common-headers.ts';
import { publishedLimit, windowSeconds } from '../http/quota.ts';
import { healthPaths } from '../http/health.ts';
import type { Manifest } from '../manifest.ts';
import { readDisk, type Disk } from './disk.ts';
import { acceptsMarkdown, mayAcceptMarkdown, singleTag, takesBrotli, takesGzip, takesNamed } from './negotiation.ts';
import { block, indented, map, mapLines, pattern, quoted } from './nginx-text.ts';
import { edgeLimit, headersTooLarge, malformed, spent, targetTooLong, unavailable, type EdgeProblem } from './problems.ts';
import { negotiatedMark, tableOf, type Column, type Table } from './table.ts';

/** The parts of an nginx configuration. */
export interface NginxFiles {
  /** Belongs inside `http { … }`: what lies where, and with which headers. */
  maps: string;
  /** Belongs inside `server { … }`. */
  server: string;
}

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

const columnVariable = ({ name }: Column, index: number): string => `$guidance_${name.toLowerCase().replaceAll('-', '_')}_${index + 1}`;

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

/** Unlike `$request_id`, it takes no random numbers, which would cost a tenth of all that a file costs. */
const requestId = 'edge-$pid-$connection-$connection_requests';

const addHeaders = (table: Table, policy: HeaderPolicy, status: 200 | 304): string[] => [
  ...table.columns
    .map((column, index) => ({ column, value: column.by === 'all' ? quoted(column.values.get('') ?? '') : columnVariable(column, index) }))
    .filter(({ column }) => status === 200 || !column.ofBody)
    .map(({ column, value }) => `add_header ${column.name} ${value};`),
  ...(status === 200 ? ['add_header Content-Encoding $guidance_coding;'] : []),
  String.raw`add_header ETag "\"$guidance_hash$guidance_mark\"";`,
  `add_header RateLimit-Remaining ${publishedLimit(policy.rateLimit)};`,
  `add_header RateLimit-Reset ${windowSeconds};`,
  `add_header X-Request-Id ${requestId};`,
  'add_header Last-Modified "";',
];

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));

const writeMaps = (disk: Disk, table: Table, policy: HeaderPolicy): string[] => {
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
    ...(limit === 0
      ? []
      : ['', ...client, `limit_req_zone $guidance_counted zone=guidance_clients:16m rate=${Math.ceil((limit * 60) / windowSeconds)}r/m;`]),
  ];
};

const fromDisk = [
  'if ($guidance_conditional = unchanged) { return 418; }',
  'try_files $guidance_file$guidance_suffix$guidance_conditional @guidance_node;',
];

const proxied = [
  '# Nothing of the headers for files; what the front door says stands.',
  'add_header Last-Modified $upstream_http_last_modified;',
  'proxy_pass http://$guidance_upstream$request_uri;',
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $guidance_host;',
  'proxy_set_header Expect $guidance_expect;',
  'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  'proxy_request_buffering off;',
  'proxy_buffer_size 16k;',
  'proxy_buffers 8 16k;',
  '# A stream of events says by this header that it is not to be held back; the client is told as well.',
  'proxy_pass_header X-Accel-Buffering;',
  'proxy_connect_timeout 2s;',
  'proxy_read_timeout 65s;',
  '# What was not sent, and what can be sent twice without harm, goes to the next front door; a POST that was sent never does.',
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_tries 3;',
];

const problemLocation = (name: string, { status, headers, body }: EdgeProblem): string[] =>
  block(`location = /guidance-edge/${name}`, [
    'internal;',
    'error_page 404 = @guidance_node;',
    ...headers.map(([header, value]) => `add_header ${header} ${quoted(value)} always;`),
    `add_header X-Request-Id ${requestId} always;`,
    `return ${status} ${quoted(body)};`,
  ]);

const problemLocations = (policy: HeaderPolicy): string[] => {
  const problems = {
    malformed: malformed(policy),
    target: targetTooLong(policy),
    headers: headersTooLarge(policy),
    spent: spent(policy),
    unavailable: unavailable(policy),
  };
  return Object.entries(problems).flatMap(([name, problem]) => problemLocation(name, problem));
};

const writeServer = (table: Table, policy: HeaderPolicy): string[] => {
  const limit = edgeLimit(policy);
  return [
    'charset off;',
    'gzip off;',
    'etag off;',
    'if_modified_since off;',
    'max_ranges 0;',
    'merge_slashes off;',
    'server_tokens off;',
    'absolute_redirect off;',
    'log_not_found off;',
    'open_file_cache max=20000 inactive=1h;',
    'open_file_cache_valid 1h;',
    'open_file_cache_errors on;',
    '',
    '# The front door takes 32 KiB of headers and says so itself when there are more.',
    'large_client_header_buffers 4 32k;',
    'client_header_timeout 10s;',
    'client_body_timeout 30s;',
    '# Bodies pass through as they come, and the front door stops them where its own limits are: in its words, after its other checks.',
    'client_max_body_size 0;',
    'keepalive_timeout 65s;',
    'keepalive_requests 100000;',
    ...(limit === 0
      ? []
      : [`limit_req zone=guidance_clients burst=${limit - 1} nodelay;`, 'limit_req_status 429;', 'limit_req_log_level info;']),
    '',
    'error_page 400 /guidance-edge/malformed;',
    'error_page 501 505 =400 /guidance-edge/malformed;',
    'error_page 405 = @guidance_node;',
    'error_page 414 /guidance-edge/target;',
    'error_page 418 =304 @guidance_unchanged;',
    'error_page 429 /guidance-edge/spent;',
    'error_page 494 =431 /guidance-edge/headers;',
    'error_page 500 502 503 504 =503 /guidance-edge/unavailable;',
    '',
    '# Media types come from the manifest, not from names.',
    'types { }',
    'default_type "";',
    ...addHeaders(table, policy, 200),
    '',
    ...block('location /', fromDisk),
    ...block('location @guidance_unchanged', [
      ...addHeaders(table, policy, 304),
      'try_files $guidance_file$guidance_suffix @guidance_node;',
    ]),
    ...block('location @guidance_node', proxied),
    ...problemLocations(policy),
  ];
};

const head = (place: string): string[] => [
  '# Written by the build from the route table and the manifest. It belongs to this build alone: put both in place together, then reload.',
  `# Include it inside ${place}.`,
  '',
];

const text = (lines: readonly string[]): string => `${indented(lines, 0).join('\n')}\n`;

/** nginx as an edge: answers from disk what lies there, exactly as the front door would, and passes everything else on. */
export const nginxFiles = (manifest: Pick<Manifest, 'files'>, policy: HeaderPolicy): NginxFiles => {
  const disk = readDisk(manifest, policy);
  const table = tableOf(disk);
  return {
    maps: text([...head('http { … }'), ...writeMaps(disk, table, policy)]),
    server: text([...head('server { … }'), ...writeServer(table, policy)]),
  };
};
