import type { IncomingMessage } from 'node:http';
import { Problem } from '#lib/problem.ts';
import type { Endpoint } from '#lib/routes.ts';

const tooLarge = (route: Endpoint, maxBytes: number): Problem =>
  new Problem(route.operationId === 'runBatch' ? 'batch_too_large' : 'invalid_body', `The body is over ${maxBytes} bytes.`, {
    status: 413,
    hint: `Send at most ${maxBytes} bytes.`,
  });

/**
 * The whole body of a request, never more than the route takes (G9).
 * @throws Problem 413 as soon as the length is known to be over the limit
 */
export const readBody = (request: IncomingMessage, route: Endpoint): Promise<Buffer> => {
  const maxBytes = route.body?.maxBytes ?? 0;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge(route, maxBytes));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) return chunks.push(chunk);
      request.removeAllListeners('data');
      request.resume();
      return reject(tooLarge(route, maxBytes));
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('aborted', () => reject(new Problem('malformed-request', 'The body ended early.')));
  });
};
