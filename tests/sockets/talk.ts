import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../contract/answer.ts';
import { createResponseReader } from './response-reader.ts';

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
  /** Methods of the requests, for answers that have no body; GET unless said. */
  methods?: readonly string[];
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

/** Sends bytes as they are, a byte a character, and reads strictly until the server ends the connection or there is nothing more to wait for. */
export const talk = async (port: number, parts: readonly string[], talking: Talking = {}): Promise<Heard> => {
  const { methods = [], pauseMs = 0, end = false, patienceMs = 5000, answers: awaited = Infinity, localAddress } = talking;
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    allowHalfOpen: true,
    ...(localAddress !== undefined && { localAddress }),
  });
  const heard: Heard = { answers: [], statuses: [], text: '', closed: false, seconds: 0 };
  const reader = createResponseReader({
    methodOf: (index) => methods[index],
    answered: (answer) => {
      heard.answers.push(answer);
      heard.statuses.push(answer.status);
    },
  });
  const startedAt = performance.now();
  const done = new Promise<void>((resolve) => {
    const close = (): void => {
      if (!heard.closed) reader.end();
      heard.closed = true;
      resolve();
    };
    socket.on('data', (bytes: Buffer) => {
      heard.text += bytes.toString('latin1');
      reader.push(bytes);
      if (heard.answers.length >= awaited) resolve();
    });
    socket.on('end', close).on('close', close).on('error', close);
    setTimeout(resolve, patienceMs).unref();
  });
  for (const part of parts) {
    if (heard.closed) break;
    socket.write(part, 'latin1');
    if (pauseMs > 0) await sleep(pauseMs);
  }
  if (end) socket.end();
  await done;
  heard.seconds = (performance.now() - startedAt) / 1000;
  socket.destroy();
  const [fault] = reader.faults();
  if (fault !== undefined) throw new Error(`${fault} in ${JSON.stringify(heard.text.slice(0, 500))}`);
  return heard;
};

export const crlf = '\r\n';
export const host = `Host: localhost${crlf}`;

/** A GET without anything else. */
export const get = (target: string, fields = ''): string => `GET ${target} HTTP/1.1${crlf}${host}${fields}${crlf}`;

/** A POST of JSON with its length. */
export const post = (target: string, body: string, fields = ''): string =>
  `POST ${target} HTTP/1.1${crlf}${host}Content-Type: application/json${crlf}${fields}Content-Length: ${Buffer.byteLength(body)}${crlf}${crlf}${Buffer.from(body).toString('latin1')}`;

/** A POST with these fields for its framing, and these bytes after its head. */
export const framed = (target: string, fields: string, rest: string): string =>
  `POST ${target} HTTP/1.1${crlf}${host}Content-Type: application/json${crlf}${fields}${crlf}${crlf}${rest}`;
