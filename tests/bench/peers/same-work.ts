import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { openSite } from '#functions/site.ts';
import { createKnowledge } from '#functions/services.ts';
import { askHead, askResults } from '#lib/ask/answer.ts';
import { runBatch } from '#lib/domain/batch.ts';
import type { Recorded } from '../response.ts';

/**
 * `node same-work.ts <file>`: reads a body, calls the function of ours that makes the response, and sends that with the recorded headers. It has
 * no limit, no check and no log.
 */
const { status, headers, keepAliveMs } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Recorded;
const constant = headers.toSpliced(
  headers.findIndex((name) => name.toLowerCase() === 'content-length'),
  2,
);
const settings = { rootUrl: process.env['ROOT_URL'] ?? '', keyPrefix: process.env['KEY_PREFIX'] ?? '' };
const site = openSite({ distDir: 'dist', settings });
const { findRecommendation, retrieve, findAskRecord } = createKnowledge({ settings, ...site.readContent(), files: site });

const work: Readonly<Record<string, (body: unknown) => unknown>> = {
  '/api/v1/batch': (body) => runBatch((body as { operations: unknown[] }).operations, findRecommendation, settings),
  '/ask': (body) => {
    const { text } = (body as { query: { text: string } }).query;
    const { language, found } = retrieve(text, { limit: 10 });
    // As long as the ids of ours.
    return { ...askHead({ text, queryId: '0'.repeat(32), echo: {} }), results: [...askResults(found, language, findAskRecord)] };
  },
};

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
};

const server = createServer((request, response) => {
  const answer = work[request.url ?? ''];
  if (answer === undefined) return void response.writeHead(404).end();
  bodyOf(request).then(
    (body) => {
      const bytes = Buffer.from(JSON.stringify(answer(body)));
      response.writeHead(status, [...constant, 'Content-Length', String(bytes.length)]);
      response.end(bytes);
    },
    () => response.writeHead(400).end(),
  );
});
server.keepAliveTimeout = keepAliveMs;
server.listen(Number(process.env['PORT']), '127.0.0.1');
