import type { IncomingMessage } from 'node:http';
import type { Problem } from '#lib/problem.ts';
import type { Settings } from '#lib/settings.ts';
import { requestHeaders, type FlatHeaders } from './common-headers.ts';
import { limits } from './limits.ts';
import { problemHeaders, problemMedia, problemText } from './problem-response.ts';
import type { Representations } from './representation.ts';
import type { RequestContext } from './request-context.ts';

interface Rendering {
  settings: Settings;
  /** Constant headers of an error, without Cache-Control. */
  constant: FlatHeaders;
  /** Page to show instead of JSON (G50). */
  page?: Representations | undefined;
}

/**
 * Closing while the client still sends resets the connection, and the reset can overtake the answer.
 * So the rest is read and dropped for a moment before the answer is ended.
 */
const linger = (request: IncomingMessage, end: () => void): void => {
  const timer = setTimeout(end, limits.lingerMs);
  const finish = (): void => {
    clearTimeout(timer);
    end();
  };
  request.once('end', finish);
  request.once('close', finish);
  // Whoever ends the connection sends no more.
  request.socket.once('end', finish);
  request.resume();
};

/** Answers with an error: problem details, or the page about it. */
export const sendProblem = (
  { request, response, quota, id }: RequestContext,
  problem: Problem,
  { settings, constant, page }: Rendering,
): void => {
  const body = page ? page.identity.body() : Buffer.from(problemText(problem, settings));
  if (problem.status === 413 && !request.complete) response.shouldKeepAlive = false;
  // Whoever ended his side sends no more; where Redis counted first, that is long known.
  const closesEarly = !response.shouldKeepAlive && !request.complete && !request.socket.readableEnded;
  response.writeHead(problem.status, [
    'Content-Type',
    page ? 'text/html; charset=utf-8' : problemMedia,
    'Content-Length',
    String(body.length),
    ...Object.entries(problemHeaders(problem, settings)).flat(),
    ...constant,
    ...requestHeaders(quota, id),
  ]);
  if (request.method === 'HEAD') response.end();
  else if (!closesEarly) response.end(body);
  else {
    response.write(body);
    linger(request, () => response.end());
  }
};
