import { createGuidance, type GuidanceClient, type Retry } from '../client.ts';
import { RefusedError, StrangeAnswerError } from './refusal.ts';

export interface Connection {
  client: GuidanceClient;
  /** The body of an answer as it was received. */
  body: (response: Response) => string;
}

export interface Target {
  url: string;
  key: string | undefined;
  retries: number;
  userAgent: string;
  onRetry: (retry: Retry) => void;
}

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

/**
 * The typed client for a terminal: what is no answer of the service is thrown.
 * Its calls throw RefusedError, StrangeAnswerError and UnreachableError.
 */
export const connect = ({ url, key, retries, userAgent, onRetry }: Target): Connection => {
  const bodies = new WeakMap<Response, string>();
  const client = createGuidance({ baseUrl: url, key, retries, onRetry, headers: { 'User-Agent': userAgent } });
  client.use({
    onResponse: async ({ response }) => {
      if (response.ok && response.headers.get('Content-Type')?.startsWith('text/event-stream')) return;
      const text = await response.clone().text();
      if (!response.ok) throw new RefusedError(response.status, text);
      if (!isJsonObject(text)) throw new StrangeAnswerError(new URL(url).origin);
      bodies.set(response, text);
    },
  });
  return { client, body: (response) => bodies.get(response) ?? '' };
};
