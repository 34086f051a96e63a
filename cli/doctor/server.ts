import { existsSync, globSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createMailTransport } from '#functions/showroom/mail.ts';
import { errorName } from '#functions/showroom/channel.ts';
import { muchWritten, muchWrittenSentence, oldestUndelivered, requestsByState, waysOf, writtenPart } from '#functions/showroom/ways.ts';
import { countOpen } from '#functions/store/delivery.ts';
import { newestSchema, schemaIn } from '#functions/store/migrations.ts';
import type { Environment } from '#lib/settings/environment.ts';
import { type Manifest, manifestPath } from '#lib/contract/manifest.ts';
import { isPublicOrigin } from '#lib/rules/placeholders.ts';
import { readDatabase } from '../program/store-command.ts';
import { connectionMs, ownOrigin, servedBuild } from '../program/wire.ts';
import { type Check, fault, ok, type Verdict, warning } from './finding.ts';

/** What only the machine of the service can tell, with its settings. */

const megabyte = 2 ** 20;
const [leastRoom, fairRoom] = [200 * megabyte, 1024 * megabyte];

/** The folder, or the nearest above it that is there. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(resolve(folder))));

/** Writes a small file and takes it away again: `statfs` tells neither a quota nor a disk that turned read-only. */
const tryToWrite = (folder: string): void => {
  const path = join(folder, `.doctor-${process.pid}`);
  try {
    writeFileSync(path, Buffer.alloc(65_536), { flag: 'wx', mode: 0o600, flush: true });
  } finally {
    rmSync(path, { force: true });
  }
};

const lookAtDisk = ({ dataDir, releasesDir, backupDir, databaseUrl }: Environment): Verdict[] => {
  const written = databaseUrl === undefined ? [backupDir, releasesDir, dataDir] : [backupDir, releasesDir];
  // Of folders on one disk the last names it.
  const disks = new Map(written.map((folder) => [statSync(existing(folder)).dev, folder]));
  return [...disks.values()].map((folder) => {
    const { bavail, bsize } = statfsSync(existing(folder));
    const found = `${Math.floor((bavail * bsize) / megabyte)} MB are free on the disk of ${folder}.`;
    const todo = 'Free some space: old releases, backups and the cache of npm (npm cache clean --force) are the first to go.';
    try {
      tryToWrite(existing(folder));
    } catch (error) {
      const why = errorName(error);
      const isForbidden = ['EACCES', 'EPERM'].includes(why);
      return fault(`Nothing can be written to ${folder} (${why}). ${found}`, isForbidden ? 'Run this as the user of the service.' : todo);
    }
    return bavail * bsize < leastRoom ? fault(found, todo) : bavail * bsize < fairRoom ? warning(found, todo) : ok(found);
  });
};

const duration = (seconds: number): string =>
  seconds < 7200
    ? `${Math.floor(seconds / 60)} minutes`
    : seconds < 172_800
      ? `${Math.floor(seconds / 3600)} hours`
      : `${Math.floor(seconds / 86_400)} days`;

const lateSeconds = 900;
const noWay = 'No way to the showroom is set up: requests are only kept, and nobody is told.';

/** The database and what waits in it. */
const lookAtDatabase = async (environment: Environment): Promise<Verdict[]> => {
  const { databaseUrl, dataDir, settings } = environment;
  const ways = waysOf(environment);
  const way = 'Set SHOWROOM_SMTP_URL and SHOWROOM_EMAIL, a webhook, or DESK_STAFF (docs/guides/showroom.md).';
  const missing = ways.any ? [] : [(isPublicOrigin(settings.rootUrl) ? fault : warning)(noWay, way)];
  const place = databaseUrl === undefined ? dataDir : 'PostgreSQL';
  const counts = await readDatabase(environment, async (tx) => {
    const { schema } = await schemaIn(tx);
    return schema < newestSchema ? null : countOpen(tx, new Date());
  });
  if (counts === undefined) {
    const todo = 'The first start makes it. If the service runs, set DATA_DIR to its folder.';
    return [warning(`There is no database in ${place} yet.`, todo), ...missing];
  }
  if (!counts) return [ok(`The database in ${place} opens; the next start brings it up to date.`), ...missing];
  const seconds = oldestUndelivered(ways, counts);
  const { kept, dead, pending } = requestsByState(ways, counts);
  const waits = `A request has reached nobody for ${duration(seconds)}: ${pending} are tried again, ${kept} are kept, ${dead} were given up.`;
  const todo = 'npm run showroom -- list shows them; npm run showroom -- retry --all sends them once a way works.';
  return [
    ok(`The database in ${place} opens, and this version knows its schema.`),
    ...missing,
    ...(seconds > lateSeconds ? [fault(waits, todo)] : []),
    ...(writtenPart(counts) > muchWritten ? [warning(`${muchWrittenSentence}.`, 'docs/guides/showroom.md says what a flood is.')] : []),
  ];
};

