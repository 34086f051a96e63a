import { writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger } from 'pino';
import { terminalText } from '#lib/words/terminal-text.ts';

export type { Logger };

/** Lines that wait for a disk with room or for a slow reader, in characters; more are lost, and counted. */
const mostWaiting = 1024 * 1024;
/** Until the next try, in milliseconds: of a reader that is behind, and of a disk that is full. */
const soon = 20;
const later = 1000;

interface Output extends DestinationStream {
  /** Writes what waits, as far as it goes. */
  flush: () => void;
}

const lostLine = (lines: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines, msg: 'lines of this log were lost' })}\n`;

/**
 * Lines of one turn of the event loop go out in one write, since each write is a system call. A log that cannot be written delays no
 * request: it waits, then drops lines and says how many, and stops when its reader is gone.
 */
export const createLogOutput = (write: (bytes: Uint8Array) => number): Output => {
  let lines = '';
  let rest = Buffer.alloc(0);
  let lost = 0;
  let due = false;
  let abandoned = false;

  const flush = (): void => {
    due = false;
    try {
      while (rest.length > 0 || lines !== '') {
        if (rest.length === 0) {
          rest = Buffer.from(lost > 0 ? lines + lostLine(lost) : lines);
          [lines, lost] = ['', 0];
        }
        rest = rest.subarray(write(rest));
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') abandoned = true;
      else {
        due = true;
        setTimeout(flush, code === 'EAGAIN' ? soon : later).unref();
      }
    }
  };

  return {
    flush,
    write: (line) => {
      if (abandoned) return;
      if (lines.length + line.length > mostWaiting) {
        lost += 1;
        return;
      }
      // JSON leaves C1 and what turns reading direction round as they are.
      lines += terminalText(line);
      if (due) return;
      due = true;
      setImmediate(flush);
    },
  };
};

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

/** JSON lines on standard output. */
export const createLog = (level: string): Logger => {
  const output = createLogOutput((bytes) => writeSync(1, bytes));
  process.on('exit', output.flush);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: plainError } }, output);
};
