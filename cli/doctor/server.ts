import { existsSync, globSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readContent } from '#build/content.ts';
import { createIsAmong } from '#functions/client-address.ts';
import { createMailTransport } from '#functions/showroom/mail.ts';
import { errorName } from '#functions/showroom/channel.ts';
import { oldestUndelivered, requestsByState, waysOf } from '#functions/showroom/ways.ts';
import { countOpen } from '#functions/store/counts.ts';
import type { Reading } from '#functions/store/database.ts';
import { newestSchema, tooNew } from '#functions/store/migrations.ts';
import { readSqlite } from '#functions/store/sqlite.ts';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import type { Environment } from '#lib/environment.ts';
import { contentPath, type Manifest, manifestPath } from '#lib/manifest.ts';
import { isPublicOrigin } from '#lib/rules/placeholders.ts';
import { type Check, connectionMs, fault, ok, type Verdict, warning } from './finding.ts';
import { ownOrigin, servedBuild } from '../own-service.ts';
import { believesClaims, counted } from './outside.ts';
import { get, lookAtHost } from './wire.ts';

/** What only the machine of the service can tell, with its settings. */

const megabyte = 2 ** 20;
const [leastRoom, fairRoom] = [200 * megabyte, 1024 * megabyte];

/** The folder, or the nearest above it that is there. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(resolve(folder))));

const lookAtDisk = ({ dataDir, releasesDir, backupDir }: Environment): Verdict[] => {
  // Of folders on one disk the first names it.
  const disks = new Map([backupDir, releasesDir, dataDir].map((folder) => [statSync(existing(folder)).dev, folder]));
  return [...disks.values()].map((folder) => {
    const { bavail, bsize } = statfsSync(existing(folder));
    const found = `${Math.floor((bavail * bsize) / megabyte)} MB are free on the disk of ${folder}.`;
    const todo = 'Free some space: old releases and backups are the first to go.';
    return bavail * bsize < leastRoom ? fault(found, todo) : bavail * bsize < fairRoom ? warning(found, todo) : ok(found);
  });
};

/** Reads the database as it is; nothing is made or brought up to date. The line `database` tells of one that cannot be read. */
const withDatabase = async <T>({ databaseUrl, dataDir }: Environment, read: (reading: Reading) => Promise<T>): Promise<T | undefined> => {
  if (databaseUrl !== undefined) {
    const database = (await import('#functions/store/postgres.ts')).openPostgres(databaseUrl);
    try {
      return await database.read(read);
    } finally {
      void database.close();
    }
  }
  const path = join(resolve(dataDir), 'guidance.sqlite');
  if (!existsSync(path)) return undefined;
  try {
    return await readSqlite(path, read);
  } catch (error) {
    throw explainSqlite(error, path);
  }
};

const schemaIn = async (reading: Reading): Promise<number> =>
  Number((await reading.query('SELECT max(version) AS version FROM migrations'))[0]?.['version'] ?? 0);

const lookAtDatabase = async (environment: Environment): Promise<Verdict> => {
  const schema = await withDatabase(environment, schemaIn);
  const place = environment.databaseUrl === undefined ? environment.dataDir : 'PostgreSQL';
  if (schema === undefined)
    return warning(`There is no database in ${place} yet.`, 'The first start makes it. If the service runs, set DATA_DIR to its folder.');
  if (schema > newestSchema) return fault(tooNew('The database', schema).message);
  return ok(`The database in ${place} opens, and this version knows its schema.`);
};

const duration = (seconds: number): string =>
  seconds < 7200
    ? `${Math.floor(seconds / 60)} minutes`
    : seconds < 172_800
      ? `${Math.floor(seconds / 3600)} hours`
      : `${Math.floor(seconds / 86_400)} days`;

const lateSeconds = 900;

