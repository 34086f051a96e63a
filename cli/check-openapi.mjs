import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { giveUp, inside, run } from './setup.mjs';

/** Lints the OpenAPI document under a public address, since linters rightly mind one without TLS. */
const { stdout, stderr, status } = spawnSync('node', ['cli/guidance.ts', 'openapi'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  env: { ...inside(), ROOT_URL: 'https://guidance.example' },
});
if (status !== 0) giveUp(`The OpenAPI document could not be written: ${stderr}`);
const file = 'node_modules/.cache/openapi.json';
mkdirSync('node_modules/.cache', { recursive: true });
writeFileSync(file, stdout);
run('redocly', ['lint', file], { REDOCLY_TELEMETRY: 'off' });
run('spectral', ['lint', file, '--fail-severity=hint', '--quiet']);
