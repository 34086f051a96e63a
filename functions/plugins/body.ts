import fp from 'fastify-plugin';
import { Problem } from '#lib/contract/problem.ts';
import type { Endpoint } from '#lib/contract/routes.ts';
import { limits } from '../http/request.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

const invalid = (detail: string): Problem => new Problem('invalid_body', detail, { status: 400, hint: 'Send one JSON value in UTF-8.' });

/** Deepest nesting of a JSON text, brackets inside strings left out. */
const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      for (index += 1; index < text.length && text[index] !== '"'; index += 1) if (text[index] === '\\') index += 1;
    } else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
};

/**
 * The JSON value of a request body; `whenEmpty` stands for no body at all where that is allowed.
 * @throws Problem invalid_body with status 400 (RFC 8259: UTF-8, the last of duplicate members counts; G59)
 */
export const readJsonBody = (body: Uint8Array, { whenEmpty }: { whenEmpty?: unknown } = {}): unknown => {
  let text: string;
  try {
    text = decoder.decode(body);
  } catch {
    throw invalid('The body is not UTF-8 text.');
  }
  if (text === '' && whenEmpty !== undefined) return whenEmpty;
  if (depthOf(text) > limits.jsonDepth) throw invalid(`The body is nested deeper than ${limits.jsonDepth} levels.`);
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(text === '' ? 'The body is empty.' : 'The body is not valid JSON.');
  }
};

/**
 * A parameter without a value counts as left out (RFC 6749 section 3.2).
 * @throws Problem invalid_body (422) for JSON: curl declares what it sends as a form unless it is told (G15)
 */
const readForm = (body: Uint8Array): unknown => {
  const text = new TextDecoder().decode(body);
  if (text.trimStart().startsWith('{'))
    throw new Problem('invalid_body', `The body is JSON, but the header Content-Type says ${form}.`, {
      parameter: 'Content-Type',
      hint: 'Send the header Content-Type: application/json.',
    });
  return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''));
};

/**
 * The media type of a body that a route takes: JSON where none was named (G8), or named with a suffix.
 * @throws Problem unsupported_media_type
 */
const checkMediaType = (body: NonNullable<Endpoint['body']>, contentType: string | undefined): string => {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if ((type === '' && !body.mustNameType) || type === json || /^[\w.-]+\/[\w.-]+\+json$/.test(type)) return json;
  if (Object.hasOwn(body.media, type)) return type;
  const taken = Object.keys(body.media);
  throw new Problem(
    'unsupported_media_type',
    type === '' ? 'The body has no media type.' : `The media type ${type.slice(0, 100)} is not taken here.`,
    {
      hint: `Send Content-Type: ${taken.join(' or ')}.`,
      headers: { Accept: taken.join(', ') },
    },
  );
};

/** Reads bodies: the type is checked before a byte is read (G10), the length while it is, and the text before any field. */
export const body = fp((app, _options, done) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, next) => next(null, bytes));

  app.addHook('onRequest', (request, _reply, next) => {
    const { endpoint } = request.routeOptions.config;
    // A DELETE takes no body, so that whatever its type says is no matter; Fastify would refuse one that it cannot read.
    if (endpoint)
      request.raw.headers['content-type'] = endpoint.body ? checkMediaType(endpoint.body, request.headers['content-type']) : json;
    next();
  });

  app.addHook('preValidation', (request, _reply, next) => {
    const { endpoint, rawBody } = request.routeOptions.config;
    if (!endpoint?.body || rawBody) return next();
    const bytes = request.body as Buffer;
    const whenEmpty = endpoint.body.required ? undefined : {};
    request.body = request.headers['content-type'] === form ? readForm(bytes) : readJsonBody(bytes, { whenEmpty });
    next();
  });
  done();
});
