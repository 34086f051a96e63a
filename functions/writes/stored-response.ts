import type { StoredResponse } from '../store/store.ts';

/** A write's response, first given or replayed (specification, "POST /shortlists" 2). */
export const toResponse = (
  { status, body, location }: StoredResponse,
  { replayed, retryAfter }: { replayed: boolean; retryAfter?: number },
): Response =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json',
      Location: location,
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...(replayed && { 'Idempotent-Replayed': 'true' }),
    },
  });
