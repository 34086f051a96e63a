import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { manifest, manifestPath } from '#lib/manifest.ts';
import { freePort } from '../fixtures/free-port.ts';
import { testBuild } from '../fixtures/build.ts';

const distDir = testBuild;
const built = manifest.parse(JSON.parse(readFileSync(manifestPath(distDir), 'utf8')));

/** A release of the same files under another name of the build. */
const release = (folder: string, build: string): void => {
  mkdirSync(folder);
  cpSync(join(distDir, 'service'), join(folder, 'service'), { recursive: true });
  for (const name of ['content.json', 'answer-model.bin', 'client']) symlinkSync(resolve(distDir, name), join(folder, name));
  writeFileSync(manifestPath(folder), JSON.stringify({ ...built, build }));
};

const link = (releases: string, name: string, target: string): void => {
  symlinkSync(target, join(releases, '.next'));
  renameSync(join(releases, '.next'), join(releases, name));
};

interface Answered {
  build?: string;
  failed?: string;
}

const ask = (port: number, agent: Agent | false): Promise<Answered> =>
  new Promise((settle) => {
    get({ host: '127.0.0.1', port, path: '/healthz', agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        settle(response.statusCode === 200 ? (JSON.parse(text) as Answered) : { failed: String(response.statusCode) }),
      );
    }).on('error', ({ message }) => settle({ failed: message }));
  });

/** Asks every few milliseconds, on new connections and on kept ones, until it is told to end. */
const askOften = (port: number) => {
  const kept = new Agent({ keepAlive: true, maxSockets: 2 });
  const asked: Promise<Answered>[] = [];
  const timer = setInterval(() => asked.push(ask(port, asked.length % 2 === 0 && kept)), 10);
  return async (): Promise<Answered[]> => {
    clearInterval(timer);
    const answers = await Promise.all(asked);
    kept.destroy();
    return answers;
  };
};

it('a release is taken up without a refused connection; one that does not start leaves the one before', async () => {
  const home = mkdtempSync(join(tmpdir(), 'guidance-releases-'));
  const port = await freePort();
  for (const build of ['a'.repeat(12), 'b'.repeat(12), 'c'.repeat(12)]) release(join(home, build), build);
  const [a, b, broken] = ['a', 'b', 'c'].map((letter) => letter.repeat(12)) as [string, string, string];
  truncateSync(manifestPath(join(home, broken)), 1000);
  link(home, 'current', a);
  const { PATH } = process.env;
  const places = { RELEASES_DIR: home, DATA_DIR: join(home, 'data'), DIST_DIR: distDir, GUIDANCE_ENV_FILE: '' };
  const supervisor = spawn(process.execPath, ['cli/serve.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, PORT: String(port), ROOT_URL: built.rootUrl, KEY_PREFIX: built.keyPrefix, RATE_LIMIT: '0', LOG_LEVEL: 'warn', ...places },
  });
  let said = '';
  supervisor.stdout.resume();
  supervisor.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  onTestFinished(async () => {
    supervisor.kill('SIGKILL');
    await sleep(200);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const runs = async (build: string): Promise<void> => {
    await expect.poll(() => ask(port, false), { timeout: 20_000, interval: 20 }).toMatchObject({ build });
  };

  await runs(a);
  const end = askOften(port);
  link(home, 'wanted', b);
  await runs(b);
  // The process before answers on the connections that it has for a second more.
  await sleep(1200);
  link(home, 'wanted', broken);
  await expect.poll(() => said, { timeout: 20_000 }).toContain(`${broken} did not start; the reason stands above. ${b} serves on.\n`);
  link(home, 'current', b);
  rmSync(join(home, 'wanted'));
  const answers = await end();
  expect(answers.flatMap(({ failed }) => failed ?? [])).toEqual([]);
  const order = answers.map(({ build }) => build);
  expect(new Set(order)).toEqual(new Set([a, b]));
  expect(order.length).toBeGreaterThan(50);

  supervisor.kill('SIGTERM');
  expect(await once(supervisor, 'exit')).toEqual([0, null]);
});
