import type { ServerResponse } from 'node:http';

/** What is written in one turn of the event loop: the kernel copies so much in less than a tenth of a millisecond. */
export const sliceBytes = 128 * 1024;

/**
 * Ends an answer with a body of any length, a slice in each turn of the event loop. One write of megabytes holds the loop until the kernel has
 * copied all that its buffers take, and when many ask at once, they hold it for each other and for everyone else. The slices are views: a
 * reader, however slow, holds no copy of the body.
 */
export const sendSlices = (response: ServerResponse, body: Buffer): void => {
  let at = 0;
  const next = (): void => {
    if (response.destroyed) return;
    const slice = body.subarray(at, (at += sliceBytes));
    if (at >= body.length) response.end(slice);
    else if (response.write(slice)) setImmediate(next);
    // A write that the kernel took at once drains in the same turn.
    else response.once('drain', () => setImmediate(next));
  };
  next();
};
