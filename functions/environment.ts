import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { Settings } from '#lib/settings.ts';

/** The one reader of the environment. */

const isAddressOrSubnet = (entry: string): boolean => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry);

const port = z.coerce
  .number({ error: 'must be a port number' })
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must be 0 or more' })
  .max(65_535, { error: 'must be 65535 or less' });

const rootUrl = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const web = url !== undefined && /^https?:$/.test(url.protocol);
  if (web && url.pathname === '/' && !/[?#@]/.test(value)) return url.origin;
  const wanted = web ? 'an origin without a path' : 'an http or https address';
  context.addIssue({ code: 'custom', message: `must be ${wanted}, such as https://guidance.example` });
  return z.NEVER;
});

const shape = z.object({
  PORT: port.default(4321),
  HOST: z.string().min(1).default('127.0.0.1'),
  ROOT_URL: rootUrl.optional(),
  CONTENT_DIR: z.string().min(1).default('src/content'),
  DIST_DIR: z.string().min(1).default('dist'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isAddressOrSubnet), {
      error: 'must be addresses or subnets with commas, such as 127.0.0.1,10.0.0.0/8',
    }),
  RATE_LIMIT: z.coerce
    .number({ error: 'must be a number of requests' })
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must be 0 (off) or more' })
    .default(600),
  KEY_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,15}$/, { error: 'must be 2 to 16 lower-case letters and digits, beginning with a letter' })
    .default('mpg'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info'),
});

export interface Environment {
  port: number;
  host: string;
  contentDir: string;
  /** Where the build is written and served from. */
  distDir: string;
  trustedProxies: readonly string[];
  /** Requests per 60 seconds and client; 0 turns the limit off. */
  rateLimit: number;
  logLevel: z.infer<typeof shape>['LOG_LEVEL'];
  settings: Settings;
}

/** A variable that cannot be used; its message names it and says what to change. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Checks and freezes the variables; an empty one counts as unset.
 * @throws EnvironmentError with one sentence a bad variable
 */
export const readEnvironment = (variables: Readonly<Record<string, string | undefined>>): Environment => {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const result = shape.safeParse(set);
  if (!result.success) {
    throw new EnvironmentError(
      result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}; it is "${set[String(path[0])]}".`).join('\n'),
    );
  }
  const { PORT, HOST, ROOT_URL, CONTENT_DIR, DIST_DIR, TRUSTED_PROXIES, RATE_LIMIT, KEY_PREFIX, LOG_LEVEL } = result.data;
  return Object.freeze({
    port: PORT,
    host: HOST,
    contentDir: CONTENT_DIR,
    distDir: DIST_DIR,
    trustedProxies: TRUSTED_PROXIES,
    rateLimit: RATE_LIMIT,
    logLevel: LOG_LEVEL,
    settings: Object.freeze({ rootUrl: ROOT_URL ?? `http://localhost:${PORT}`, keyPrefix: KEY_PREFIX }),
  });
};
