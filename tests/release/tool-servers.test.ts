import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { useService } from '../contract/service.ts';

/**
 * The official conformance tool. Most of its scenarios call tools, resources and prompts of a test server; those that we cannot have stand
 * in `conformance/<revision>.yml`, and the tool fails where one of them passes or where any other does not.
 */

const service = useService();
const folder = mkdtempSync(join(tmpdir(), 'guidance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = promisify(execFile);

interface Run {
  code: number;
  /** A line of the summary for each scenario, such as `✓ ping: 2 passed, 0 failed`. */
  lines: string[];
  output: string;
}

const conform = async (path: string, revision: string): Promise<Run> => {
  const args = [
    'tests/release/node_modules/@modelcontextprotocol/conformance/dist/index.js',
    'server',
    ...['--url', service.server.nextInstance().origin + path],
    ...['--requirements', revision],
    ...['--expected-failures', `tests/release/conformance/${revision}.yml`],
    ...['--output-dir', folder],
  ];
  const ended = await run(process.execPath, args, { env: { PATH: process.env['PATH'], NO_COLOR: '1' }, timeout: 60_000 })
    .then(({ stdout }) => ({ code: 0, stdout }))
    .catch((error: unknown) => error as { code: number; stdout: string });
  return { code: ended.code, output: ended.stdout, lines: ended.stdout.split('\n').filter((line) => /^[✓✗] .*passed/u.test(line)) };
};

/** What is no matter of fixtures must pass, and how many checks of it: a scenario that was skipped would not say so. */
const passing: Record<string, readonly string[]> = {
  '2026-07-28': [
    '✗ server-stateless: 24 passed, 4 failed',
    '✓ tools-list: 4 passed, 0 failed',
    '✓ dns-rebinding-protection: 2 passed, 0 failed',
    '✓ input-required-result-unsupported-methods: 2 passed, 0 failed',
    '✓ input-required-result-validate-input: 3 passed, 0 failed',
    '✓ http-header-validation: 14 passed, 0 failed',
  ],
  '2025-11-25': [
    '✓ server-initialize: 2 passed, 0 failed',
    '✓ ping: 2 passed, 0 failed',
    '✓ tools-list: 3 passed, 0 failed',
    '✓ dns-rebinding-protection: 2 passed, 0 failed',
  ],
};

describe.each(Object.keys(passing))('revision %s', (revision) => {
  it.each(['/mcp', '/mcp/docs'])(
    '%s does what it asks of every server',
    async (path) => {
      const { code, lines, output } = await conform(path, revision);
      expect(lines).toEqual(expect.arrayContaining([...(passing[revision] ?? [])]));
      expect(code, output).toBe(0);
    },
    90_000,
  );
});

/** The command line of the official inspector, as a developer tries a tool server. */
interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const inspect = async (path: string, ...args: string[]): Promise<Ended> => {
  const command = [
    'tests/release/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
    '--cli',
    '--transport',
    'http',
    '--format',
    'json',
  ];
  const options = { env: { PATH: process.env['PATH'], HOME: folder, NO_COLOR: '1' }, timeout: 30_000 };
  return run(process.execPath, [...command, '--server-url', service.server.nextInstance().origin + path, ...args], options)
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch((error: unknown) => error as Ended);
};

const call = (path: string, name: string, values: object): Promise<Ended> =>
  inspect(path, '--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(values));

it.each(['/mcp', '/mcp/docs'])('the inspector finds no schema of %s that another client could not read', async (path) => {
  const { code, stdout, stderr } = await inspect(path, '--method', 'tools/list', '--strict');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect((JSON.parse(stdout) as { result: { tools: unknown[] } }).result.tools).toHaveLength(3);
});

it('the inspector calls a tool, and shows what to send where an argument is wrong', async () => {
  const { code, stdout, stderr } = await call('/mcp', 'recommend_mattress', { position: 'back', weight: 'k60to90' });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('back-k60to90-neutral');
  const refused = await call('/mcp', 'recommend_mattress', { position: 'back', weight: 82 });
  expect(refused.code).not.toBe(0);
  expect(refused.stdout).toContain('at weight');
});
