import { z } from 'zod';
import type { Settings } from './settings.ts';
import { EnvironmentError } from './settings-file.mjs';
import {
  address,
  addresses,
  badCode,
  decimal,
  emails,
  hasCodes,
  hasHost,
  hasNumber,
  isEncryptedOrPrivate,
  keepsSecureCookies,
  origins,
  port,
  rootUrl,
} from './setting-values.ts';

/** The one reader of the environment. */

/** Variables that may hold a secret: messages name them and keep their value. */
export const secrets: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'SHOWROOM_SMTP_URL',
  'SHOWROOM_WEBHOOK_URL',
  'SHOWROOM_WEBHOOK_SECRET',
]);

/** Variables that make sense only together. */
const pairs = [
  ['SHOWROOM_SMTP_URL', 'SHOWROOM_EMAIL'],
  ['SHOWROOM_WEBHOOK_URL', 'SHOWROOM_WEBHOOK_SECRET'],
] as const;

const shape = z.object({
  PORT: port.default(4321),
  HOST: z.string().min(1).default('127.0.0.1'),
  ROOT_URL: rootUrl.optional(),
  CONTENT_DIR: z.string().min(1).default('src/content'),
  DIST_DIR: z.string().min(1).default('dist'),
  DATA_DIR: z.string().min(1).default('data'),
  RELEASES_DIR: z.string().min(1).default('releases'),
  BACKUP_DIR: z.string().min(1).default('backups'),
  RELOAD_COMMAND: z.string().min(1).optional(),
  DATABASE_URL: address(['postgres', 'postgresql'], 'postgres://user:password@host/name').optional(),
  REDIS_URL: address(['redis', 'rediss'], 'redis://host:6379')
    .refine(hasCodes, badCode)
    .refine(hasHost, { error: 'must name the host of Redis' })
    .refine(hasNumber, { error: 'must have the number of a database as its path, or none' })
    .optional(),
  SHOWROOM_SMTP_URL: address(['smtp', 'smtps'], 'smtp://user:password@host:587')
    .refine(hasCodes, badCode)
    .refine(hasHost, { error: 'must name the host of the mail server' })
    .optional(),
  SHOWROOM_EMAIL: emails('showroom@example.com').default([]),
  SHOWROOM_WEBHOOK_URL: address(['http', 'https'], 'https://showroom.example/hook')
    .refine(hasCodes, badCode)
    .refine(isEncryptedOrPrivate, {
      error: 'must begin with https, since names and numbers of customers go there; http is for this machine and private networks',
    })
    .optional(),
  SHOWROOM_WEBHOOK_SECRET: z
    .string()
    .regex(/^(?:whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/, {
      error: 'must be a Standard Webhooks secret: base64 of at least 24 bytes, with whsec_ before it or not',
    })
    .optional(),
  SHOWROOM_LANGUAGE: z.enum(['en', 'ar', 'both'], { error: 'must be one of en, ar, both' }).default('both'),
  DESK_STAFF: emails('mariam@shop.example,yusuf@shop.example').default([]),
  DESK_OWNERS: emails('owner@shop.example').default([]),
  METRICS_PORT: port.optional(),
  TRUSTED_PROXIES: addresses,
  SHOWROOM_ADDRESSES: addresses,
  CALLBACK_ORIGINS: origins,
  DRAIN_SECONDS: decimal('must be a number of seconds')
    .pipe(z.number().min(0, { error: 'must be 0 (off) or more' }).max(300, { error: 'must be 300 or less' }))
    .default(0),
  RATE_LIMIT: decimal('must be a number of requests')
    .pipe(z.number().int({ error: 'must be a whole number' }).min(0, { error: 'must be 0 (off) or more' }))
    .default(600),
  HSTS_SUBDOMAINS: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
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

/** Longest part of a value that is repeated, in characters. */
const shownLength = 100;

/** Without the user and password of an address that was put into the wrong variable. */
export const masked = (value: string): string => value.replaceAll(/\/\/[^/\s]*@/g, '//...@');

/** In one line. */
const quotedValue = (value: string): string => {
  const safe = masked(value);
  return JSON.stringify(safe.length > shownLength ? `${safe.slice(0, shownLength)}...` : safe);
};

const sentence = (name: string, message: string, set: Readonly<Record<string, string | undefined>>): string =>
  secrets.has(name) ? `${name} ${message}.` : `${name} ${message}; it is ${quotedValue(set[name] ?? '')}.`;

/** The first fault of each variable. */
const faultsOf = ({ issues }: z.ZodError): [name: string, message: string][] =>
  [...new Map(issues.map(({ path, message }): [string, string] => [String(path[0]), message]).toReversed()).entries()].toReversed();

/** Every variable that is read. */
export const variableNames: readonly string[] = Object.keys(shape.shape);

/** What each is where nothing sets it, as it would be written; the default of ROOT_URL follows PORT. */
export const defaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(shape.parse({})).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  ),
);

/** Faults of values that are right by themselves. */
const faultsTogether = (read: z.infer<typeof shape>, set: Readonly<Record<string, string>>): string[] => {
  const faults: string[] = [];
  for (const [first, second] of pairs) {
    const [given, missing] = set[first] === undefined ? [second, first] : [first, second];
    if (set[given] !== undefined && set[missing] === undefined) faults.push(`${missing} must be set where ${given} is.`);
  }
  if (read.METRICS_PORT === read.PORT && read.PORT !== 0) faults.push(sentence('METRICS_PORT', 'must be another port than PORT', set));
  if (read.DESK_STAFF.length + read.DESK_OWNERS.length > 0 && read.ROOT_URL !== undefined && !keepsSecureCookies(read.ROOT_URL))
    faults.push(
      sentence(
        'ROOT_URL',
        "must begin with https where DESK_STAFF or DESK_OWNERS is set, since browsers keep the desk's cookie over https alone",
        set,
      ),
    );
  return faults;
};

/** Those that are set; an empty one is not. */
export const setOf = (variables: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])));

