import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Problem, type ProblemId } from '#lib/problem.ts';
import type { Settings } from '#lib/settings.ts';
import { serverAllow } from './address-index.ts';
import type { AnswersInOrder } from './answers-in-order.ts';
import { requestHeaders, type FlatHeaders } from './common-headers.ts';
import { limits } from './limits.ts';
import { problemHeaders, problemMedia, problemText } from './problem-response.ts';
import { rateLimited, type Quota } from './quota.ts';

/** What Node hands over is a socket, though its type says less. */
type Peer = Duplex & Pick<Socket, 'remoteAddress' | 'destroySoon'>;

interface ParserError extends Error {
  code?: string;
}

const problemOf = ({ code }: ParserError): Problem => {
  const kinds: Readonly<Record<string, [ProblemId, string]>> = {
    HPE_HEADER_OVERFLOW: ['headers-too-large', 'The request headers are too large.'],
    ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive in time.'],
  };
  const [id, detail] = kinds[code ?? ''] ?? ['malformed-request', 'The request is not valid HTTP.'];
  return new Problem(id, detail);
};

interface Answering {
  settings: Settings;
  inOrder: AnswersInOrder;
  constant: FlatHeaders;
  requestId: () => string;
  /** Counts a connection's client as any request does (G58). */
  count: (remoteAddress: string | undefined) => Quota | Promise<Quota>;
}

/** Writes a whole answer to a connection that has no request object. */
const writeRaw = (socket: Duplex, fault: Problem, quota: Quota, { settings, constant, requestId }: Answering): void => {
  const problem = quota.exceeded ? rateLimited(quota) : fault;
  const body = problemText(problem, settings);
  const flat = [
    ...Object.entries({
      Connection: 'close',
      Date: new Date().toUTCString(),
      'Content-Type': problemMedia,
      'Content-Length': String(Buffer.byteLength(body)),
    }).flat(),
    ...Object.entries(problemHeaders(problem, settings)).flat(),
    ...constant,
    ...requestHeaders(quota, requestId()),
  ];
  const lines = flat.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${flat[index + 1]}`] : []));
  socket.write(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
};

/** Errors below the level of a request: malformed HTTP, oversized headers, slow senders, and CONNECT (G43). */
export const answerClientErrors = (server: Server, answering: Answering): void => {
  const ending = new WeakSet<Duplex>();
  const end = async (socket: Duplex, problem: Problem): Promise<void> => {
    const { inOrder, count } = answering;
    await inOrder.untilDue(socket);
    const quota = inOrder.isDue(socket) ? await count((socket as Peer).remoteAddress) : undefined;
    // Redis takes its time to count, and the request may have been answered meanwhile.
    if (quota !== undefined) await inOrder.untilDue(socket);
    // The last of an answer may still be on its way.
    if (!socket.writable) return (socket as Peer).destroySoon();
    if (quota !== undefined && inOrder.isDue(socket)) writeRaw(socket, problem, quota, answering);
    socket.end();
    setTimeout(() => socket.destroy(), limits.lingerMs).unref();
  };
  const answer = (socket: Duplex, problem: Problem): void => {
    if (ending.has(socket)) return;
    ending.add(socket);
    end(socket, problem).catch(() => socket.destroy());
  };
  server.on('clientError', (error: ParserError, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) socket.destroy();
    else answer(socket, problemOf(error));
  });
  const allow = { Allow: serverAllow };
  server.on('connect', (_request, socket) =>
    answer(socket, new Problem('method_not_allowed', 'CONNECT is not a method of this service.', { headers: allow })),
  );
};
