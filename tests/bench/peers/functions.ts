import { createServer, type IncomingMessage } from 'node:http';
import { openSite } from '#functions/site.ts';
import { createKnowledge } from '#functions/services.ts';
import { askHead, askResults } from '#lib/ask/answer.ts';
import { runBatch } from '#lib/domain/batch.ts';
import { readAnswer, readPort } from './answer.ts';

/**
 * The limit that node sets to a function: its work, called in a bare handler that checks nothing. Each answer has the headers that ours has.
 * Arguments: our answers to `POST /api/v1/batch` and to `POST /ask`.
 */

const headersOf = (file: string): string[] => {
  const { headers } = readAnswer(file);
  const length = headers.findIndex((text) => text.toLowerCase() === 'content-length');
  return headers.toSpliced(length, 2);
};
const [batchHeaders = [], askHeaders = []] = process.argv.slice(2).map(headersOf);
const settings = { rootUrl: process.env['ROOT_URL'] ?? '', keyPrefix: process.env['KEY_PREFIX'] ?? '' };
const site = openSite({ distDir: 'dist', settings });
const { content, answerModel } = site.readContent();
const { findRecommendation, retrieve, findAskRecord } = createKnowledge({
  settings,
  content,
  answerModel,
  files: site,
});

interface Batch {
  operations: unknown[];
}
interface Ask {
  query: { text: string };
}

const work: Readonly<Record<string, (body: unknown) => unknown>> = {
  '/api/v1/batch': (body) => runBatch((body as Batch).operations, findRecommendation, settings),
  '/ask': (body) => {
    const { text } = (body as Ask).query;
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

createServer((request, response) => {
  const answer = work[request.url ?? ''];
  if (answer === undefined) return void response.writeHead(404).end();
  bodyOf(request).then(
    (body) => {
      const bytes = Buffer.from(JSON.stringify(answer(body)));
      const headers = request.url === '/ask' ? askHeaders : batchHeaders;
      response.writeHead(200, [...headers, 'Content-Length', String(bytes.length)]);
      response.end(bytes);
    },
    () => response.writeHead(400).end(),
  );
}).listen(readPort(), '127.0.0.1');
