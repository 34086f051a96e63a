import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Prometheus text on a port of its own, so that no caller of the service can read it. */
export const serveMetrics = ({ text, contentType }: Metrics, { port, host }: { port: number; host: string }): Server => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'Content-Type': contentType }).end(body),
      () => response.writeHead(503).end(),
    );
  });
  return server.listen(port, host);
};
