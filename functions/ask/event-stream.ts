const encoder = new TextEncoder();

function* pieces(opening: string, events: Iterable<string>): Generator<Uint8Array, void> {
  yield encoder.encode(opening);
  for (const event of events) yield encoder.encode(event);
}

/**
 * Bytes of events. Start and first record are made at once and go out together, while a fault in them can still become an error answer;
 * each of the others when it is asked for.
 */
export const eventStream = (events: Generator<string, void>): Iterable<Uint8Array> => {
  const opening = [events.next(), events.next()].map(({ value }) => value ?? '').join('');
  return pieces(opening, events);
};
