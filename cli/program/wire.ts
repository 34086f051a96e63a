import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { Environment } from '#lib/settings/environment.ts';

/** How long another machine may take, in milliseconds. */
export const connectionMs = 4000;

export interface Answer {
  status: number;
  body: string;
  /** Of https: when it runs out, and a code of Node where it is not believed. */
  certificate?: { until: string; error: string | undefined };
}

const certificateOf = (socket: TLSSocket): Answer['certificate'] => ({
  until: socket.getPeerCertificate().valid_to,
  // Node gives a code, whatever its types say.
  error: socket.authorized ? undefined : String(socket.authorizationError),
});

/** A GET without following anything. A wrong certificate does not hide the rest; nothing secret is sent. */
export const get = (origin: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = origin.startsWith('https:') ? requestHttps : requestHttp;
    const options = { agent: false, rejectUnauthorized: false, signal: AbortSignal.timeout(connectionMs) };
    send(new URL(path, origin), options, (response) => {
      const { socket, statusCode: status = 0 } = response;
      const certificate = socket instanceof TLSSocket ? certificateOf(socket) : undefined;
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status, body, ...(certificate && { certificate }) })).on('error', reject);
    })
      .on('error', reject)
      .end();
  });

/** Where the service of these settings listens, asked from its own machine. */
export const ownOrigin = ({ host, port }: Pick<Environment, 'host' | 'port'>): string => {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
};

/**
 * The build that the service names in `/healthz`; `none` where something else answers.
 * @throws Error where nothing answers
 */
export const servedBuild = async (environment: Pick<Environment, 'host' | 'port'>): Promise<string> => {
  const { body } = await get(ownOrigin(environment), '/healthz');
  try {
    return (JSON.parse(body) as { build?: string }).build ?? 'none';
  } catch {
    return 'none';
  }
};
