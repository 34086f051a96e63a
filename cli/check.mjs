import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { giveUp, inside, install, run, say } from './setup.mjs';

/** The contract under a public address, since linters rightly mind one without TLS. */
const writeContract = () => {
  const { stdout, stderr, status } = spawnSync('node', ['cli/openapi.ts'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...inside(), ROOT_URL: 'https://guidance.example' },
  });
  if (status !== 0) giveUp(`The contract could not be written: ${stderr}`);
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/contract.json', stdout);
};

/** Everything that is checked without running the service: types, rules of style, dead code, the contract. */
export const check = () => {
  /** @type {[string, () => void][]} */
  const steps = [
    ['types', () => run('tsc', ['--noEmit'])],
    ['types of pages', () => run('astro', ['check', '--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning'])],
    ['lint', () => run('eslint', ['.', '--max-warnings', '0'])],
    ['format', () => run('prettier', ['--check', '--log-level', 'warn', '.'])],
    ['dead code', () => run('knip', ['--no-progress'])],
    ['contract (redocly)', () => (writeContract(), run('redocly', ['lint', 'dist/contract.json'], { REDOCLY_TELEMETRY: 'off' }))],
    ['contract (spectral)', () => run('spectral', ['lint', 'dist/contract.json', '--fail-severity=hint', '--quiet'])],
  ];
  for (const [name, step] of steps) {
    say(`check: ${name}`);
    step();
  }
};

if (process.argv[1]?.endsWith('check.mjs')) {
  install();
  run('astro', ['sync']);
  check();
}
