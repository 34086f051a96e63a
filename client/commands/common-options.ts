import type { Options } from './command.ts';

/** Options of every command. */
export const commonOptions = {
  url: { type: 'string', value: 'address', about: 'option-url' },
  json: { type: 'boolean', about: 'option-json' },
  lang: { type: 'string', value: 'en|ar', about: 'option-lang' },
  retries: { type: 'string', value: 'n', about: 'option-retries' },
  help: { type: 'boolean', short: 'h', about: 'option-help' },
  version: { type: 'boolean', about: 'option-version' },
} as const satisfies Options;

export const defaultUrl = 'http://localhost:4321';
