import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { readSoldContent } from '#build/content.ts';
import { sourcesFingerprint } from '#build/sources.mjs';
import { neededSchema, newestSchema, schemaIn } from '#functions/store/migrations.ts';
import { listServing, readLink } from '#functions/releases.ts';
import { openSite, SiteError } from '#functions/http/site.ts';
import { defaults, type Environment, readEnvironment } from '#lib/settings/environment.ts';
import { contentPath } from '#lib/contract/manifest.ts';
import { samplesAmong } from '#lib/domain/catalogue.ts';
import { hasPlaceholders } from '#lib/domain/contact.ts';
import { nextPricesAt, soldOn } from '#lib/domain/sold.ts';
import { shortList } from '#lib/rules/fault.ts';
import { isPublicOrigin } from '#lib/rules/placeholders.ts';
import type { Content } from '#lib/schemas/content.ts';
import { dohaDay } from '#lib/words/doha-time.ts';
import { describe, writeBackup } from '../backup/backup.ts';
import { waitingSentences } from '../import/catalogue-file.ts';
import { CommandFailure, print, UsageError, type Variables } from '../program/program.ts';
import { build } from '../program/setup.mjs';
import { readDatabase } from '../program/store-command.ts';
import { counted, describeProducts, doubtsOf, heldOf, type Made } from './changes.ts';
import {
  clearUnfinished,
  listReleases,
  liveId,
  lockReleases,
  makeRelease,
  pruneReleases,
  readManifest,
  type Release,
  workshop,
  writeRecord,
} from './releases.ts';
import { dropCandidate, takeLive } from './switch.ts';

/** Pages of a build, by address, with what tells their bytes. */
const pagesOf = (folder: string): Map<string, string> =>
  new Map(
    readManifest(folder).files.flatMap(({ file, address, hash }) => (file.endsWith('.html') && address !== null ? [[address, hash]] : [])),
  );

/** The content of a release as it is sold on a day; one of an earlier version has no parts of later ones. */
const contentOf = ({ folder }: Pick<Release, 'folder'>, day: string): Content => {
  const content = JSON.parse(readFileSync(contentPath(folder), 'utf8')) as Omit<Content, 'discontinued' | 'gone'> & Partial<Content>;
  return soldOn({ ...content, discontinued: content.discontinued ?? [], gone: content.gone ?? [] }, day);
};

const today = (): string => dohaDay(new Date());

/** Whether the date alone asks for another build of it: an offer began or ended, or a product is no longer sold. */
const isDue = (release: Pick<Release, 'folder'>): boolean =>
  JSON.stringify(contentOf(release, today())) !== readFileSync(contentPath(release.folder), 'utf8');

/** What a release changes against the one before it, in a sentence each for pages and prices. */
const describeChange = (before: Release, after: Release): string => {
  const [old, now] = [pagesOf(before.folder), pagesOf(after.folder)];
  const added = [...now.keys()].filter((address) => !old.has(address)).length;
  const gone = [...old.keys()].filter((address) => !now.has(address)).length;
  const changed = [...now].filter(([address, hash]) => old.has(address) && old.get(address) !== hash).length;
  const [from, to] = [before, after].map(({ folder }) => JSON.parse(readFileSync(contentPath(folder), 'utf8')) as Content);
  return `${counted(changed, 'page')} changed, ${added} new, ${gone} gone.\n${describeProducts(from as Content, to as Content)}`;
};

interface Options {
  back?: string | true;
  list?: true;
  small?: true;
  yes?: true;
  due?: true;
}

const findLive = (all: readonly Release[], { releasesDir }: Environment): Release | undefined =>
  all.find(({ id }) => id === liveId(releasesDir));

/** What waits for a restart. */
const findWaiting = (all: readonly Release[], { releasesDir }: Environment): Release | undefined =>
  all.find(({ id }) => id === readLink(releasesDir, 'candidate')?.id);

/**
 * Whoever goes live reads each file of it first.
 * @throws CommandFailure where one is missing or damaged, or it was built for another origin
 */