const lookAtRequests = async (environment: Environment): Promise<Verdict[]> => {
  const ways = waysOf(environment);
  const none = 'No way to the showroom is set up: requests are only kept, and nobody is told.';
  const way = 'Set SHOWROOM_SMTP_URL and SHOWROOM_EMAIL, a webhook, or DESK_STAFF (docs/guides/showroom.md).';
  const missing = ways.any ? [] : [(isPublicOrigin(environment.settings.rootUrl) ? fault : warning)(none, way)];
  const counts = await withDatabase(environment, (reading) => countOpen(reading, new Date())).catch(() => undefined);
  if (!counts) return missing;
  const seconds = oldestUndelivered(ways, counts);
  const { kept, dead, pending } = requestsByState(ways, counts);
  if (seconds <= lateSeconds) return [...missing, ...(ways.any ? [ok(`No request waits for long; ${pending} are on their way.`)] : [])];
  const found = `A request has reached nobody for ${duration(seconds)}: ${pending} are tried again, ${kept} are kept, ${dead} were given up.`;
  return [...missing, fault(found, 'npm run showroom -- list shows them; npm run showroom -- retry --all sends them once a way works.')];
};

/** Codes of Node for a certificate that it does not believe. */
const distrust = /CERT|SIGNATURE|ISSUER/;

const lookAtMail = async ({ showroom: { smtpUrl } }: Environment): Promise<Verdict[]> => {
  if (smtpUrl === undefined) return [];
  const transport = createMailTransport(smtpUrl, connectionMs);
  const { host } = new URL(smtpUrl);
  try {
    await transport.verify();
    return [ok(`The mail server ${host} takes the login.`)];
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    const why = [errorName(error), responseCode].filter(Boolean).join(' ');
    // The password may be right: it was never sent.
    if (distrust.test(why))
      return [
        fault(
          `The certificate of the mail server ${host} is not believed (${why}).`,
          'Write in SHOWROOM_SMTP_URL the host name of the certificate; if that does not help, its operator has to renew it.',
        ),
      ];
    return [
      fault(
        `The mail server ${host} does not take the login (${why}).`,
        'Correct SHOWROOM_SMTP_URL: host, port, user and password; a % and an @ in them are written %25 and %40.',
      ),
    ];
  } finally {
    transport.close();
  }
};

const [dayMs, backupMs, oldMs] = [86_400_000, 26 * 3_600_000, 7 * 86_400_000];

const lookAtBackup = ({ backupDir, settings }: Environment): Verdict => {
  const todo = 'Let npm run backup write one there every day (docs/guides/backup.md), or set BACKUP_DIR to where they are.';
  const newest = Math.max(...globSync('*.sqlite', { cwd: backupDir }).map((file) => statSync(join(backupDir, file)).mtimeMs));
  const age = Date.now() - newest;
  if (!Number.isFinite(age)) return (isPublicOrigin(settings.rootUrl) ? fault : warning)(`There is no backup in ${backupDir}.`, todo);
  const found = `The newest backup in ${backupDir} is ${duration(Math.max(0, age) / 1000)} old.`;
  if (age > oldMs) return fault(found, todo);
  return age > backupMs ? warning(found, todo) : ok(found);
};

/** The folder of the build that is live: the current release, or the one that `npm run build` makes. */
const liveFolder = ({ releasesDir, distDir }: Environment): string => {
  const current = join(releasesDir, 'current');
  return existsSync(manifestPath(current)) ? current : distDir;
};

const lookAtBuild = async (environment: Environment): Promise<Verdict> => {
  const folder = liveFolder(environment);
  if (!existsSync(manifestPath(folder))) return fault(`There is no build in ${folder}.`, 'Run npm run publish.');
  const { build, rootUrl, keyPrefix } = JSON.parse(readFileSync(manifestPath(folder), 'utf8')) as Partial<Manifest>;
  const { settings } = environment;
  if (rootUrl !== settings.rootUrl)
    return fault(
      `The build in ${folder} links to ${rootUrl}, but ROOT_URL is ${settings.rootUrl}.`,
      'Correct ROOT_URL, or run npm run publish.',
    );
  if (keyPrefix !== settings.keyPrefix)
    return fault(
      `The build in ${folder} names keys ${keyPrefix}_..., but KEY_PREFIX is ${settings.keyPrefix}.`,
      'Correct KEY_PREFIX, or run npm run publish.',
    );
  const origin = ownOrigin(environment);
  try {
    const running = await servedBuild(environment);
    if (running !== build)
      return fault(
        `The service at ${origin} runs build ${running}, but ${build} is in ${folder}.`,
        'Run npm run publish again, or restart the service.',
      );
    return ok(`Build ${build} of ${folder} fits the settings, and runs.`);
  } catch (error) {
    return fault(`No service answers at ${origin} (${errorName(error)}).`, 'Start it; PORT and HOST must be those of the service.');
  }
};

