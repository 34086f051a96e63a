/**
 * Bytes of events. Start and first record are made at once and go out together, while a fault in them can still become an error answer;
 * each of the others once the client has taken what came before it, and none after it has gone.
 */
export const eventStream = (events: Generator<string, void>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  const opening = [events.next(), events.next()].map(({ value }) => value ?? '').join('');
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(opening)),
      pull: (controller) => {
        const { done, value } = events.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => void events.return(),
    },
    { highWaterMark: 0 },
  );
};
