import { Problem } from '#lib/problem.ts';
import { filled } from './common-headers.ts';
import { matchesStrongly, matchesWeakly } from './conditional.ts';
import { chooseRepresentation, type Representations } from './representation.ts';
import type { RequestContext } from './request-context.ts';
import { sendSlices, sliceBytes } from './send-slices.ts';

/**
 * Answers GET or HEAD with a prebuilt file: 200, or 304 where the client has it.
 * @throws Problem precondition-failed
 */
export const sendFile = ({ request, response, quota, id }: RequestContext, file: Representations): void => {
  const { headers } = request;
  const representation = chooseRepresentation(file, headers);
  if (headers['if-match'] !== undefined && !matchesStrongly(headers['if-match'], representation.etag)) {
    throw new Problem('precondition-failed', 'The current ETag is another than If-Match names.');
  }
  if (headers['if-none-match'] !== undefined && matchesWeakly(headers['if-none-match'], representation.etag)) {
    response.writeHead(304, filled(representation.notModified, quota, id));
    response.end();
    return;
  }
  // Read before the head goes out: a file that was damaged is a fault that can still be told.
  const body = request.method === 'HEAD' ? undefined : representation.body();
  response.writeHead(200, filled(representation.headers, quota, id));
  if (body === undefined) response.end();
  else if (body.length <= sliceBytes) response.end(body);
  else sendSlices(response, body);
};
