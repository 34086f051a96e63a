import { pipeline } from 'node:stream/promises';
import type { Answer } from '../handler.ts';
import { requestHeaders, type FlatHeaders } from './common-headers.ts';
import type { RequestContext } from './request-context.ts';
import { sendSlices, sliceBytes } from './send-slices.ts';

/** Constant headers that the answer does not say itself. */
const besides = (own: Answer['headers'], constant: FlatHeaders): FlatHeaders => {
  const said = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return constant.filter((_, index) => !said.has((constant[index - (index % 2)] as string).toLowerCase()));
};

/** Whether the client went away, which is its right. */
const wentAway = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends what an operation answers; resolves once the last of it is written. Pieces are written one by one, each when the client has taken
 * those before it, and none after it has gone.
 * @throws what making a piece throws
 */
export const sendAnswer = async (
  { request, response, quota, id }: RequestContext,
  { status, headers, body }: Answer,
  constant: FlatHeaders,
): Promise<void> => {
  const head = [...Object.entries(headers).flat(), ...besides(headers, constant), ...requestHeaders(quota, id)];
  if (typeof body !== 'string') {
    response.writeHead(status, head);
    // Node itself sends no body for HEAD.
    return pipeline(body, response).catch((error: unknown) => {
      if (!wentAway(error)) throw error;
    });
  }
  const bytes = Buffer.from(body);
  response.writeHead(status, ['Content-Length', String(bytes.length), ...head]);
  if (request.method !== 'HEAD' && bytes.length > sliceBytes) sendSlices(response, bytes);
  else response.end(bytes);
};
