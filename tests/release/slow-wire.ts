import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** 1.6 Mbit/s towards the phone, for all its connections together, and 150 ms there and back. */
const bytesAMillisecond = 200;
const roundTripMs = 150;
/** What is sent at once, so that connections take turns. */
const pieceBytes = 4096;

/** A slow network between a phone and a service on `port`, on a port of its own, so that no browser has kept anything of it. */
export const laySlowWire = async (port: number): Promise<{ origin: string; close: () => void }> => {
  /** When the line towards the phone is free. */
  let freeAt = 0;
  const sockets = new Set<Socket>();
  const carry = async (from: Socket, to: Socket, isDown: boolean): Promise<void> => {
    // A connection is made by a round trip before anything is sent.
    if (!isDown) await sleep(roundTripMs);
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let start = 0; start < chunk.length; start += pieceBytes) {
        const piece = chunk.subarray(start, start + pieceBytes);
        if (isDown) {
          freeAt = Math.max(freeAt, performance.now()) + piece.length / bytesAMillisecond;
          await sleep(Math.max(0, freeAt - performance.now()));
        }
        setTimeout(() => to.destroyed || to.write(piece), roundTripMs / 2);
      }
  };
  const server = createServer((phone) => {
    const service = connect(port, '127.0.0.1');
    for (const socket of [phone, service]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', () => undefined);
      socket.once('close', () => [phone, service].forEach((end) => end.destroy()));
    }
    carry(phone, service, false).catch(() => undefined);
    carry(service, phone, true).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};
