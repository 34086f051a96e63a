import { pino, type Logger } from 'pino';
import type { RequestContext } from './request-context.ts';

export type { Logger };

export const createLog = (level: string): Logger => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });

/**
 * One line a request, once it is answered. Prebuilt files answer far more often than anyone reads, so their lines are `debug`.
 * Queries and bodies are never logged: what people search for and send is theirs.
 */
export const logRequest = (log: Logger, { request, response, id, startedAt }: RequestContext, where: string): void => {
  response.once('close', () => {
    const { statusCode: status } = response;
    const line = { id, method: request.method, where, status, ms: Math.round((performance.now() - startedAt) * 1000) / 1000 };
    if (status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  });
};
