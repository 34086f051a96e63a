import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Recorded } from '../response.ts';

/** `node bare.ts <file>`: what Node itself needs. It sends one recorded response to every request and looks at none. */
const { status, headers, body, keepAliveMs } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Recorded;
const bytes = Buffer.from(body, 'base64');

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});
server.keepAliveTimeout = keepAliveMs;
server.listen(Number(process.env['PORT']), '127.0.0.1');
