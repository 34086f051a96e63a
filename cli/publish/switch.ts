import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listServing, readLink, type Serving } from '#functions/releases.ts';
import type { Environment } from '#lib/settings/environment.ts';
import { servedBuild } from '../program/own-service.ts';
import { CommandFailure, print } from '../program/program.ts';
import { liveId, pointTo, type Release } from './releases.ts';

/** How long processes may take to open a release, and then to switch to it, in milliseconds. */
const [openingMs, switchingMs, betweenMs] = [40_000, 10_000, 50];

export const dropCandidate = (releasesDir: string): void => rmSync(join(releasesDir, 'candidate'), { force: true });

/** Asks the processes that serve until all of them fit, or the time is over; what they said last. */
const untilAll = async (releasesDir: string, patienceMs: number, fits: (one: Serving) => boolean): Promise<Serving[]> => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const serving = listServing(releasesDir);
    if (serving.every(fits) || performance.now() > deadline) return serving;
    await sleep(betweenMs);
  }
};

const reload = (command: string, id: string): void => {
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0)
    throw new CommandFailure(
      `${id} is live, but RELOAD_COMMAND failed: run it by hand, or the web server may send pages of the release before.`,
    );
};

const named = ({ pid }: Serving): string => `process ${pid}`;

const restart = 'As root: systemctl restart guidance. Where npm start runs: stop it, and start it again.';

/** A service that says nothing in `RELEASES_DIR` is of a version that follows it in another way, or not at all. */
const answers = (environment: Environment): Promise<boolean> =>
  servedBuild(environment).then(
    (build) => build !== 'none',
    () => false,
  );

/** @throws CommandFailure where a process refuses a release, or says nothing of it in time */
const refuse = (releasesDir: string, { id }: Release, open: readonly Serving[]): never => {
  dropCandidate(releasesDir);
  const before = liveId(releasesDir) ?? 'What is served';
  const reasons = open.map((one) =>
    one.candidate?.verdict === 'refused'
      ? `${named(one)}: ${one.candidate.why}`
      : `${named(one)} did not open it within ${openingMs / 1000} s.`,
  );
  throw new CommandFailure(`${id} is not served, and ${before} is still live. ${reasons.join(' ')}`);
};

/**
 * Takes a release live: names it as the candidate, which every process that serves opens beside what it serves, and switches `current` once all of
 * them are ready. Where its program is another one, it stays the candidate, which the next start serves.
 * @throws CommandFailure where it cannot be served, which leaves what was live; where the web server was not reloaded
 */
export const takeLive = async (environment: Environment, release: Release, build: string): Promise<void> => {
  const { releasesDir, reloadCommand } = environment;
  const { id } = release;
  pointTo(releasesDir, 'candidate', id);
  const mark = readLink(releasesDir, 'candidate')?.mark;
  const verdictOf = ({ candidate }: Serving) => (candidate?.mark === mark ? candidate?.verdict : undefined);
  const serving = await untilAll(releasesDir, openingMs, (one) => !['opening', undefined].includes(verdictOf(one)));
  const open = serving.filter((one) => !['ready', 'restart'].includes(verdictOf(one) ?? ''));
  // A process that started meanwhile may have taken it live by itself.
  if (open.length > 0 && liveId(releasesDir) !== id) refuse(releasesDir, release, open);
  const isUnheard = serving.length === 0 && (await answers(environment));
  if ((isUnheard || serving.some((one) => verdictOf(one) === 'restart')) && liveId(releasesDir) !== id) {
    print(`${id} waits for a restart, since its program or its settings are others than those that run. ${restart}`);
    return;
  }
  pointTo(releasesDir, 'current', id);
  dropCandidate(releasesDir);
  const late = (await untilAll(releasesDir, switchingMs, (one) => one.build === build)).filter((one) => one.build !== build);
  if (late.length > 0)
    throw new CommandFailure(
      `${id} is live, but ${late.map(named).join(' and ')} serves the release before: its log says why. Restart it.`,
    );
  print(serving.length > 0 ? `${id} is live.` : `${id} is live for the next start: nothing serves now.`);
  if (reloadCommand !== undefined) reload(reloadCommand, id);
};
