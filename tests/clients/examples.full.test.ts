import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isInstalled } from '../fixtures/edge-process.ts';
import { runProgram } from './guidance.ts';
import { useLiveService } from './live-service.ts';

/** The programs of docs/examples as they stand, but for the typed client's, which runs where its package is installed. */

const service = useLiveService();
const python = ['python3', '/usr/bin/python3'].find((program) => isInstalled(program, '-c', 'import requests'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guidance-examples-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What it printed. */
const run = async (program: string, file: string, ...words: string[]): Promise<string> => {
  const args = [resolve('docs/examples', file), service.server.origin, ...words];
  const { code, stdout, stderr } = await runProgram(program, args, { folder, variables: { HOME: folder, PYTHONIOENCODING: 'utf-8' } });
  expect(code, stdout + stderr).toBe(0);
  return stdout;
};

it('shortlist.sh asks, writes once and repeats', async ({ skip }) => {
  if (!isInstalled('curl', '--version')) return skip('curl is not on this machine.');
  const lines = (await run('sh', 'shortlist.sh')).trim().split('\n');
  const [advice, found, kept] = lines.slice(0, 3).map((line) => JSON.parse(line) as Record<string, object>);
  expect(advice).toMatchObject({ recommendation: { id: 'side-k90to130-hot' } });
  expect(found).toMatchObject({ results: [{ '@type': 'Product' }] });
  expect(kept).toMatchObject({ mode: 'test', outcomeId: 'side-k90to130-hot' });
  expect(lines[3]).toBe('The repeat made no second shortlist.');
});

it('household.py reads a batch, every page of a list, and the job of a report', async ({ skip }) => {
  if (python === undefined) return skip('requests for Python (python3-requests) is not on this machine.');
  const lines = (await run(python, 'household.py')).trim().split('\n');
  expect(lines.slice(0, 2).join()).toMatch(/^Mariam: firmness [\d.]+ to [\d.]+, http\S+,Ahmed: firmness [\d.]+ to [\d.]+, http\S+$/);
  expect(lines[2]).toMatch(/^Noor: Send position/);
  const [, read, total] = /^(\d+) of (\d+) questions, the first: \p{Script=Arabic}/u.exec(lines[3] ?? '') ?? [];
  expect(Number(read)).toBeGreaterThan(5);
  expect(read).toBe(total);
  expect(lines[4]).toBe('Report done');
});

it('spreadsheet.sh keeps Arabic and figures', async ({ skip }) => {
  if (!isInstalled('soffice', '--version')) return skip('LibreOffice (libreoffice-calc) is not on this machine.');
  await run('sh', 'spreadsheet.sh', 'sizes');
  const { sheets } = await readXlsx(await readFile(join(folder, 'sizes.xlsx')));
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  const king = rows.find((row) => row[head.indexOf('size_key')] === 'king') ?? [];
  expect(king[head.indexOf('width_cm')]).toBe(180);
  expect(king[head.indexOf('name_ar')]).toMatch(/\p{Script=Arabic}/u);
});

it('assistant.mjs calls tools of both servers', async () => {
  const lines = (await run(process.execPath, 'assistant.mjs')).trim().split('\n');
  expect(lines.slice(0, 2).map((line) => line.split(':')[0])).toEqual(['/mcp', '/mcp/docs']);
  expect(lines[2]).toMatch(/^Firmness 5\.5 to 7 of 10, http\S+\/en\/finder\/side\/k90to130\/hot$/);
  expect(lines.slice(3, -1).every((line) => /: QAR \d+$/.test(line))).toBe(true);
  expect(lines.at(-1)).toMatch(/\p{Script=Arabic}.*: http\S+\/ar\/faq\//u);
});