/**
 * Checks and freezes the variables; an empty one counts as unset.
 * @throws EnvironmentError with one sentence a bad variable
 */
export const readEnvironment = (variables: Readonly<Record<string, string | undefined>>) => {
  const set = setOf(variables);
  const result = shape.safeParse(set);
  const faults = result.success
    ? faultsTogether(result.data, set)
    : faultsOf(result.error).map(([name, message]) => sentence(name, message, set));
  if (!result.success || faults.length > 0) throw new EnvironmentError(faults.join('\n'));
  const read = result.data;
  return Object.freeze({
    port: read.PORT,
    host: read.HOST,
    contentDir: read.CONTENT_DIR,
    /** Where the build is written and served from. */
    distDir: read.DIST_DIR,
    trustedProxies: read.TRUSTED_PROXIES,
    /** Where the showroom's own devices call from: many visitors behind one address (G65). */
    showroomAddresses: read.SHOWROOM_ADDRESSES,
    /** Origins of other sites and apps whose pages may ask for callbacks as ours may (G65). */
    callbackOrigins: read.CALLBACK_ORIGINS,
    /** How long `/readyz` says 503 before a stopping service takes no more connections: for balancers that ask it. */
    drainSeconds: read.DRAIN_SECONDS,
    /** Whether browsers are told that every subdomain of our name has TLS too. */
    hstsSubdomains: read.HSTS_SUBDOMAINS === 'true',
    /** Requests per 60 seconds and client; 0 turns off this limit, and that of live writes by network and in all (G65). */
    rateLimit: read.RATE_LIMIT,
    /** Folder of the embedded database. */
    dataDir: read.DATA_DIR,
    /** PostgreSQL instead of the embedded database. */
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    /** Where shortlists and callback requests go; kept for the command line where nothing is set. */
    showroom: Object.freeze({
      smtpUrl: read.SHOWROOM_SMTP_URL,
      /** Where staff read; none where no mail is sent. */
      emails: read.SHOWROOM_EMAIL,
      webhookUrl: read.SHOWROOM_WEBHOOK_URL,
      webhookSecret: read.SHOWROOM_WEBHOOK_SECRET,
      /** Of the messages; `both` says everything in English and then in Arabic. */
      language: read.SHOWROOM_LANGUAGE,
    }),
    /** Addresses of the staff who may use the desk; none turns it off. */
    deskStaff: read.DESK_STAFF.map((address) => address.toLowerCase()),
    /** Of the staff, those who add and take out colleagues at the desk; DESK_STAFF is then taken over once. */
    deskOwners: read.DESK_OWNERS.map((address) => address.toLowerCase()),
    /** Where `npm run publish` keeps its builds. */
    releasesDir: read.RELEASES_DIR,
    /** Where backups are kept: those that a publish makes, and those whose age `npm run doctor` looks at. */
    backupDir: read.BACKUP_DIR,
    /** What `npm run publish` runs so that the web server in front reads the new files. */
    reloadCommand: read.RELOAD_COMMAND,
    /** Port of the metrics, on the same host; none where it is not set. */
    metricsPort: read.METRICS_PORT,
    logLevel: read.LOG_LEVEL,
    settings: Object.freeze<Settings>({ rootUrl: read.ROOT_URL ?? `http://localhost:${read.PORT}`, keyPrefix: read.KEY_PREFIX }),
  });
};

export type Environment = ReturnType<typeof readEnvironment>;
export type ShowroomConfig = Partial<Environment['showroom']>;

/** How many sockets systemd passes to this process (sd_listen_fds(3)). */
export const passedSockets = ({ LISTEN_PID, LISTEN_FDS }: Readonly<Record<string, string | undefined>>, pid: number): number =>
  LISTEN_PID === String(pid) ? Number(LISTEN_FDS) : 0;
