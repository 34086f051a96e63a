import type { CacheClass } from '#lib/cache.ts';
import type { Endpoint } from '#lib/routes.ts';
import type { App } from '../app.ts';
import type { Call } from '../handler.ts';
import type { Authorize } from '../keys/credential.ts';
import { pathValues } from './address-index.ts';
import { readBody } from './body.ts';
import { callerOf } from './caller.ts';
import { constantHeaders, retirementOf, type FlatHeaders, type HeaderPolicy } from './common-headers.ts';
import { checkMediaType } from './media-type.ts';
import { createCheckOrigin } from './own-origin.ts';
import type { RequestContext } from './request-context.ts';
import { sendAnswer } from './send-answer.ts';
import type { Target } from './target.ts';

/** The function app, and the check of credentials that comes before it. */
export interface Functions {
  app: App;
  /** Refuses a missing or invalid credential. */
  authorize: Authorize;
}

interface Parts {
  /** A request that comes before they are there waits for them. */
  functions: () => Promise<Functions>;
  policy: HeaderPolicy;
}

const noBody = new Uint8Array();

/**
 * Has an operation answer a request, once everything that can refuse it without the operation has agreed (G10).
 * @throws Problem forbidden-origin, missing_credential, invalid_credential, unsupported_media_type, 413, or what the operation throws
 */
export const createCallFunction = ({ functions, policy }: Parts) => {
  const checkOrigin = createCheckOrigin(policy.settings);
  const constant = new Map<CacheClass, FlatHeaders>();
  const constantOf = (cache: CacheClass): FlatHeaders => {
    const made = constant.get(cache) ?? constantHeaders(policy, { cache, page: false });
    constant.set(cache, made);
    return made;
  };

  return async (context: RequestContext, route: Endpoint, { path, query }: Target): Promise<void> => {
    const { request, client } = context;
    if (route.ownOrigin) checkOrigin(request.headers);
    const { app, authorize } = await functions();
    if (route.credential) authorize(request.headers.authorization);
    checkMediaType(route, request.headers['content-type']);
    const answer = await app(route.operationId, {
      path: pathValues(route, path),
      query,
      // Of all headers, only Set-Cookie is a list.
      headers: request.headers as Call['headers'],
      body: route.body ? await readBody(request, route) : noBody,
      caller: callerOf(request, client),
    });
    await sendAnswer(context, answer, [...constantOf(route.cache), ...retirementOf(policy, path)]);
  };
};
