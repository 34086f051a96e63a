import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '#lib/routes.ts';
import type { Authorize } from '../keys/credential.ts';
import { readBody } from './body.ts';
import { callerOf } from './caller.ts';
import { constantHeaders, requestHeaders, retirementOf, type HeaderPolicy } from './common-headers.ts';
import { checkMediaType } from './media-type.ts';
import { createCheckOrigin } from './own-origin.ts';
import type { RequestContext } from './request-context.ts';
import type { Target } from './target.ts';

/** The function app as a Node listener, and the check of credentials that comes before it. */
export interface Functions {
  app: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Refuses a missing or invalid credential. */
  authorize: Authorize;
}

interface Parts {
  /** A request that comes before they are there waits for them. */
  functions: () => Promise<Functions>;
  policy: HeaderPolicy;
}

/**
 * Hands a request to the function app, once everything that can refuse it without the app has agreed (G10).
 * The app's own headers join those that every answer carries.
 * @throws Problem forbidden-origin, missing_credential, invalid_credential, unsupported_media_type, or 413
 */
export const createCallFunction = ({ functions, policy }: Parts) => {
  const { host } = new URL(policy.settings.rootUrl);
  const checkOrigin = createCheckOrigin(policy.settings);

  return async ({ request, response, quota, id, client }: RequestContext, route: Endpoint, { path, query }: Target): Promise<void> => {
    if (route.ownOrigin) checkOrigin(request.headers);
    const { app, authorize } = await functions();
    if (route.credential) authorize(request.headers.authorization);
    checkMediaType(route, request.headers['content-type']);
    const rawBody = route.body && (await readBody(request, route));
    Object.assign(request, { caller: callerOf(request, client), ...(rawBody && { rawBody }) });
    const headers = [
      ...constantHeaders(policy, { cache: route.cache, page: false }),
      ...retirementOf(policy, path),
      ...requestHeaders(quota, id),
    ];
    for (let index = 0; index < headers.length; index += 2) response.appendHeader(headers[index] as string, headers[index + 1] as string);

    // Functions never need to know under which name they were called, so a forged one cannot reach them.
    request.headers.host = host;
    request.url = path.split('/').map(encodeURIComponent).join('/') + (query === '' ? '' : `?${query}`);
    // Node itself sends no body for HEAD; asked with GET, the app computes the headers that GET would have.
    const { method } = request;
    request.method = method === 'HEAD' ? 'GET' : method;
    await app(request, response);
    request.method = method;
  };
};
