import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listServing, readLink, type Serving, startedWith } from '#functions/releases.ts';
import type { Environment } from '#lib/settings/environment.ts';
import { servedBuild } from '../program/wire.ts';
import { CommandFailure, print } from '../program/program.ts';
import { liveId, pointTo, type Release } from './releases.ts';

/** How long processes may take to open a release, in milliseconds. */
const openingMs = 40_000;

export const dropCandidate = (releasesDir: string): void => rmSync(join(releasesDir, 'candidate'), { force: true });

const restart = 'As root: systemctl restart guidance. Where npm start runs: stop it, and start it again.';

/** A service that says nothing in `RELEASES_DIR` is of a version that follows it in another way, or follows another folder. */
const isUnheard = async (environment: Environment, serving: readonly Serving[]): Promise<boolean> =>
  serving.length === 0 && (await servedBuild(environment).catch(() => 'none')) !== 'none';

/** Why processes do not serve a release; none where all of them do. */
const refusals = async (releasesDir: string, build: string): Promise<string[]> => {
  const mark = readLink(releasesDir, 'current')?.mark;
  const isOpening = ({ build: served, fault }: Serving): boolean => served !== build && fault?.mark !== mark;
  for (const until = performance.now() + openingMs; performance.now() < until && listServing(releasesDir).some(isOpening);) await sleep(50);
  return listServing(releasesDir).flatMap(({ pid, build: served, fault }) =>
    served === build ? [] : [`process ${pid}: ${fault?.mark === mark ? fault?.why : `it did not open it within ${openingMs / 1000} s.`}`],
  );
};

/**
 * Takes a release live: switches `current`, which every process that serves follows, and back where one of them cannot. Where its program is another
 * one, it becomes the candidate, which the next start serves.
 * @throws CommandFailure where it cannot be served, which leaves what was live; where the web server was not reloaded
 */
export const takeLive = async (environment: Environment, { id, folder }: Release, build: string): Promise<void> => {
  const { releasesDir, reloadCommand } = environment;
  const serving = listServing(releasesDir);
  const runs = startedWith(folder);
  if (serving.some((one) => one.runs !== runs) || (await isUnheard(environment, serving))) {
    pointTo(releasesDir, 'candidate', id);
    print(`${id} waits for a restart, since its program or its settings are others than those that run. ${restart}`);
    return;
  }
  const before = liveId(releasesDir);
  pointTo(releasesDir, 'current', id);
  dropCandidate(releasesDir);
  const refused = await refusals(releasesDir, build);
  if (refused.length > 0) {
    if (before !== null) pointTo(releasesDir, 'current', before);
    else rmSync(join(releasesDir, 'current'));
    throw new CommandFailure(`${id} is not served, and ${before ?? 'what was served'} is still live. ${refused.join(' ')}`);
  }
  print(serving.length > 0 ? `${id} is live.` : `${id} is live for the next start: nothing serves now. npm start serves it here.`);
  if (reloadCommand !== undefined && spawnSync(reloadCommand, { shell: true, stdio: 'inherit' }).status !== 0)
    throw new CommandFailure(
      `${id} is live, but RELOAD_COMMAND failed: run it by hand, or the web server may send pages of the release before.`,
    );
};