const check = async (environment: Environment, { id, folder }: Release): Promise<void> => {
  try {
    const site = openSite({ ...environment, distDir: folder });
    site.readContent();
    await site.readAll(0);
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    throw new CommandFailure(
      `${id} cannot be served, and what was live is still live. ${error.message.replace(/ Run npm run build\.$/, '')}`,
    );
  }
};

/** A backup, where the release migrates what the releases before it cannot read then. */
const backUp = async (environment: Environment, release: Release): Promise<void> => {
  const found = await readDatabase(environment, schemaIn);
  if (!found || found.needed >= release.needed) return;
  if (environment.databaseUrl !== undefined) {
    print(
      `${release.id} changes the database in a way that the releases before it cannot read: keep a pg_dump of before (docs/guides/backup.md).`,
    );
    return;
  }
  const file = join(resolve(environment.backupDir), `before-${release.id}.sqlite`);
  mkdirSync(environment.backupDir, { recursive: true, mode: 0o700 });
  const summary = writeBackup(environment, file);
  writeRecord(release.folder, { ...release, backup: file });
  print(
    `${release.id} changes the database in a way that the releases before it cannot read. ${file} holds it as it is: ${describe(summary)}.`,
  );
};

interface Publishing {
  small?: boolean;
  yes?: boolean;
  /** The release whose content is built anew, since the date asks for it. */
  dated?: Release;
}

const assemble = ({ releasesDir }: Environment, live: Release | undefined, dated: Release | undefined): Release => {
  try {
    const before = dated ? dated.before : (live?.id ?? null);
    return makeRelease(releasesDir, new Date(), {
      schema: newestSchema,
      needed: neededSchema,
      before,
      dated: dated && (dated.dated ?? dated.id),
    });
  } catch (error) {
    clearUnfinished(releasesDir);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CommandFailure(
      `The release could not be written into ${releasesDir} (${code}): free some space there, or give this user the right to write. What was live is still live.`,
    );
  }
};

/** The release that was live after this one and is not any more, since somebody went back. */
const takenBack = (live: Release, all: readonly Release[]): Release | undefined => {
  const originOf = ({ id, dated }: Release): string => dated ?? id;
  return all.findLast((one) => originOf(one) > originOf(live));
};

const programIn = (sources: string): string => sources.split('.', 1)[0] ?? '';
const madeFrom = (release: Release): Made => ({
  content: contentOf(release, today()),
  program: programIn(readManifest(release.folder).sources),
});

/**
 * Stops before what may be a mistake, before what was taken back and is in the files still, and where much of what was imported waits.
 * @param last what is live, or waits for a restart
 * @throws CommandFailure unless the owner said yes
 */
const protect = (next: Made, last: Release | undefined, taken: Release | undefined, waits: string[], yes: boolean): void => {
  const before = last && madeFrom(last);
  const { held, isAll } = before && taken ? heldOf(before, madeFrom(taken), next) : { held: [], isAll: false };
  const still = held.length > 0 ? [`The files still hold what ${taken?.id} had when it was taken back: ${shortList(held, '; ')}.`] : [];
  const doubts = [...(before ? doubtsOf(before.content, next.content) : []), ...(isAll ? still : []), ...waits];
  if (doubts.length > 0 && !yes)
    throw new CommandFailure(
      `${doubts.join('\n')}\nNothing was published${last ? ', and what was live is still live' : ''}. Correct the files, or where all of this is meant: npm run publish -- --yes`,
    );
  if (!isAll) for (const sentence of still) print(sentence);
};

/** The port of this machine that a build is for; undefined for another origin, and where no whole build is there. */
const portOf = (folder: string): string | undefined => {
  try {
    return /^http:\/\/localhost:(\d+)$/.exec(readManifest(folder).rootUrl)?.[1];
  } catch {
    return undefined;
  }
};

/**
 * @throws CommandFailure where nothing says the port, and what serves, or what `npm start` built, was started with another than the usual one: it would
 * not start with what is published for that
 */
