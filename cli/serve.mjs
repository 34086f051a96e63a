import cluster from 'node:cluster';
import { lstatSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { clearTimeout, setInterval, setTimeout } from 'node:timers';
import { EnvironmentError, loadSettings } from '../src/lib/settings-file.mjs';
import { nodeOptions } from './node-options.mjs';

/**
 * Serves the live release and takes up a new one without closing the port: `node cli/serve.mjs`, which `npm start` and the systemd unit run. It
 * holds the listening sockets (`node:cluster` without its round robin, so the kernel hands connections out, and one that waits is
 * lost with no process), starts the service of a release, and stops the one before once that listens. Plain JavaScript with nothing from npm:
 * it runs on while packages are replaced. What to serve stands in `RELEASES_DIR` (`cli/publish/releases.ts`).
 */

/** How often the links are looked at, in milliseconds. */
const lookMs = 250;
/** How long a start may take. */
const startMs = 30_000;
/** How long `wanted` counts: a publish that was cut off leaves it behind. */
const wantedMs = 60_000;
/** The pause after a crash: it doubles up to the longest, and begins anew after a minute of service. */
const [shortestMs, longestMs, calmMs] = [500, 30_000, 60_000];

/**
 * A folder to serve. `mark` is another each time that a link is written.
 * @typedef {{ folder: string, mark: string }} Target
 * @typedef {{ target: Target, worker: import('node:cluster').Worker, since: number }} Serving
 */

/** Where releases and the build in place are. The settings of the file are forgotten again: each service reads them anew. */
const readFolders = () => {
  try {
    const given = { ...process.env };
    loadSettings();
    const folders = [process.env['RELEASES_DIR'] || 'releases', process.env['DIST_DIR'] || 'dist'].map((folder) => resolve(folder));
    process.env = given;
    return folders;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};
const [releases = '', dist = ''] = readFolders();

/** @param {string} name @returns {Target | undefined} none where there is no such link, or it leads nowhere */
const linked = (name, lifeMs = Infinity) => {
  const link = join(releases, name);
  try {
    const { mtimeMs } = lstatSync(link);
    if (Date.now() - mtimeMs > lifeMs) return undefined;
    const folder = realpathSync(link);
    return { folder, mark: `${folder} ${mtimeMs}` };
  } catch {
    return undefined;
  }
};

/** @type {Serving | undefined} */
let serving;
/** The target that did not start while another one served: it is not tried again. */
let refused = '';

/** What a publish wants to be served, else what is live, else the build in place. */
const findTarget = () => {
  const wanted = linked('wanted', wantedMs);
  return (wanted?.mark === refused ? undefined : wanted) ?? linked('current') ?? { folder: dist, mark: dist };
};

let hasServed = false;
let isStarting = false;
let isStopping = false;
let pauseMs = shortestMs;
let notBefore = 0;
/** Those that have a successor and finish what they have. */
const leaving = new Set();

/** @param {string} sentence */
const complain = (sentence) => process.stderr.write(`${sentence}\n`);

const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/**
 * Starts the service of a folder.
 * @param {string} folder
 * @returns {Promise<{ worker: import('node:cluster').Worker, failed?: number }>} once it listens, or with the exit code of a start that failed
 */
const start = (folder) =>
  new Promise((settle) => {
    cluster.setupPrimary({ exec: join(folder, 'service/start.js'), execArgv: nodeOptions });
    const predecessor = serving && { GUIDANCE_PREDECESSOR: serving.worker.process.pid };
    const worker = cluster.fork({ DIST_DIR: folder, ...predecessor });
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), startMs);
    const end = (/** @type {number} */ failed) => {
      clearTimeout(timer);
      settle({ worker, failed });
      ended(worker, failed);
    };
    worker.once('message', () => {
      clearTimeout(timer);
      settle({ worker });
    });
    worker.once('exit', (code) => end(code ?? (isStopping ? 0 : 1)));
    worker.once('error', (error) => {
      complain(`Node could not be started: ${error.message}.`);
      end(1);
    });
  });

/** @param {import('node:cluster').Worker} worker @param {number} code */
const ended = (worker, code) => {
  leaving.delete(worker);
  if (isStopping) {
    if (workers().every((other) => other === worker)) process.exit(code);
    return;
  }
  if (serving?.worker !== worker) return;
  if (Date.now() - serving.since > calmMs) pauseMs = shortestMs;
  serving = undefined;
  wait(`The service ended by itself (exit code ${code}).`);
};

/** @param {string} reason */
const wait = (reason) => {
  complain(`${reason} It is started again in ${pauseMs / 1000} s.`);
  notBefore = Date.now() + pauseMs;
  pauseMs = Math.min(pauseMs * 2, longestMs);
};

/** @param {Target} target */
const takeUp = async (target) => {
  const { worker, failed } = await start(target.folder);
  if (failed === undefined) {
    const old = serving;
    serving = { target, worker, since: Date.now() };
    hasServed = true;
    if (!old) return;
    leaving.add(old.worker);
    old.worker.send('replaced');
  } else if (!hasServed) process.exit(failed);
  else if (serving) {
    refused = target.mark;
    complain(`${basename(target.folder)} did not start; the reason stands above. ${basename(serving.target.folder)} serves on.`);
  } else wait('The service did not start.');
};

const follow = async () => {
  if (isStarting || isStopping || Date.now() < notBefore) return;
  const target = findTarget();
  if (serving && (target.folder === serving.target.folder || target.mark === refused)) return;
  isStarting = true;
  await takeUp(target);
  isStarting = false;
};

cluster.schedulingPolicy = cluster.SCHED_NONE;
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT']))
  process.on(signal, () => {
    const told = workers().filter((worker) => isStopping || !leaving.has(worker));
    isStopping = true;
    if (workers().length === 0) process.exit(0);
    // A terminal sends its Ctrl-C to all of them.
    if (signal === 'SIGTERM' || !process.stdin.isTTY) for (const worker of told) worker.process.kill(signal);
  });
await follow();
setInterval(follow, lookMs);
