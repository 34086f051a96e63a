import etag from '@fastify/etag';
import rateLimit from '@fastify/rate-limit';
import files from '@fastify/static';
import fastify from 'fastify';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { positions, thermals, weights, type Profile } from '#lib/schemas/profile.ts';
import type { Recorded } from '../response.ts';

/** `node fastify.ts <file>`: the built file as a user of Fastify serves it with its own plugins, and the headers of the recorded response. */

const { headers, keepAliveMs } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Recorded;
// Written by the framework and its plugins, or below.
const written = new Set([
  'content-length',
  'content-type',
  'etag',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-request-id',
]);
const constant = Object.fromEntries(
  headers.flatMap((name, index) =>
    index % 2 === 0 && !written.has(name.toLowerCase()) ? [[name.toLowerCase(), headers[index + 1] ?? ''] as const] : [],
  ),
);

const app = fastify({ logger: false, exposeHeadRoutes: false, keepAliveTimeout: keepAliveMs });
await app.register(rateLimit, { max: 1e9, timeWindow: '1 minute', enableDraftSpec: true });
await app.register(etag);
await app.register(files, { root: resolve('dist/client'), serve: false, cacheControl: false });

const querystring = {
  type: 'object',
  required: ['position', 'weight'],
  properties: {
    position: { type: 'string', enum: [...positions] },
    weight: { type: 'string', enum: [...weights] },
    thermal: { type: 'string', enum: [...thermals], default: 'neutral' },
  },
};

app.get<{ Querystring: Profile }>('/api/v1/recommend', { schema: { querystring } }, (request, reply) => {
  const { position, weight, thermal } = request.query;
  reply.headers(constant).header('x-request-id', request.id);
  return reply.sendFile(`api/v1/recommend/${position}-${weight}-${thermal}.json`);
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
