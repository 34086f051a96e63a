import type { RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface Answers {
  last: ServerResponse;
  /** The one before it, which goes out first. */
  before: ServerResponse | undefined;
}

/** What a connection owes at the moment: the parser runs ahead of the answers where a client pipelines (RFC 9112 section 9.3.2). */
export interface AnswersInOrder {
  /** Passes requests on, but none after an answer that closes the connection (RFC 9112 section 9.6). */
  listen: (listener: RequestListener) => RequestListener;
  /** Says 100 (Continue), and passes the request on then: Node would put it between the head and the body of an answer whose turn has not come. */
  afterContinue: (listener: RequestListener) => RequestListener;
  /** Resolves once every answer that comes before a fault of the connection has gone out, or cannot any more. */
  untilDue: (connection: Duplex) => Promise<void>;
  /**
   * Whether a fault of the connection has still to be answered. Not where the request that it is in has its answer: a second one would be taken for
   * that of another request. It holds for this moment alone, since that answer may go out in the next.
   */
  isDue: (connection: Duplex) => boolean;
}

const untilGone = (response: ServerResponse | undefined, connection: Duplex): Promise<void> => {
  if (response === undefined || response.writableFinished || connection.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    response.once('close', resolve);
    // A connection that closes takes answers with it that were never its turn.
    connection.once('close', resolve);
  });
};

export const createAnswersInOrder = (): AnswersInOrder => {
  const connections = new WeakMap<Duplex, Answers>();
  const closing = new WeakSet<Duplex>();

  /** An idle connection holds on to nothing: a request may have 32 KiB of headers and more of a body. */
  const release = (response: ServerResponse): void => {
    const { req: request } = response;
    if (!response.shouldKeepAlive) closing.add(request.socket);
    // Answered before it was there as a whole: a fault in the rest of it is still its own.
    if (!request.complete) return void request.once('end', () => release(response));
    const answers = connections.get(request.socket);
    if (answers?.last === response) connections.delete(request.socket);
    else if (answers?.before === response) answers.before = undefined;
  };
  function releaseThis(this: ServerResponse): void {
    release(this);
  }

  return {
    listen: (listener) => (request, response) => {
      const answers = connections.get(request.socket);
      if (answers?.last.shouldKeepAlive === false || closing.has(request.socket)) return;
      if (answers === undefined) connections.set(request.socket, { last: response, before: undefined });
      else {
        answers.before = answers.last;
        answers.last = response;
      }
      response.on('close', releaseThis);
      listener(request, response);
    },
    afterContinue: (listener) => (request, response) => {
      void untilGone(connections.get(request.socket)?.before, request.socket).then(() => {
        if (response.socket !== null) response.writeContinue();
        listener(request, response);
      });
    },
    untilDue: async (connection) => {
      const answers = connections.get(connection);
      if (answers === undefined) return;
      const { last, before } = answers;
      const isOfLast = !last.req.complete;
      if (isOfLast && !last.headersSent) await untilGone(before, connection);
      // Who counts in Redis may have answered meanwhile.
      if (!isOfLast || last.headersSent) await untilGone(last, connection);
    },
    isDue: (connection) => {
      const last = connections.get(connection)?.last;
      return last === undefined || last.req.complete || !last.headersSent;
    },
  };
};
