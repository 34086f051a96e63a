import { createAnswer, type Answer } from '../contract/answer.ts';

/** Reads responses off a connection, byte for byte and with no leniency of its own (RFC 9112). */
export interface ResponseReader {
  /** Takes what came; responses that are whole by now are given to `answered`. */
  push: (bytes: Buffer) => void;
  /** The connection ended: what has no length is whole now. */
  end: () => void;
  /** Bytes that belong to no whole response. */
  rest: () => Buffer;
  /** What is wrong with the bytes themselves. */
  faults: () => readonly string[];
}

interface Reading {
  /** Method of the request that a response belongs to, by its position; undefined beyond the last. */
  methodOf: (index: number) => string | undefined;
  answered: (answer: Answer, index: number) => void;
}

const blank = Buffer.from('\r\n\r\n');

/** The body of a chunked response, undefined while it is not whole. */
const readChunks = (bytes: Buffer, start: number): { body: Buffer; stop: number } | undefined => {
  const pieces: Buffer[] = [];
  for (let at = start; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end === -1) return undefined;
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (!(size >= 0)) throw new Error('a chunk has no size');
    const next = end + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (bytes.subarray(next - 2, next).toString('latin1') !== '\r\n') throw new Error('a chunk does not end where it should');
    if (size === 0) return { body: Buffer.concat(pieces), stop: next };
    pieces.push(bytes.subarray(end + 2, next - 2));
    at = next;
  }
};

interface Found {
  answer: Answer;
  stop: number;
}

const readOne = (bytes: Buffer, method: string | undefined, ended: boolean): Found | undefined => {
  const end = bytes.indexOf(blank);
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) [ -~]*$/.exec(statusLine)?.[1]);
  if (!(status >= 100)) throw new Error(`no status line: ${JSON.stringify(statusLine.slice(0, 100))}`);
  const raw = lines.flatMap((line) => {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no header field: ${JSON.stringify(line.slice(0, 100))}`);
    return [name, value];
  });
  const start = end + blank.length;
  const { header } = createAnswer(status, raw, Buffer.alloc(0));
  const whole = (body: Buffer, stop: number): Found => ({ answer: createAnswer(status, raw, body), stop });
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return whole(Buffer.alloc(0), start);
  if (header('transfer-encoding') !== undefined) {
    const chunks = readChunks(bytes, start);
    return chunks && whole(chunks.body, chunks.stop);
  }
  const length = header('content-length');
  if (length === undefined) return ended ? whole(bytes.subarray(start), bytes.length) : undefined;
  const stop = start + Number(length);
  return bytes.length >= stop ? whole(bytes.subarray(start, stop), stop) : undefined;
};

export const createResponseReader = ({ methodOf, answered }: Reading): ResponseReader => {
  let bytes: Buffer = Buffer.alloc(0);
  let count = 0;
  const faults: string[] = [];
  const take = (ended: boolean): void => {
    while (bytes.length > 0 && faults.length === 0) {
      let found: Found | undefined;
      try {
        found = readOne(bytes, methodOf(count), ended);
      } catch (error) {
        faults.push((error as Error).message);
        return;
      }
      if (!found) return;
      bytes = bytes.subarray(found.stop);
      // Interim responses come before the final one of the same request.
      if (found.answer.status < 200) continue;
      answered(found.answer, count);
      count += 1;
    }
  };
  return {
    push: (more) => {
      bytes = bytes.length === 0 ? more : Buffer.concat([bytes, more]);
      take(false);
    },
    end: () => take(true),
    rest: () => bytes,
    faults: () => faults,
  };
};
