import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs inside the booted machine of `systemd.test.ts`: what happens to requests while systemd restarts the service. Writes what it saw to /share. */

const ask = JSON.stringify({ query: 'a cool mattress' });

interface Sent {
  status: number | string;
  ms: number;
}

const send = (method: 'GET' | 'POST', path: string, timeout = 60_000): Promise<Sent> =>
  new Promise((settle) => {
    const startedAt = performance.now();
    const end = (status: number | string): void => settle({ status, ms: Math.round(performance.now() - startedAt) });
    const headers = method === 'POST' ? { 'Content-Type': 'application/json', 'Content-Length': ask.length } : {};
    const sent = request({ host: '127.0.0.1', port: 4321, path, method, headers, agent: false, timeout }, (response) => {
      response.resume().on('end', () => end(response.statusCode ?? 0));
      response.on('error', ({ message }) => end(message));
    });
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', ({ message }) => end(message)).end(method === 'POST' ? ask : undefined);
  });

const systemctl = (...args: string[]): string => {
  try {
    return execFileSync('systemctl', args, { encoding: 'utf8' }).trim();
  } catch (error) {
    return String((error as { stdout?: string }).stdout).trim();
  }
};
const journal = (): string => execFileSync('journalctl', ['-u', 'guidance', '-o', 'cat'], { encoding: 'utf8' });

const untilReady = async (): Promise<Sent> => {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const sent = await send('GET', '/readyz', 5000);
    if (sent.status === 200 || performance.now() > deadline) return sent;
    await sleep(100);
  }
};

/** Requests all the time, some of them writes, while something is done. */
const sendDuring = async (work: () => Promise<void>): Promise<{ count: number; failed: Sent[]; slowest: number }> => {
  const sent: Promise<Sent>[] = [];
  const timer = setInterval(() => sent.push(sent.length % 2 === 0 ? send('GET', '/api/v1/matrix') : send('POST', '/ask')), 20);
  await work();
  clearInterval(timer);
  const all = await Promise.all(sent);
  return { count: all.length, failed: all.filter(({ status }) => status !== 200), slowest: Math.max(...all.map(({ ms }) => ms)) };
};

const run = (command: string, ...args: string[]): Promise<void> =>
  new Promise((resolve) => spawn(command, args, { stdio: 'ignore' }).once('exit', () => resolve()));

const env = '/srv/guidance/.env';
const good = readFileSync(env, 'utf8');
const started = await untilReady();
const data = statSync('/srv/guidance/data');

const restarts = [];
for (let round = 0; round < 4; round += 1)
  restarts.push(
    await sendDuring(async () => {
      await run('systemctl', 'restart', 'guidance');
      await sleep(1500);
    }),
  );

systemctl('kill', '--signal=SIGKILL', 'guidance');
const afterKill = await send('GET', '/api/v1/matrix');

// A start that fails, with somebody waiting all the while.
writeFileSync(env, `${good}RATE_LIMIT=-1\n`);
await run('systemctl', 'restart', 'guidance');
const waiting = send('GET', '/api/v1/matrix');
const before = journal().split('RATE_LIMIT must').length;
await sleep(8000);
const tries = journal().split('RATE_LIMIT must').length - before;
const socket = systemctl('is-active', 'guidance.socket');
writeFileSync(env, good);
const afterFault = await waiting;

writeFileSync(env, `${good}PORT=4400\n`);
await run('systemctl', 'restart', 'guidance');
await sleep(2500);
const otherPort =
  journal()
    .split('\n')
    .findLast((line) => line.startsWith('PORT is')) ?? '';
writeFileSync(env, good);
await untilReady();
await run('systemctl', 'start', 'guidance-day.service');
const day = execFileSync('journalctl', ['-u', 'guidance-day', '-o', 'cat'], { encoding: 'utf8' });
const nextDay = systemctl('show', 'guidance-day.timer', '--property=NextElapseUSecRealtime', '--value');
const ofRelease = systemctl('show', 'guidance', '--property=ExecMainPID', '--value');
systemctl('stop', 'guidance.socket', 'guidance.service');
const stopped = await send('GET', '/readyz', 2000);

writeFileSync(
  '/share/result.json',
  JSON.stringify({
    started,
    data: { mode: (data.mode & 0o777).toString(8), uid: data.uid },
    restarts,
    afterKill,
    tries,
    socket,
    afterFault,
    otherPort,
    day,
    nextDay,
    ofRelease,
    stopped,
  }),
);
