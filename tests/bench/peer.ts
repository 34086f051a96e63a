import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openSite } from '#functions/http/site.ts';
import { createKnowledge } from '#functions/services.ts';
import { askHead, askResults } from '#lib/records/answer.ts';
import { runBatch } from '#lib/contract/batch.ts';
import { readEnvironment } from '#lib/settings/environment.ts';
import type { Recorded } from './run.ts';

/**
 * `node peer.ts <file>`: bare `node:http` with the recorded status and headers of ours. A GET gets the recorded bytes; a POST what the function of
 * ours makes of its body, without limit, check or log.
 */
const { status, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Recorded;
const bytes = Buffer.from(body);
const { settings, releasesDir, port } = readEnvironment(process.env);
const site = openSite({ distDir: `${releasesDir}/current`, settings });
const { findRecommendation, retrieve, findAskRecord } = createKnowledge({ settings, ...site.readContent(), files: site });

const answer = (url: string, sent: unknown): unknown => {
  if (url === '/api/v1/batch') return runBatch((sent as { operations: unknown[] }).operations, findRecommendation, settings);
  const { text } = (sent as { query: { text: string } }).query;
  const { language, found } = retrieve(text, { limit: 10 });
  // As long as the ids of ours.
  return { ...askHead({ text, queryId: '0'.repeat(32), echo: {} }), results: [...askResults(found, language, findAskRecord)] };
};

createServer((request, response) => {
  if (request.method === 'GET') return void response.writeHead(status, headers).end(bytes);
  void buffer(request).then((sent) => {
    const made = Buffer.from(JSON.stringify(answer(request.url ?? '', JSON.parse(sent.toString()))));
    response.writeHead(status, [...headers, 'Content-Length', String(made.length)]).end(made);
  });
}).listen(port, '127.0.0.1');