const checkPort = ({ releasesDir, distDir, settings }: Environment): void => {
  const usual = defaults['PORT'];
  if (settings.rootUrl !== `http://localhost:${usual}` || process.env['PORT'] || process.env['ROOT_URL']) return;
  const serving = listServing(releasesDir).map(({ program }) => (program === basename(distDir) ? distDir : join(releasesDir, program)));
  const theirs = [...serving, ...(liveId(releasesDir) === null ? [distDir] : [])].map(portOf).find((port) => port !== undefined);
  if (theirs !== undefined && theirs !== usual)
    throw new CommandFailure(
      `What serves here, or was built to serve, is at port ${theirs}, and this would be for ${usual}: PORT=${theirs} npm run publish, or write PORT=${theirs} into the settings file. Where ${usual} is meant: PORT=${usual} npm run publish.`,
    );
};

const publish = async (environment: Environment, { small = false, yes = false, dated }: Publishing): Promise<void> => {
  const { releasesDir, contentDir, settings } = environment;
  const live = findLive(listReleases(releasesDir), environment);
  const served = live && readManifest(live.folder);
  // A settings file that was moved or misspelt: the service would read no more of it, and people would get links to this machine.
  if (served && isPublicOrigin(served.rootUrl) && !isPublicOrigin(settings.rootUrl))
    throw new CommandFailure(
      `ROOT_URL is ${settings.rootUrl}, but what is live is for ${served.rootUrl}: set it in the settings file (npm run settings shows what is in force).`,
    );
  checkPort(environment);
  const { content } = await readSoldContent(contentDir);
  clearUnfinished(releasesDir);
  const sources = sourcesFingerprint(process.env);
  const isOf = (release: Release): boolean => {
    const built = readManifest(release.folder);
    return built.rootUrl === settings.rootUrl && built.sources === sources && !isDue(release);
  };
  const all = listReleases(releasesDir);
  const waiting = findWaiting(all, environment);
  if (waiting && isOf(waiting)) return print(`Nothing changed since ${waiting.id}, which waits for a restart of the service.`);
  if (live && isOf(live)) {
    dropCandidate(releasesDir);
    return print(`Nothing changed since ${live.id}, which is live.`);
  }
  const last = waiting ?? live;
  const waits = dated ? [] : await waitingSentences(contentDir, content, last?.at);
  const taken = last && !dated && !waiting ? takenBack(last, all) : undefined;
  protect({ content, program: programIn(sources) }, last, taken, waits, yes);
  if (samplesAmong(content) === 'some')
    print('Some products are samples, and marked so. npm run guidance -- samples --yes takes them out.');
  if (samplesAmong(content) !== 'all' && hasPlaceholders(content.site))
    print(
      'The telephone or e-mail address of the shop is still an example, and pages say so: npm run guidance -- content site, and write yours.',
    );
  const work = workshop(releasesDir);
  // What an earlier day left there, for the same files, has the prices of that day.
  build({ small, into: work, always: existsSync(contentPath(work)) && isDue({ folder: work }) });
  const release = assemble(environment, live, dated);
  try {
    await check(environment, release);
    print(live ? describeChange(live, release) : 'This is the first release.');
    if (!live && nextPricesAt(content) !== undefined)
      print(
        'Offers begin and end where npm run publish -- --due runs a minute after midnight in Doha: guidance-day.timer does it, or cron.',
      );
    // What was written is on the disk before anything points to it; where there is no such program, the system writes it within a minute.
    spawnSync('sync', ['-f', release.folder]);
    await backUp(environment, release);
    await takeLive(environment, release, readManifest(release.folder).build);
  } catch (error) {
    if (![liveId(releasesDir), readLink(releasesDir, 'candidate')?.id].includes(release.id)) rmSync(release.folder, { recursive: true });
    throw error;
  }
  pruneReleases(releasesDir);
};

/**
 * Where the date asks for it, builds the content of the live release anew: never that of files which somebody may be editing.
 * @throws CommandFailure where the program here is another one
 */
const publishDue = async (variables: Variables): Promise<void> => {
  const environment = readEnvironment(variables);
  const live = findLive(listReleases(environment.releasesDir), environment);
  if (!live || !isDue(live)) return print(live ? `The date changes nothing in ${live.id}.` : 'Nothing is published yet.');
  process.env['CONTENT_DIR'] = contentPath(live.folder);
  if (programIn(sourcesFingerprint(process.env)) !== programIn(readManifest(live.folder).sources))
    throw new CommandFailure(`The program here is another one than that of ${live.id}, which is live: npm run publish first.`);
  await publish({ ...environment, contentDir: process.env['CONTENT_DIR'] }, { dated: live });
};

