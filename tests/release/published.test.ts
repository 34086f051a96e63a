import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useService } from '../contract/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'guidance-'));
const file = join(folder, 'openapi.json');

beforeAll(() => {
  // Under a public address, since linters rightly mind one without TLS.
  const env = { PATH: process.env['PATH'], GUIDANCE_ENV_FILE: '', ROOT_URL: 'https://guidance.example' };
  writeFileSync(file, execFileSync(process.execPath, ['cli/guidance.ts', 'openapi'], { env, maxBuffer: 64 * 1024 * 1024 }));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['redocly', 'lint', file, '--config', 'tests/release/redocly.yaml'],
  ['spectral', 'lint', file, '--ruleset', 'tests/release/spectral.yaml', '--fail-severity=hint', '--quiet'],
])('%s accepts the OpenAPI document', (tool, ...args) => {
  const env = { PATH: process.env['PATH'], HOME: folder, REDOCLY_TELEMETRY: 'off' };
  const { status, stdout, stderr } = spawnSync(join('tests/release/node_modules/.bin', tool), args, { env, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});

interface Tester {
  errors: unknown[];
  warnings: unknown[];
  validate_manifest: (text: string, path: string) => void;
}
const rules = new URL('./node_modules/lighthouse/third-party/ard/ard.js', import.meta.url).href;

const service = useService();

test.each(['/.well-known/ard.json', '/.well-known/ai-catalog.json'])(
  '%s keeps to the conformance rules of Agentic Resource Discovery, without a warning',
  async (path) => {
    const { ConformanceTester } = (await import(rules)) as { ConformanceTester: new () => Tester };
    const tester = new ConformanceTester();
    tester.validate_manifest((await service.get(path)).text, path);
    expect([tester.errors, tester.warnings]).toEqual([[], []]);
  },
);
