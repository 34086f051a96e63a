import { pino, type Logger } from 'pino';
import { terminalText } from '#lib/terminal-text.ts';

export type { Logger };

/** Characters that wait for a disk with room or for a slow reader; lines beyond are lost. */
const mostWaiting = 1024 * 1024;

/** What an error says itself, without what others attach to it: databases add the row that failed, with all its values. */
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

/** JSON lines on standard output. A log that cannot be written delays no request: it waits, and is tried again with the next line. */
export const createLog = (level: string): Logger => {
  const output = pino.destination({ dest: 1, sync: false, maxLength: mostWaiting });
  output.on('error', () => undefined);
  return pino(
    {
      ...{ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: plainError } },
      // JSON leaves C1 and what turns reading direction round as they are.
      hooks: { streamWrite: terminalText },
    },
    output,
  );
};
