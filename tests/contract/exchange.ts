import { connect } from 'node:net';
import { createAnswer, type Answer, type Asked } from './answer.ts';

/** Answers of one raw connection, and whether the server closed it. */
export interface Exchanged {
  answers: Answer[];
  closed: boolean;
}

const lineEnd = '\r\n';
const lingerMs = 60;

/** The first response in `bytes`, or undefined while it is not whole. */
const readAnswer = (bytes: Buffer, method: string, ended: boolean): { answer: Answer; length: number } | undefined => {
  const end = bytes.indexOf(lineEnd + lineEnd);
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split(lineEnd);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  const raw = lines.flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  const start = end + 4;
  const declared = createAnswer(status, raw, Buffer.alloc(0)).header('content-length');
  const bodiless = method === 'HEAD' || status < 200 || status === 204 || status === 304;
  // Without a length the body goes on until the connection ends.
  if (!bodiless && declared === undefined && !ended) return undefined;
  const stop = start + (bodiless ? 0 : declared === undefined ? bytes.length - start : Number(declared));
  if (bytes.length < stop) return undefined;
  return { answer: createAnswer(status, raw, bytes.subarray(start, stop)), length: stop };
};

/** What a request text asks, as far as it can be read. */
const askedBy = (text: string): Asked => {
  const [line = '', ...lines] = text.split(lineEnd);
  const [method = '', target = ''] = line.split(' ');
  return { method, target, accept: lines.find((field) => /^accept:/i.test(field))?.slice('accept:'.length) };
};

export interface Exchange {
  /** Each part is written once the last one is; several requests may be pipelined. */
  parts: readonly (string | Buffer)[];
  /** Requests of which answers are awaited, 1 unless said. */
  expected?: number;
  /** Called with each response as it comes, interim ones left out. */
  check: (asked: Asked, answer: Answer) => Promise<unknown>;
  /** Called after each part was written. */
  afterPart?: (index: number) => Promise<void>;
}

/**
 * Sends bytes as they are over a connection of their own, for what no HTTP client would send.
 * Ends shortly after the expected number of answers, or when the server closes.
 */
export const exchange = async (port: number, { parts, expected = 1, check, afterPart }: Exchange): Promise<Exchanged> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const requests = parts
    .map((part) => askedBy(part.toString('latin1')))
    .filter(({ target }, index) => index === 0 || target.startsWith('/'));
  const answers: Answer[] = [];
  let bytes: Buffer = Buffer.alloc(0);
  let closed = false;

  const done = new Promise<void>((resolve, reject) => {
    const take = (): void => {
      for (;;) {
        const found = readAnswer(bytes, requests[answers.length]?.method ?? '', closed);
        if (!found) break;
        bytes = bytes.subarray(found.length);
        if (found.answer.status >= 200) answers.push(found.answer);
      }
      if (closed) resolve();
      // Where the server says that it closes, closing is part of the answer.
      else if (answers.length >= expected && answers.at(-1)?.header('connection') !== 'close') setTimeout(resolve, lingerMs);
    };
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      take();
    });
    socket.on('close', () => {
      closed = true;
      take();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close while this side still writes; the answer is what counts.
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
  });
  for (const [index, part] of parts.entries()) {
    socket.write(part);
    await afterPart?.(index);
  }
  await done;
  socket.destroy();
  if (bytes.length > 0) throw new Error(`Bytes beyond the answers came: ${bytes.toString('latin1').slice(0, 200)}`);
  for (const [index, answer] of answers.entries()) await check(requests[index] ?? { method: '', target: '' }, answer);
  return { answers, closed };
};
