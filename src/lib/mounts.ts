import { z } from 'zod';
import { toolServerList } from './discovery.ts';
import type { Endpoint } from './routes.ts';

/**
 * Addresses with a protocol of their own, beside the route table: the two tool servers (G39). They are no operations of the API,
 * so the OpenAPI document does not know them; the front door treats them as it treats every other address.
 */
export interface Mount extends Endpoint {
  method: 'POST';
  /** Nothing here is prebuilt. */
  file?: undefined;
}

export const mounts: readonly Mount[] = toolServerList.map(({ id, path }) => ({
  operationId: id,
  method: 'POST',
  path,
  parameters: [],
  body: { required: true, maxBytes: 64 * 1024, media: { 'application/json': z.unknown() } },
  credential: false,
  ownOrigin: true,
  cache: 'none',
}));
