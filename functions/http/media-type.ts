import { Problem } from '#lib/problem.ts';
import type { Endpoint } from '#lib/routes.ts';

const json = 'application/json';

/** Media type in lower case without parameters; JSON where none was sent (G8). */
export const mediaTypeOf = (contentType: string | null | undefined): string => {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  return type === undefined || type === '' ? json : type;
};

const isJson = (type: string): boolean => type === json || /^[\w.-]+\/[\w.-]+\+json$/.test(type);

/**
 * Refuses a body that the route does not take, before a byte of it is read (G10).
 * @throws Problem unsupported_media_type
 */
export const checkMediaType = (route: Endpoint, contentType: string | null | undefined): void => {
  if (!route.body) return;
  const type = mediaTypeOf(contentType);
  if (isJson(type) || Object.hasOwn(route.body.media, type)) return;
  const taken = Object.keys(route.body.media);
  throw new Problem('unsupported_media_type', `The media type ${type.slice(0, 100)} is not taken here.`, {
    hint: `Send Content-Type: ${taken.join(' or ')}.`,
    headers: { Accept: taken.join(', ') },
  });
};
