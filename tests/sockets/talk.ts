import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { createAnswer, type Answer } from '../contract/answer.ts';
import { startEdge } from '../fixtures/edge.ts';
import type { Edge } from '../fixtures/edge-process.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { startServer, type Server } from '../fixtures/server.ts';

/** What was heard over one raw connection. */
export interface Heard {
  answers: Answer[];
  statuses: number[];
  /** Every byte, for what no answer holds. */
  text: string;
  /** The server ended the connection. */
  closed: boolean;
  /** From the first byte sent to the end. */
  seconds: number;
}

interface Talking {
  /** Milliseconds between two parts. */
  pauseMs?: number;
  /** Ends its side once all is sent. */
  end?: boolean;
  /** Longest wait for the end of the connection, or for the answers that are awaited. */
  patienceMs?: number;
  /** Does not wait for the connection to end once so many answers came. */
  answers?: number;
  localAddress?: string;
}

export const crlf = '\r\n';
const lastChunk = `${crlf}0${crlf}${crlf}`;

/**
 * The responses to GET and POST that are whole in these bytes, with no leniency (RFC 9112); interim ones are left out. A body in chunks stays in chunks.
 * @param ended - whether what has no length is whole
 * @throws Error that says what is no HTTP
 */
const readAnswers = (text: string, ended: boolean): Answer[] => {
  const answers: Answer[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf(crlf + crlf, at);
    if (end === -1) break;
    const [statusLine = '', ...lines] = text.slice(at, end).split(crlf);
    const status = Number(/^HTTP\/1\.1 (\d{3}) [ -~]*$/.exec(statusLine)?.[1]);
    if (!(status >= 100)) throw new Error(`no status line: ${JSON.stringify(statusLine.slice(0, 100))}`);
    const raw = lines.flatMap((line) => {
      const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`no header field: ${JSON.stringify(line.slice(0, 100))}`);
      return [name, value];
    });
    const start = end + 4;
    const { header } = createAnswer(status, raw, Buffer.alloc(0));
    const bodiless = status < 200 || status === 204 || status === 304;
    const length = bodiless ? 0 : Number(header('content-length') ?? (ended ? text.length - start : Infinity));
    const stop = header('transfer-encoding') === undefined ? start + length : text.indexOf(lastChunk, start - 2) + lastChunk.length;
    if (stop > text.length || stop < start) break;
    if (status >= 200) answers.push(createAnswer(status, raw, Buffer.from(text.slice(start, stop), 'latin1')));
    at = stop;
  }
  return answers;
};

/**
 * Sends bytes as they are, a byte a character, and reads strictly until the server ends the connection or there is nothing more to wait for.
 * @throws Error that says what is no HTTP
 */
export const talk = async (port: number, parts: readonly string[], talking: Talking = {}): Promise<Heard> => {
  const { pauseMs = 0, end = false, patienceMs = 5000, answers: awaited = Infinity, localAddress } = talking;
  const place = { port, host: '127.0.0.1', ...(localAddress !== undefined && { localAddress }) };
  const socket = connect({ ...place, noDelay: true, allowHalfOpen: true });
  const startedAt = performance.now();
  let [text, closed] = ['', false];
  const done = new Promise<void>((resolve) => {
    const close = (): void => {
      closed = true;
      resolve();
    };
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      try {
        if (readAnswers(text, false).length >= awaited) resolve();
      } catch {
        // What is no HTTP is thrown below.
        resolve();
      }
    });
    socket.on('end', close).on('close', close).on('error', close);
    setTimeout(resolve, patienceMs).unref();
  });
  for (const part of parts) {
    if (closed) break;
    socket.write(part, 'latin1');
    if (pauseMs > 0) await sleep(pauseMs);
  }
  if (end) socket.end();
  await done;
  socket.destroy();
  const answers = readAnswers(text, closed);
  return { answers, statuses: answers.map(({ status }) => status), text, closed, seconds: (performance.now() - startedAt) / 1000 };
};

export const host = `Host: localhost${crlf}`;

/** A GET without anything else. */
export const get = (target: string, fields = ''): string => `GET ${target} HTTP/1.1${crlf}${host}${fields}${crlf}`;

/** A POST with these fields for its framing, and these bytes after its head. */
export const framed = (target: string, fields: string, rest: string): string =>
  `POST ${target} HTTP/1.1${crlf}${host}Content-Type: application/json${crlf}${fields}${crlf}${crlf}${rest}`;

/** Where a client can connect: the service itself, and the shipped nginx before it. */
export interface Places {
  server: Server;
  port: (way: Way) => number;
}

type Way = 'directly' | 'through nginx';
export const ways: readonly Way[] = hasNginx ? ['directly', 'through nginx'] : ['directly'];

/** One instance with nginx before it, for every test of a file. */
export const usePlaces = (env: Readonly<Record<string, string>> = {}): Places => {
  const places = {} as Places;
  let edge: Edge | undefined;
  beforeAll(async () => {
    places.server = await startServer({ env });
    const { distDir, port } = places.server;
    if (hasNginx) edge = await startEdge('nginx', { distDir, rateLimit: 1_000_000, instances: [port] });
    places.port = (way) => (way === 'directly' ? port : (edge?.port ?? port));
  });
  afterAll(async () => {
    await edge?.stop();
    await places.server.stop();
  });
  return places;
};
