import type { Answer } from '../contract/answer.ts';
import type { Conversation, Sending } from './conversation.ts';

/** Whoever ends its side has gone, says Go, and Caddy leaves its answer as it is: nothing yet, or a part. */
const hasGone = ({ leave }: Pick<Sending, 'leave'>): boolean => leave === 'end';

/** Go answers HTTP/1.0 in kind and sends a body after a HEAD that it refuses, and Caddy tries for two seconds whether another instance takes a broken body. */
export const isCaddysWay = (fault: string, { damage }: Pick<Conversation, 'damage'>, sending: Pick<Sending, 'leave'>): boolean =>
  fault === 'bytes beyond the answers: "400 Bad Request"' ||
  fault.startsWith('no status line: "HTTP/1.0 ') ||
  (hasGone(sending) && fault.startsWith('bytes beyond the answers')) ||
  (damage?.kind === 'chunks' && fault.startsWith('the connection is open'));

/** What the HTTP server of Go refuses before Caddy sees it. */
const refused: ReadonlySet<number> = new Set([400, 417, 431, 501, 505]);

/**
 * Answers that no configuration of Caddy can put into our words: what Go refuses by itself, an empty 200 to whoever has gone, and 503 for a body
 * that breaks off or breaks in its chunks, which to Caddy is a fault of the service.
 */
export const areCaddysWords = ({ status, header, body }: Answer, { damage }: Pick<Conversation, 'damage'>, sending: Sending): boolean => {
  if (status === 503) return damage?.kind === 'chunks' || damage?.kind === 'length';
  if (header('x-request-id') !== undefined) return false;
  return refused.has(status) || (status === 200 && body.length === 0 && hasGone(sending));
};
