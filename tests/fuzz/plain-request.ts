import type { WireRequest } from './wire-request.ts';

/** A GET with nothing but what it needs. */
export const plainRequest = (name: string, target: string): WireRequest => ({
  name,
  method: 'GET',
  target,
  version: '1.1',
  fields: [['Host', 'localhost']],
  body: null,
  chunks: null,
  granted: name !== 'getRecommendation',
});
