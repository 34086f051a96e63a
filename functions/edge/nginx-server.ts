import type { HeaderPolicy } from '../plugins/headers.ts';
import { publishedLimit, windowSeconds } from '../rate-limiter.ts';
import { block, columnVariable, quoted } from './nginx-text.ts';
import {
  edgeLimit,
  headersTooLarge,
  malformed,
  preconditionFailed,
  spent,
  targetTooLong,
  unavailable,
  type EdgeProblem,
} from './problems.ts';
import { refusedBodyHeader } from './refused-body.ts';
import type { Table } from './table.ts';

/** The server of nginx: an answer from disk, the front door, or a problem of the edge's own. */

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

const fromDisk = [
  'if ($guidance_conditional = unchanged) { return 418; }',
  'try_files $guidance_file$guidance_suffix$guidance_conditional @guidance_node;',
];

const proxied = [
  '# Nothing of the headers for files; what the front door says stands.',
  'add_header Last-Modified $upstream_http_last_modified;',
  refusedBodyHeader,
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
  '# Who ends his side has still to hear the answer, above all of a write.',
  'proxy_ignore_client_abort on;',
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
    failed: preconditionFailed(policy),
    unavailable: unavailable(policy),
  };
  return Object.entries(problems).flatMap(([name, problem]) => problemLocation(name, problem));
};

/** Lines for inside `server { … }`. */
export const writeServer = (table: Table, policy: HeaderPolicy): string[] => {
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
    '# Nobody keeps who read or searched for what, as the page on privacy says; turn it on only together with a change of that page.',
    'access_log off;',
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
    '# An empty If-Match or If-Unmodified-Since looks like none to the maps; nginx weighs it by itself.',
    'error_page 412 /guidance-edge/failed;',
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
