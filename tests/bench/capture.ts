import { connect } from 'node:net';
import type { Answer } from './peers/answer.ts';
import { requestBytes, type Encoding } from './request.ts';

/** One whole answer, read from a socket so that names, order and letter case of the headers stay as sent. */
export interface Captured {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  /** What follows the header block, chunk frames included. */
  body: Buffer;
}

const blank = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/** The value of a header, whatever its letter case. */
export const headerOf = ({ headers }: Pick<Captured, 'headers'>, name: string): string | undefined =>
  headers.find(([candidate]) => candidate.toLowerCase() === name.toLowerCase())?.[1];

const parse = (bytes: Buffer): Captured | undefined => {
  const end = bytes.indexOf(blank);
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const);
  const captured = { status: Number(statusLine.split(' ')[1]), headers, body: bytes.subarray(end + blank.length) };
  const length = headerOf(captured, 'content-length');
  const whole = length === undefined ? captured.body.subarray(-lastChunk.length).equals(lastChunk) : captured.body.length >= Number(length);
  return whole ? captured : undefined;
};

/** Sends the measured request once and reads the whole answer. */
export const capture = (port: number, encoding: Encoding = 'identity', request = requestBytes(port, encoding)): Promise<Captured> =>
  new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request));
    socket.setTimeout(5000, () => socket.destroy(new Error(`No whole answer from port ${port} within 5 seconds.`)));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const captured = parse(received);
      if (!captured) return;
      resolve(captured);
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`Port ${port} closed the connection before the answer was whole.`)));
  });

const nodeWrites = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** What a peer needs to send the same bytes. */
export const answerOf = (captured: Captured): Answer => {
  const keepAlive = /timeout=(\d+)/.exec(headerOf(captured, 'keep-alive') ?? '')?.[1];
  return {
    status: captured.status,
    headers: captured.headers.filter(([name]) => !nodeWrites.has(name.toLowerCase())).flat(),
    body: captured.body.toString('base64'),
    keepAlive: keepAlive === undefined ? undefined : Number(keepAlive),
  };
};
