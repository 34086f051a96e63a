import { pino, type Logger } from 'pino';
import { standardOutput } from './log-output.ts';
import type { RequestContext } from './request-context.ts';

export type { Logger };

/** What an error tells of itself and nothing that others have hung on it: databases add the row that failed, with all that stands in it. */
const plainError = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && { cause: plainError(cause) }),
  };
};

export const createLog = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: plainError } }, standardOutput());

/**
 * One line a request that was answered. `where` is the address of the route table, since a path may hold an id that is nobody's business;
 * queries and bodies are never logged.
 */
export const logRequest = (log: Logger, { request, response, id, startedAt }: RequestContext, where: string): void => {
  const { statusCode: status } = response;
  const line = { id, method: request.method, where, status, ms: Math.round((performance.now() - startedAt) * 1000) / 1000 };
  if (status >= 500) log.error(line, 'request');
  else log.info(line, 'request');
};
