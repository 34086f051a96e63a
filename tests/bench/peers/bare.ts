import { createServer } from 'node:http';
import { readAnswer, readPort } from './answer.ts';

/** The limit that node sets: one answer for every request, never looking at it. */

const { status, headers, body, keepAlive } = readAnswer(process.argv[2]);
const bytes = Buffer.from(body, 'base64');

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});
if (keepAlive !== undefined) server.keepAliveTimeout = keepAlive * 1000;
server.listen(readPort(), '127.0.0.1');
