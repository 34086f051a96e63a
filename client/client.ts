import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from './contract.d.ts';
import { createPersistentFetch, UnreachableError, type Retry, type Send } from './persistent-fetch.ts';

export type { components, operations, paths } from './contract.d.ts';
export { UnreachableError, type Retry };

export interface GuidanceOptions {
  /** Address of the service, such as `https://guidance.example`, with `/api/v1` or without. */
  baseUrl: string;
  /** Sent with the writes that need one, and with nothing else. */
  key?: string | undefined;
  /** Tries after the first one, where a second time does no harm; default 3. */
  retries?: number;
  /** Told before each wait. */
  onRetry?: (retry: Retry) => void;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  /** In place of the global `fetch`. */
  fetch?: Send;
}

/** Answers are typed as JSON; a stream is asked for with `parseAs: 'stream'`. */
type Json = `application/${string}`;

/** A typed client of the service: methods and types are those of openapi-fetch for `/openapi.json`. */
export type GuidanceClient = Client<paths, Json>;

/** They need a credential and take an Idempotency-Key (specification, "Authentication" 2 and 10). */
const writes: ReadonlySet<string> = new Set(['/api/v1/shortlists', '/api/v1/reports']);
/** POST, and nothing is created. */
const questions = /\/(?:ask|api\/v1\/batch)$/;

const isRepeatable = ({ method, url, headers }: Request): boolean =>
  method === 'GET' || method === 'HEAD' || headers.has('Idempotency-Key') || questions.test(new URL(url).pathname);

/** The address that paths of the contract follow. */
const root = (baseUrl: string): string => baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '');

/**
 * Creates a client for one service. A write gets an Idempotency-Key where it has none, so that a repeat creates no second record;
 * lost answers, 429 and 503 are tried again as `Retry-After` says. What the service refuses comes back as `error`.
 * Its methods throw `UnreachableError` when no answer comes.
 */
export const createGuidance = ({ baseUrl, key, retries = 3, onRetry, headers, fetch }: GuidanceOptions): GuidanceClient => {
  const client = createClient<paths, Json>({
    baseUrl: root(baseUrl),
    fetch: createPersistentFetch({ retries, isRepeatable, fetch, onRetry }),
    ...(headers && { headers: { ...headers } }),
  });
  const completeWrite: Middleware = {
    onRequest: ({ request, schemaPath }) => {
      if (request.method !== 'POST' || !writes.has(schemaPath)) return;
      if (!request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', crypto.randomUUID());
      if (key !== undefined && !request.headers.has('Authorization')) request.headers.set('Authorization', `Bearer ${key}`);
    },
  };
  client.use(completeWrite);
  return client;
};
