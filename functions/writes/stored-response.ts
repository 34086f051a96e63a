import type { Answer } from '../handler.ts';
import type { StoredResponse } from '../store/store.ts';

/** A write's response, first given or replayed (specification, "POST /shortlists" 2). */
export const toAnswer = (
  { status, body, location }: StoredResponse,
  { replayed, retryAfter }: { replayed: boolean; retryAfter?: number },
): Answer => ({
  status,
  headers: {
    'Content-Type': 'application/json',
    Location: location,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(replayed && { 'Idempotent-Replayed': 'true' }),
  },
  body,
});
