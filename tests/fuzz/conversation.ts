import fc from 'fast-check';
import { anyRequest, encoded, mayBeReset, type Making, type WireRequest } from './wire-request.ts';

/** What is done to the bytes of the last request of a conversation. */
type Damage =
  /** Its last bytes are never sent; then the sender ends, goes away, or resets the connection. */
  | { kind: 'cut'; at: number; then: 'end' | 'destroy' | 'reset' }
  /** A length that is too short or too long for the body. */
  | { kind: 'length'; by: number }
  /** Chunks that are none. */
  | { kind: 'chunks'; bytes: string }
  /** Bytes of the head that are others, missing, or more. */
  | { kind: 'bytes'; edits: readonly { at: number; remove: number; insert: string }[] }
  /** More header fields than there is room for. */
  | { kind: 'flood'; size: number };

/** Requests over one connection, and how they are sent. */
export interface Conversation {
  requests: readonly WireRequest[];
  /** All at once, without waiting for answers. */
  pipelined: boolean;
  /** Where the bytes are cut into packets, as shares of a thousandth, and the pause between them in milliseconds. */
  packets: { cuts: readonly number[]; pauseMs: number } | null;
  damage: Damage | null;
}

const damage: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('cut' as const),
      at: fc.integer({ min: 1, max: 999 }),
      then: fc.constantFrom<'end' | 'destroy' | 'reset'>('end', 'end', 'destroy', 'reset'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('length' as const),
      by: fc.oneof(fc.integer({ min: -40, max: 40 }), fc.constantFrom(1e6, 1e15, 2 ** 53, 1e21)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('chunks' as const),
      bytes: fc.constantFrom(
        'zz\r\n',
        '-1\r\n',
        '5\r\n{}\r\n',
        '2\r\n{}0\r\n\r\n',
        'fffffffffffffffff\r\n{}',
        '2;x=\0\r\n{}\r\n0\r\n\r\n',
        '2\n{}\n0\n\n',
        '2\r\n{}\r\n0\r\nX\r\n\r\n',
        '2\r\n{}\r\n0\r\n\r\nGET',
        '\r\n',
        '',
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('bytes' as const),
      edits: fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 999 }),
          remove: fc.integer({ min: 0, max: 3 }),
          insert: fc.constantFrom(
            '',
            ' ',
            '\0',
            '\r',
            '\n',
            '\r\n',
            ':',
            '\t',
            '\xff',
            'GET ',
            '\r\n\r\n',
            'Content-Length: 5\r\n',
            '\r\nHost: x',
            '%',
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flood' as const), size: fc.integer({ min: 33_000, max: 90_000 }) }) },
);

const packets = fc.option(
  fc.record({ cuts: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 4 }), pauseMs: fc.constantFrom(0, 0, 1, 5, 40) }),
  { freq: 8 },
);

/**
 * Where the client may never read an answer, nobody may hold the service to account for a write: such conversations have no key, but for a last
 * request that is not whole.
 */
const withoutLoss = (conversation: Conversation): Conversation => {
  const { requests, packets, damage: how } = conversation;
  const leaves = how?.kind === 'cut' && how.then !== 'end';
  if (!leaves && !mayBeReset(requests, packets !== null)) return conversation;
  const kept = leaves ? requests.length - 1 : requests.length;
  const bare = (request: WireRequest): WireRequest => ({
    ...request,
    fields: request.fields.filter(([name]) => name.toLowerCase() !== 'authorization'),
  });
  return { ...conversation, requests: requests.map((request, index) => (index < kept ? bare(request) : request)) };
};

export const anyConversation = (making: Making): fc.Arbitrary<Conversation> => {
  const request = anyRequest(making);
  return fc
    .oneof(
      {
        weight: 10,
        arbitrary: fc.record({
          requests: fc.array(request, { minLength: 1, maxLength: 4 }),
          pipelined: fc.constant(false),
          packets,
          damage: fc.constant(null),
        }),
      },
      // One request alone: what becomes of others behind a broken one is Node's to say.
      {
        weight: 3,
        arbitrary: fc.record({
          requests: fc.array(request, { minLength: 1, maxLength: 1 }),
          pipelined: fc.constant(true),
          packets,
          damage,
        }),
      },
    )
    .map(withoutLoss);
};

/** Bytes of a conversation, request by request, and how the sender leaves. */
export interface Sending {
  parts: string[];
  /** What the last part is: the bytes of the request as it was meant, an incomplete one, or of unknown meaning. */
  last: 'whole' | 'incomplete' | 'unknown';
  leave: 'stay' | 'end' | 'destroy' | 'reset';
}

const edit = (text: string, edits: readonly { at: number; remove: number; insert: string }[]): string =>
  edits.reduce((bytes, { at, remove, insert }) => {
    const index = Math.floor((at / 1000) * bytes.length);
    return bytes.slice(0, index) + insert + bytes.slice(index + remove);
  }, text);

const damaged = (meant: WireRequest, how: Damage): Pick<Sending, 'last' | 'leave'> & { bytes: string } => {
  // Whether an answer to what was HEAD has a body, nobody could say.
  const request = { ...meant, method: meant.method === 'HEAD' ? 'GET' : meant.method };
  const { head, body } = encoded(request);
  switch (how.kind) {
    case 'cut': {
      const bytes = head + body;
      const length = Math.min(bytes.length - 1, Math.max(1, Math.floor((how.at / 1000) * bytes.length)));
      return { bytes: bytes.slice(0, length), last: 'incomplete', leave: how.then };
    }
    case 'length': {
      const text = request.body ?? '';
      const length = Math.max(0, how.by > 40 ? how.by : text.length + how.by);
      const { head: bare } = encoded({ ...request, body: null });
      return {
        bytes: bare.replace(/\r\n$/, () => `Content-Length: ${length}\r\n\r\n`) + text,
        last: length > text.length ? 'incomplete' : 'unknown',
        leave: 'end',
      };
    }
    case 'chunks': {
      const { head: bare } = encoded({ ...request, body: null });
      return { bytes: bare.replace(/\r\n$/, () => 'Transfer-Encoding: chunked\r\n\r\n') + how.bytes, last: 'unknown', leave: 'end' };
    }
    case 'bytes':
      return { bytes: edit(head, how.edits) + body, last: 'unknown', leave: 'end' };
    case 'flood':
      return { bytes: head.replace(/\r\n$/, () => `X-Flood: ${'x'.repeat(how.size)}\r\n\r\n`) + body, last: 'unknown', leave: 'end' };
  }
};

export const sendingOf = ({ requests, damage: how }: Conversation): Sending => {
  const whole = requests.map((request) => {
    const { head, body } = encoded(request);
    return head + body;
  });
  const last = requests.at(-1);
  if (how === null || last === undefined) return { parts: whole, last: 'whole', leave: 'stay' };
  const { bytes, ...rest } = damaged(last, how);
  return { parts: [...whole.slice(0, -1), bytes], ...rest };
};
