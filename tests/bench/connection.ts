import { connect } from 'node:net';
import { requestBytes, type Encoding } from './request.ts';

/**
 * A keep-alive connection that costs the machine little: it looks for the end of the header block and counts bytes.
 * autocannon parses every header in JavaScript and leaves the bare server a quarter of its core idle, which flatters the slower side.
 */
export interface Connection {
  send: () => void;
  close: () => void;
}

export interface ConnectionTarget {
  port: number;
  encoding: Encoding;
  /** Bytes after the header block, the same in every answer. */
  bodyBytes: number;
  /** Bytes of the next request, where they are not the measured GET. */
  request?: (() => Buffer) | undefined;
}

const blank = Buffer.from('\r\n\r\n');
const statusAt = 'HTTP/1.1 '.length;
const two = '2'.charCodeAt(0);

const frame = (bodyBytes: number, onReply: () => void) => {
  let carry: Buffer | undefined;
  let missing = 0;
  return (received: Buffer): void => {
    let chunk = received;
    if (missing > 0) missing -= chunk.length;
    else {
      if (carry) chunk = Buffer.concat([carry, chunk]);
      carry = undefined;
      const end = chunk.indexOf(blank);
      if (end === -1) {
        carry = Buffer.from(chunk);
        return;
      }
      if (chunk[statusAt] !== two) throw new Error(`It answered ${chunk.toString('latin1', statusAt, statusAt + 3)}.`);
      missing = end + blank.length + bodyBytes - chunk.length;
    }
    if (missing < 0) throw new Error(`A body is ${-missing} bytes longer than the first one.`);
    if (missing === 0) onReply();
  };
};

/** Opens a connection; `onReply` is called after every whole 2xx answer, `onFault` once for anything else. */
export const openConnection = (
  { port, encoding, bodyBytes, request }: ConnectionTarget,
  onReply: () => void,
  onFault: (error: Error) => void,
): Promise<Connection> =>
  new Promise((resolve) => {
    const get = requestBytes(port, encoding);
    const read = frame(bodyBytes, onReply);
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(65_536),
        callback: (count, buffer) => {
          try {
            read(Buffer.from(buffer.buffer, buffer.byteOffset, count));
          } catch (error) {
            socket.destroy(error as Error);
          }
          return true;
        },
      },
    });
    let closing = false;
    socket.on('error', onFault);
    socket.on('close', () => closing || onFault(new Error('It closed a connection under load.')));
    socket.on('connect', () =>
      resolve({
        send: () => socket.write(request?.() ?? get),
        close: () => {
          closing = true;
          socket.destroy();
        },
      }),
    );
  });