const lookAtContent = async (environment: Environment): Promise<Verdict[]> => {
  const { contentDir } = environment;
  const built = contentPath(liveFolder(environment));
  if (!existsSync(contentDir) || !existsSync(built)) return [];
  const { content } = await readContent(contentDir);
  return JSON.stringify(content) === JSON.stringify(JSON.parse(readFileSync(built, 'utf8')))
    ? [ok(`What is live is what ${contentDir} says.`)]
    : [warning(`${contentDir} was changed since the live build.`, 'Run npm run publish when it is ready.')];
};

/** Whether requests through the public address spend the quota of this machine: the two then count down one figure in turn. */
const sharesQuota = async (rootUrl: string, own: string): Promise<boolean> => {
  const left: number[] = [];
  for (const origin of [rootUrl, own, rootUrl, own, rootUrl, own])
    left.push(Number((await get(origin, counted)).headers['ratelimit-remaining']));
  return left.every((count, index) => index === 0 || count < (left[index - 1] ?? 0));
};

const lookAtProxy = async (environment: Environment): Promise<Verdict> => {
  const { trustedProxies, rateLimit } = environment;
  const { rootUrl } = environment.settings;
  const own = ownOrigin(environment);
  const isBehind = rootUrl.startsWith('https:');
  if (rateLimit === 0) return warning('RATE_LIMIT is 0: nobody is held back.', 'Set it to 600 once the load test is over.');
  if (trustedProxies.length === 0 && isBehind)
    return fault(
      'TRUSTED_PROXIES is not set, and a web server stands in front: all visitors share one quota.',
      'Set it to the address from which that server calls, such as 127.0.0.1.',
    );
  if (trustedProxies.length === 0) return ok('No web server stands in front: each visitor is counted by its own address.');
  const isTrusted = createIsAmong(trustedProxies)('127.0.0.1');
  if (isTrusted && !(await believesClaims(own)))
    return warning(
      'The service does not believe the web server of this machine, although TRUSTED_PROXIES names it.',
      'Restart the service with these settings.',
    );
  if (!isTrusted && isBehind && (await sharesQuota(rootUrl, own)))
    return fault(
      'The web server in front calls from this machine, which TRUSTED_PROXIES does not name: all visitors share one quota.',
      'Add 127.0.0.1 to it.',
    );
  return ok('TRUSTED_PROXIES names who stands in front.');
};

const lookAtClock = async (environment: Environment): Promise<Verdict> => {
  const built = manifestPath(liveFolder(environment));
  const newest = await withDatabase(environment, (reading) =>
    reading.query('SELECT created_at AS at FROM requests ORDER BY sequence DESC LIMIT 1'),
  ).catch(() => undefined);
  const known = Math.max(existsSync(built) ? statSync(built).mtimeMs : 0, Date.parse(String(newest?.[0]?.['at'] ?? '1970-01-01')));
  return known > Date.now() + dayMs / 24
    ? fault(
        `The clock says ${new Date().toISOString()}, but something was written at ${new Date(known).toISOString()}.`,
        'Let it follow a time server, such as chrony or systemd-timesyncd.',
      )
    : ok(`The clock says ${new Date().toISOString()}.`);
};

export const serverChecks = (environment: Environment): Check[] => {
  const { webhookUrl } = environment.showroom;
  return [
    { name: 'disk', look: () => lookAtDisk(environment) },
    { name: 'database', look: () => lookAtDatabase(environment) },
    { name: 'requests', look: () => lookAtRequests(environment) },
    { name: 'mail', look: () => lookAtMail(environment) },
    { name: 'webhook', look: () => (webhookUrl === undefined ? [] : lookAtHost(webhookUrl)) },
    { name: 'backup', look: () => lookAtBackup(environment) },
    { name: 'build', look: () => lookAtBuild(environment) },
    { name: 'content', look: () => lookAtContent(environment) },
    { name: 'proxy', look: () => lookAtProxy(environment) },
    { name: 'clock', look: () => lookAtClock(environment) },
  ];
};
