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
