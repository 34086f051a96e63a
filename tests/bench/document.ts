import { nodeOptions } from '#cli/node-options.mjs';
import type { Asking } from './asking.ts';
import { growthSection } from './growth-report.ts';
import type { Machine } from './machine.ts';
import type { Measured } from './measure.ts';
import { path } from './request.ts';
import type { Pages } from './pages.ts';
import type { Plan } from './plan.ts';
import { asMarkdown, askingTable, effortTable, flushSentence, pageTable, rowTable, toolTable, writeTable } from './report.ts';
import type { ToolCalls } from './tool-calls.ts';
import type { Writes } from './writes.ts';

export interface Run extends Measured {
  machine: Machine;
  plan: Plan;
  pages: Pages;
  askings: readonly Asking[];
  tools: readonly ToolCalls[];
  writes: Writes;
}

/** What a reader must know before believing the table. */
export const remarks = ({ skipped, disturbed, placed, writes }: Run): string[] => [
  ...skipped,
  ...writes.skipped,
  ...(placed ? [] : ['Without taskset and a second core, client and servers ran wherever the scheduler put them; expect a wide spread.']),
  ...(disturbed > 0
    ? [`Other programs disturbed ${disturbed} slots; run it again on a quiet machine before believing small differences.`]
    : []),
];

const preface = ({ machine, plan }: Run): string => `# Benchmark

Written by \`npm run bench\`, which measures everything below in one run on one machine; the ratios are what counts, the absolute numbers
belong to the machine.

- Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, node ${machine.node}; ${machine.date}; load average before the run
  ${machine.loadBefore.toFixed(2)}.
- Request: \`GET ${path}\`.
- Load: ${plan.connections} keep-alive connections, one request at a time on each; ${plan.generations} times every server is started anew, warmed up for ${plan.warmUpSeconds} s,
  and measured in ${plan.rounds} rounds of ${plan.seconds} s, the order rotating. A ratio is the median of the ratios of each round. Any answer but 2xx, another body length, or a broken
  connection fails the run. A slot in which other programs used over a tenth of a core is measured again, as long as the time allows.
- Placement: the client has one core and the servers another, so a result is what one core of server can do. For the single request both share one
  core: a round trip is then their work alone. Cold starts are free to use all cores.
- Client: raw sockets that count bytes (\`tests/bench/connection.ts\`), because autocannon costs more than the server that it measures: on two cores it
  leaves the bare server waiting, which flatters whoever is slower. One row by autocannon stands beside it as a cross-check.
`;

const peers = `## The servers

- **ours**: \`node ${nodeOptions.join(' ')} dist/front-door/start.js\`, which is what \`npm start\` starts, everything on: rate limiter counting (with a limit that nobody reaches), request id, all headers, log level info.
- **bare node:http**: one \`writeHead\` with our very headers and one \`end\` with our very bytes, for every request, without looking at it.
- **Fastify**: @fastify/rate-limit and @fastify/etag, no logger, synchronous handler, query validated by JSON schema, prebuilt Buffers from a Map, the ETag
  handed over ready-made. **Fastify, hashing** is the same with @fastify/etag's default, which hashes every body.
- **@astrojs/node**: the standalone entry of the same build, its on-demand route; it sends fewer headers than ours.
- **ours behind nginx**: the nginx configuration that the build writes, one worker, its limit counting; no front door runs behind it. **nginx, a plain file**:
  one location that sends the same file with four headers; **kept open** is the same with \`open_file_cache\`.
- **bare node:http, the same work**: reads the body, calls the very function of ours that makes the answer (\`runBatch\`, or retrieval and records), and sends it with our headers;
  no limit, no checks, no route table.
- \`node -e 0\`: an empty program, what node itself needs to start.
`;

const notes = (run: Run): string =>
  remarks(run)
    .map((sentence) => `\n${sentence}\n`)
    .join('');

/** docs/performance.md. */
export const documentOf = (run: Run): string => `${preface(run)}
## Results

${asMarkdown(rowTable(run.rows))}
${notes(run)}
Of the time that the server works on an answer from memory, seven tenths are the kernel's \`writev\` (\`node --cpu-prof\` under wrk). What ours has beyond the bare server is the limiter, the look-up of
the target, and three headers that are new in every answer (two counters and an id), which node checks letter by letter. The ratio depends on the client: with wrk the two need 13.9 and 13.1 µs an answer
(0.94), with autocannon they are level. The next idea is an id that is a counter alone, and headers of the limiter only where they change.

"The same, by bare node:http" is the most that any program can be faster than Fastify through \`node:http\`: a server that sends our bytes without
looking at the request. A goal above that ratio is out of reach there; the next idea is a front door on another HTTP implementation, which would
give up that of node for the requests that a file answers.

Of the cold start, most of what is left beyond \`node -e 0\` is \`node:http\` itself and the zod schemas of the whole route table, which are made
though a file needs none of them; the next idea is a table that makes the schemas of a route when a function first needs them.

What \`POST /batch\` and \`POST /ask\` cost beyond their bare work are the reading and checking of the body, the limiter, the log, and headers that are checked one by one. With \`Request\`, \`Response\` and
a router of its own between (Hono) they stood at 0.82 and 0.73; bundled by esbuild, which makes variables of constants, \`/ask\` stood at 0.81. The next idea is header blocks made once for each
operation, as files have them.

Peak memory is VmHWM after equally long load; "by autocannon" is the same pair under a client that is itself the limit.

## Work of each server under load

A share of a core well below 100 % means that the client was the limit. The last column is what other programs used meanwhile.

${asMarkdown(effortTable(run.efforts))}

## Pages of the guide

Bytes of HTML and stylesheet as a browser gets them (brotli), headers left out; no page needs a script. Lighthouse as a phone on a slow network, the best of up to three tries a page.

${asMarkdown(pageTable(run.pages))}

## Questions in words

Time of \`POST /ask\` in the function app, from the request to the last byte of ten records, HTTP left out: questions in both languages for answers, sizes,
sleepers, product names and bounds, one after the other; the second row with the catalogue repeated up to 10,000 products.

${asMarkdown(askingTable(run.askings))}

## Tool calls

Time of one call of a tool in the function app, from the message to the last byte of its result, HTTP left out, one after the other. The first call on a
server loads the SDK, and on the documentation server writes and indexes every document; it comes once in the life of a process.

${asMarkdown(toolTable(run.tools))}

## Live shortlists

\`POST /api/v1/shortlists\` over HTTP with a live key and a new Idempotency-Key each, \`RATE_LIMIT=0\`, everything else on; a 201 means that it is on disk. The clients
are kept busy with one write at a time. The peer is the same server in which one file is another (\`tests/bench/peers\`): on SQLite each transaction has its own
COMMIT, on PostgreSQL each statement waits for the answer to the one before. ${flushSentence(run.writes)} The dearer that is, the more a shared COMMIT saves.

${asMarkdown(rowTable(run.writes.rows))}

A group saves what each COMMIT costs, and a flush is cheap here: of one write of its own the processor works some 470 µs, of one in a group 145, so much more than three times is not to be had on this disk.
One cause of the tail are checkpoints: one in some 650 writes copies the log into the file and holds the event loop for 25 ms. Tried without them, p99 was 2.0 times the median in one slot and 3.9 and 4.1 in others, so there is another that was not found. The next idea is a thread that checkpoints, or the store on a
thread of its own, which would also take COMMITs off the core that speaks HTTP.

Medians of the slots; of PostgreSQL's own processes the share of others tells.

${asMarkdown(writeTable(run.writes.efforts))}

${growthSection()}
${peers}`;
