import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer, untilEnded } from '../fixtures/server.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { liveKey, sendWrite, writeOf } from './live-client.ts';

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

const timeout = 60_000;

describe.runIf(hasPrlimit)('no descriptor left', () => {
  test('under a flood of connections: those that are open are answered, and new ones once it is over', { timeout }, async () => {
    const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const key = await liveKey(server.origin);
    expect((await sendWrite(server.origin, key, writeOf(1))).status).toBe(201);
    const open = readdirSync(`/proc/${server.child.pid}/fd`).length;
    expect(spawnSync('prlimit', ['--pid', String(server.child.pid), `--nofile=${open + 8}:${open + 8}`]).status).toBe(0);
    const sockets: Socket[] = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1').on('error', () => undefined));
    await sleep(500);
    // On a connection of before the flood.
    expect((await sendWrite(server.origin, key, writeOf(2))).status).toBe(201);
    for (const socket of sockets) socket.destroy();
    await sleep(200);
    expect((await sendWrite(server.origin, key, writeOf(3))).status).toBe(201);
    expect((await fetch(`${server.origin}/en`)).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });

  test.each([22, 26])('a start with %i at most: one sentence that says so, or a service', { timeout }, async (limit) => {
    const dataDir = makeFolder();
    onTestFinished(() => removeFolder(dataDir));
    const child = spawn('prlimit', [`--nofile=${limit}:${limit}`, process.execPath, 'functions/server.ts'], {
      env: { PATH: process.env['PATH'], PORT: '0', ROOT_URL: 'http://localhost:4321', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.once('data', () => child.kill('SIGTERM'));
    const { code, stderr } = await untilEnded(child);
    expect(code === 0 ? '' : stderr).toMatch(
      /^(?:|[^\n]*may open no more files[^\n]*|The database [^\n]* cannot be opened [^\n]*\.\n)$|no more files/,
    );
    expect(stderr).not.toContain('npm run build');
  });
});
