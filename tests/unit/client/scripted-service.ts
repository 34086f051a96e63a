import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request as it arrived. */
interface Arrived {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What is answered: an answer, one whose body breaks off, or nothing but a closed connection. */
export type Step = { status?: number; headers?: Record<string, string>; body?: string; breaks?: boolean } | 'close';

/** An HTTP server for one test that answers step by step, the last step for good. */
export const scriptedService = async (...steps: [Step, ...Step[]]): Promise<{ url: string; arrived: Arrived[] }> => {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const step = steps[Math.min(arrived.length, steps.length - 1)] as Step;
      arrived.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      if (step === 'close') {
        request.socket.destroy();
        return;
      }
      const { status = 200, headers = {}, body: answer = '{}', breaks = false } = step;
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      if (breaks) response.write(answer, () => request.socket.destroy());
      else response.end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived };
};
