import { Agent, request as send } from 'node:http';
import { createAnswer, type Answer } from '../contract/answer.ts';
import { hasCaddy } from '../fixtures/caddy.ts';
import type { EdgeName } from '../fixtures/edge.ts';
import { hasNginx } from '../fixtures/nginx.ts';

/** Web servers that are installed here. */
export const edges: EdgeName[] = [...(hasNginx ? (['nginx'] as const) : []), ...(hasCaddy ? (['caddy'] as const) : [])];

export interface Asking {
  target: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** What comes back, as it came: nothing is decoded, followed or repeated. */
export const ask = (port: number, { target, method = 'GET', headers = {}, body }: Asking): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = send({ host: '127.0.0.1', port, path: target, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve(createAnswer(response.statusCode ?? 0, response.rawHeaders, Buffer.concat(chunks))));
    });
    request.on('error', reject);
    request.end(body);
  });