/** Codes of Node for a certificate that it does not believe. */
const distrust = /CERT|SIGNATURE|ISSUER/;

const lookAtMail = async ({ showroom: { smtpUrl } }: Environment): Promise<Verdict | []> => {
  if (smtpUrl === undefined) return [];
  const transport = await createMailTransport(smtpUrl, connectionMs);
  const { host } = new URL(smtpUrl);
  try {
    await transport.verify();
    return ok(`The mail server ${host} takes the login.`);
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    const why = [errorName(error), responseCode].filter(Boolean).join(' ');
    const [found, todo] = distrust.test(why)
      ? // The password may be right: it was never sent.
        [
          'is not believed: its certificate is not right',
          'Write in SHOWROOM_SMTP_URL the host name of the certificate, or let its operator renew it.',
        ]
      : [
          'does not take the login',
          'Correct SHOWROOM_SMTP_URL: host, port, user and password; a % and an @ in them are written %25 and %40.',
        ];
    return fault(`The mail server ${host} ${found} (${why}).`, todo);
  } finally {
    transport.close();
  }
};

const [backupMs, oldMs] = [26 * 3_600_000, 7 * 86_400_000];

const lookAtBackup = ({ backupDir, settings, databaseUrl }: Environment): Verdict | [] => {
  // pg_dump writes where its operator says.
  if (databaseUrl !== undefined) return [];
  const todo = 'Let npm run backup write one there every day (docs/guides/backup.md), or set BACKUP_DIR to where they are.';
  const newest = Math.max(...globSync('*.sqlite', { cwd: backupDir }).map((file) => statSync(join(backupDir, file)).mtimeMs));
  const age = Date.now() - newest;
  if (!Number.isFinite(age)) return (isPublicOrigin(settings.rootUrl) ? fault : warning)(`There is no backup in ${backupDir}.`, todo);
  const found = `The newest backup in ${backupDir} is ${duration(Math.max(0, age) / 1000)} old.`;
  return age > oldMs ? fault(found, todo) : age > backupMs ? warning(found, todo) : ok(found);
};

/** The live build: the current release, or the one that `npm run build` makes. */
const lookAtBuild = async (environment: Environment): Promise<Verdict> => {
  const { releasesDir, distDir, settings } = environment;
  const current = join(releasesDir, 'current');
  const folder = existsSync(manifestPath(current)) ? current : distDir;
  if (!existsSync(manifestPath(folder))) return fault(`There is no build in ${folder}.`, 'Run npm run publish.');
  const { build, rootUrl, keyPrefix } = JSON.parse(readFileSync(manifestPath(folder), 'utf8')) as Partial<Manifest>;
  for (const [name, built, wanted] of [
    ['ROOT_URL', rootUrl, settings.rootUrl],
    ['KEY_PREFIX', keyPrefix, settings.keyPrefix],
  ] as const)
    if (built !== wanted)
      return fault(`The build in ${folder} is made for ${built}, but ${name} is ${wanted}.`, `Correct ${name}, or run npm run publish.`);
  const origin = ownOrigin(environment);
  try {
    const running = await servedBuild(environment);
    if (running === build) return ok(`Build ${build} of ${folder} fits the settings, and runs.`);
    const found = `The service at ${origin} runs build ${running}, but ${build} is in ${folder}.`;
    return fault(found, 'Run npm run publish again, or restart the service.');
  } catch (error) {
    return fault(`No service answers at ${origin} (${errorName(error)}).`, 'Start it; PORT and HOST must be those of the service.');
  }
};

const lookAtProxy = ({ trustedProxies, settings, rateLimit }: Environment): Verdict | [] => {
  if (rateLimit === 0) return warning('RATE_LIMIT is 0: nobody is held back.', 'Set it to 600 once the load test is over.');
  if (trustedProxies.length > 0 || !settings.rootUrl.startsWith('https:')) return [];
  return fault(
    'TRUSTED_PROXIES is not set, and a web server stands in front: all visitors share one quota.',
    'Set it to the address from which that server calls, such as 127.0.0.1.',
  );
};

export const serverChecks = (environment: Environment): Check[] => [
  { name: 'disk', look: () => lookAtDisk(environment) },
  { name: 'database', look: () => lookAtDatabase(environment) },
  { name: 'mail', look: () => lookAtMail(environment) },
  { name: 'backup', look: () => lookAtBackup(environment) },
  { name: 'build', look: () => lookAtBuild(environment) },
  { name: 'proxy', look: () => lookAtProxy(environment) },
];
