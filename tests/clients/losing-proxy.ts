import { createServer, request as send } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What the proxy does to one request: hand it on, hand it on and lose the answer, or refuse it itself. */
export type Turn = 'pass' | 'lose' | { status: number; retryAfter: string };

/** A proxy between a client and the real service that behaves in turns, and passes everything on after the last. */
export const losingProxy = async (origin: string, ...turns: Turn[]): Promise<{ url: string; passed: () => number }> => {
  let [asked, passed] = [0, 0];
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then((body) => {
      const turn = turns[asked++] ?? 'pass';
      if (typeof turn === 'object') {
        outgoing.writeHead(turn.status, { 'Retry-After': turn.retryAfter }).end();
        return;
      }
      passed += 1;
      const { method, url, headers } = incoming;
      const forwarded = send(origin + (url ?? ''), { method, headers }, (answer) => {
        void buffer(answer).then((bytes) => {
          if (turn === 'lose') incoming.socket.destroy();
          else outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(bytes);
        });
      });
      forwarded.end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, passed: () => passed };
};