/** @throws CommandFailure where the database was migrated since so that the release cannot read it */
const checkSchema = async (environment: Environment, target: Release, all: readonly Release[]): Promise<void> => {
  const cause = all.find(({ id, needed }) => id > target.id && needed > target.schema);
  const at = cause?.at ?? target.at;
  const found = await readDatabase(environment, async (tx) => ({
    ...(await schemaIn(tx)),
    requests: (await tx.query('SELECT 1 AS one FROM requests WHERE created_at > $1', [at])).length,
  }));
  if (!found || found.needed <= target.schema) return;
  const backup = cause?.backup ?? 'a backup from before';
  throw new CommandFailure(
    `${target.id} cannot read the database since it was changed at ${at} (schema ${found.needed}, it knows ${target.schema}). What came in since would be lost: ${found.requests} requests. To go back all the same, stop the service, then: npm run restore -- ${backup} && npm run publish -- --back ${target.id}, and start it.`,
  );
};

const goBack = async (environment: Environment, wanted: string | true): Promise<void> => {
  const all = listReleases(environment.releasesDir);
  const live = findLive(all, environment);
  const waiting = findWaiting(all, environment);
  if (waiting && (wanted === true || wanted === live?.id)) {
    dropCandidate(environment.releasesDir);
    return print(`${waiting.id} waits no more; ${live?.id ?? 'what is served'} stays live.`);
  }
  const id = wanted === true ? live?.before : wanted;
  const target = all.find((release) => release.id === id);
  if (!target)
    throw new CommandFailure(
      `There is no ${wanted === true ? 'release before the live one' : 'such release'}. npm run publish -- --list shows what there is.`,
    );
  if (target.id === live?.id) throw new CommandFailure(`${target.id} is live already.`);
  await checkSchema(environment, target, all);
  await check(environment, target);
  if (live) print(describeChange(live, target));
  await takeLive(environment, target, readManifest(target.folder).build);
};

const list = ({ releasesDir }: Environment): void => {
  const all = listReleases(releasesDir);
  const live = liveId(releasesDir);
  const waiting = readLink(releasesDir, 'candidate')?.id;
  const row = ({ id, at, commit, schema }: Release): string =>
    `${id}  ${at.slice(0, 16).replace('T', ' ')} UTC  ${(commit ?? '-').padEnd(12)}  schema ${schema}${id === live ? '  live' : id === waiting ? '  waits for a restart' : ''}`;
  print(all.length === 0 ? 'Nothing is published yet: npm run publish.' : all.map(row).reverse().join('\n'));
};

/** `npm run publish`. Each form runs alone, but for the list. */
export const addPublish = (command: Command, variables: Variables): void => {
  command
    .option('--back [release]', 'goes back to the release that was live before, or to the one that is named')
    .option('--list', 'shows the releases that are there')
    .option('--yes', 'goes on where publish names something that may be a mistake, or that was taken back')
    .option('--due', 'only where the date asks for it, such as after an offer: builds the content of the live release anew')
    .option('--small', 'packs the files as small as can be, an eighth smaller, which takes a minute more')
    .addHelpText('after', '\nReleases are in RELEASES_DIR; the service is asked at HOST and PORT. docs/guides/publish.md has the rest.')
    .action(async () => {
      const { back, list: isList, due, ...options } = command.opts<Options>();
      const environment = readEnvironment(variables);
      if ([back, isList, due, options.small ?? options.yes].filter((one) => one !== undefined).length > 1)
        throw new UsageError('--back, --list and --due stand alone.');
      const unlock = isList ? undefined : lockReleases(environment.releasesDir);
      try {
        if (isList) list(environment);
        else if (due) await publishDue(variables);
        else if (back === undefined) await publish(environment, options);
        else await goBack(environment, back);
      } finally {
        unlock?.();
      }
    });
};
