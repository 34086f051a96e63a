import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Quota } from './quota.ts';

/** One request on its way through the front door. */
export interface RequestContext {
  request: IncomingMessage;
  response: ServerResponse;
  id: string;
  /** Who the request is counted under. */
  client: string;
  quota: Quota;
  startedAt: number;
}
