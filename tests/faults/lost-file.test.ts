import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../fixtures/server.ts';
import { until } from '../showroom/until.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { openDatabase } from './database.ts';
import { expectKept } from './kept.ts';
import { startPatientWriters, type PatientWriters } from './patient-writers.ts';

const timeout = 60_000;

const sentence = 'was moved or deleted while it was in use: put the same file back, or stop the service and restore a backup.';

const startWriting = async (dataDir: string) => {
  const server = await startServer({ env: { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' } });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const writers = await startPatientWriters(4, server);
  await until('writers are at work', () => writers.acknowledged.length > 20);
  return { server, writers };
};

const only503 = ({ refusals }: PatientWriters): void =>
  expect(new Set(refusals.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 5']));

describe('a database that is taken away under a running service', () => {
  test('moved: nothing more is acknowledged; moved back: it goes on, and nothing is lost', { timeout }, async () => {
    const home = makeFolder();
    onTestFinished(() => removeFolder(home));
    const [dataDir, elsewhere] = [join(home, 'data'), join(home, 'elsewhere')];
    const { server, writers } = await startWriting(dataDir);
    renameSync(dataDir, elsewhere);
    await until('writers are refused', () => writers.refusals.length > 20);
    const before = writers.acknowledged.length;
    await until('writers are refused', () => writers.refusals.length > 60);
    expect(writers.acknowledged.length).toBe(before);
    expect(existsSync(dataDir)).toBe(false);
    renameSync(elsewhere, dataDir);
    await until('writers are at work again', () => writers.acknowledged.length > before + 20);
    await writers.finish();
    only503(writers);
    await server.logged(({ err }) => ((err as Error | undefined)?.message ?? '').includes(sentence));
    await expectKept(server, writers.acknowledged, openDatabase(dataDir));
    process.stdout.write(`Moved database: ${writers.acknowledged.length} acknowledged, ${writers.refusals.length} told 503\n`);
  });

  test.each(['guidance.sqlite', 'guidance.sqlite-wal'])('%s deleted: nothing more is acknowledged', { timeout }, async (name) => {
    const dataDir = makeFolder();
    onTestFinished(() => removeFolder(dataDir));
    const { writers, server } = await startWriting(dataDir);
    rmSync(join(dataDir, name));
    await until('writers are refused', () => writers.refusals.length > 20);
    const before = writers.acknowledged.length;
    await until('writers are refused', () => writers.refusals.length > 60);
    expect(writers.acknowledged.length).toBe(before);
    only503(writers);
    server.child.kill('SIGKILL');
    expect(readdirSync(dataDir)).not.toContain(name);
  });
});
