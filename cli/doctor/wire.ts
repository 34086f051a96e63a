import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { errorName } from '#functions/showroom/channel.ts';
import { connectionMs, fault, ok, type Verdict, warning } from './finding.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Most characters of a response that are read. */
const mostCharacters = 32 * 1024 * 1024;

/**
 * A GET without following anything. The certificate has a line of its own in the table, so that a wrong one does not hide the rest; nothing secret
 * is sent.
 */
export const get = (origin: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = origin.startsWith('https:') ? requestHttps : requestHttp;
    const options = { agent: false, headers, rejectUnauthorized: false, signal: AbortSignal.timeout(connectionMs) };
    send(new URL(path, origin), options, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
        if (body.length > mostCharacters) response.destroy(new Error('too long'));
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body })).on('error', reject);
    })
      .on('error', reject)
      .end();
  });

const dayMs = 86_400_000;
export const daysUntil = (time: string | Date): number => (new Date(time).getTime() - Date.now()) / dayMs;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Opens a connection, looks at it, and closes it: nothing is sent. */
const connected = <T>(open: () => ReturnType<typeof connectTcp>, event: string, look: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    const socket = open();
    socket.setTimeout(connectionMs, () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    socket.on('error', reject).once(event, () => {
      resolve(look());
      socket.destroy();
    });
  });

/** Certificates of a few hours or days are renewed late in their life, so a fifth of it is enough for them. */
const leastDays = (from: string, to: string): number => Math.min(14, (Date.parse(to) - Date.parse(from)) / dayMs / 5);

const renew = 'Renew it: Caddy and certbot do so by themselves, and their logs say why they did not.';

/** What a TLS server shows to whoever comes. */
const lookAtCertificate = async (url: URL): Promise<Verdict> => {
  const host = hostOf(url);
  const options = { host, port: Number(url.port || 443), rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) };
  let socket: ReturnType<typeof connectTls> | undefined;
  const { error, from, to } = await connected(
    () => (socket = connectTls(options)),
    'secureConnect',
    () => {
      const { valid_from, valid_to } = socket?.getPeerCertificate() ?? {};
      return { error: socket?.authorizationError, from: valid_from ?? '', to: valid_to ?? '' };
    },
  );
  const days = daysUntil(to);
  if (days < 0) return fault(`The certificate of ${host} ran out ${Math.ceil(-days)} days ago.`, renew);
  // Node gives a code, whatever its types say.
  if (error)
    return fault(
      `The certificate of ${host} is not believed (${String(error)}).`,
      'Get one for this name, with its chain; name an authority of your own in NODE_EXTRA_CA_CERTS.',
    );
  if (days < leastDays(from, to)) return warning(`The certificate of ${host} runs out in ${days.toFixed(1)} days.`, renew);
  return ok(`The certificate of ${host} is good for ${Math.floor(days)} days.`);
};

/** The host behind an address takes a connection; where it is https, with the right certificate. */
export const lookAtHost = async (address: string): Promise<Verdict> => {
  const url = new URL(address);
  const host = hostOf(url);
  try {
    if (url.protocol === 'https:') return await lookAtCertificate(url);
    await connected(
      () => connectTcp({ host, port: Number(url.port || 80) }),
      'connect',
      () => undefined,
    );
    return ok(`${host} takes connections.`);
  } catch (error) {
    return fault(
      `${host} takes no connection (${errorName(error)}).`,
      'See that it runs, that its address is right, and that this machine may reach it.',
    );
  }
};
