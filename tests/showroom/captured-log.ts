import { pino } from 'pino';
import type { Logger } from '#functions/log.ts';

/** The service's own logger, its lines kept. */
export const captureLog = (): { log: Logger; lines: string[] } => {
  const lines: string[] = [];
  return { log: pino({ level: 'trace', base: null }, { write: (line: string) => lines.push(line) }), lines };
};
