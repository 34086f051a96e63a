import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '#lib/environment.ts';
import { servedBuild } from '../own-service.ts';
import { CommandFailure, print } from '../program.ts';
import { dropWanted, liveId, pointTo, type Release } from './releases.ts';

/** How long the service may take to serve the new build, in milliseconds: longer than its start may, shorter than `wanted` counts (`cli/serve.mjs`). */
const patienceMs = 40_000;
const betweenMs = 50;
/** Answers in a row that name the new build: until the process before takes no more connections, it may have one in between. */
const enough = 3;

/** The build that the service names; undefined where none answers. */
const runningBuild = (environment: Environment): Promise<string | undefined> => servedBuild(environment).catch(() => undefined);

const untilServed = async (environment: Environment, build: string): Promise<boolean> => {
  const deadline = performance.now() + patienceMs;
  for (let seen = 0; seen < enough; await sleep(betweenMs)) {
    if (performance.now() > deadline) return false;
    seen = (await runningBuild(environment)) === build ? seen + 1 : 0;
  }
  return true;
};

const reload = (command: string, id: string): void => {
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0)
    throw new CommandFailure(
      `${id} is live, but RELOAD_COMMAND failed: run it by hand, or the web server may send pages of the release before.`,
    );
};

/**
 * Takes a release live: first the service, which `cli/serve.mjs` replaces, then the files that a web server reads.
 * @throws CommandFailure where the service does not take it up, which leaves what was live; where the web server was not reloaded
 */
export const takeLive = async (environment: Environment, { id, folder }: Release, build: string): Promise<void> => {
  const { releasesDir, reloadCommand, host, port } = environment;
  const before = liveId(releasesDir);
  const isRunning = (await runningBuild(environment)) !== undefined;
  if (isRunning) {
    pointTo(releasesDir, 'wanted', id);
    if (!(await untilServed(environment, build))) {
      dropWanted(releasesDir);
      throw new CommandFailure(
        `The service at ${host}:${port} did not take up ${folder}; its log says why. ${before ?? 'What it served'} is still live. Was it started by npm start or cli/serve.mjs? Nothing else takes up a release.`,
      );
    }
  }
  pointTo(releasesDir, 'current', id);
  dropWanted(releasesDir);
  print(isRunning ? `${id} is live.` : `${id} is live for the next start: no service answers at ${host}:${port}.`);
  if (reloadCommand !== undefined) reload(reloadCommand, id);
};
