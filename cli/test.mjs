import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { build, giveUp, inside, install, run, say } from './setup.mjs';
import { lacking, suites } from './suites.mjs';

/**
 * `npm test`, and `npm run test:full` for what it leaves out. `-- --only store,unit` runs some suites; further words choose test files by their path.
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {{ passed: number, failed: number, skipped: number, seconds: number }} Result
 */

const usage = `npm test -- [--only <suite>[,<suite>]] [part of a path ...]\nSuites: ${suites.map(({ name }) => name).join(', ')}.`;

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      options: { only: { type: 'string' }, full: { type: 'boolean' }, checks: { type: 'boolean' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    return { ...values, paths: positionals };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    return process.exit(2);
  }
};

const { only, full, checks, help, paths } = readArguments();
if (help) {
  say(usage);
  process.exit(0);
}
const names = only?.split(',').map((name) => name.trim());
const unknown = names?.find((name) => !suites.some((suite) => suite.name === name));
if (unknown !== undefined) {
  process.stderr.write(`There is no suite "${unknown}".\n${usage}\n`);
  process.exit(2);
}

/** @param {Suite} suite */
const isChosen = ({ name, check, in: command }) => {
  if (names) return names.includes(name);
  if (checks) return check !== undefined;
  return command === (full ? 'full' : 'test') && !(paths.length > 0 && check);
};

// The settings of whoever runs the tests are not theirs.
process.env['GUIDANCE_ENV_FILE'] = '';
install({ development: true });
const chosen = suites.filter(isChosen);
if (chosen.some(({ needs }) => needs?.includes('chromium'))) process.env['CHROMIUM_PATH'] = findBrowser() ?? '';
const left = chosen.filter((suite) => lacking(suite).length > 0);
const runnable = chosen.filter((suite) => !left.includes(suite));

for (const { name, get } of new Set(left.flatMap(lacking))) say(`${name} is not on this machine (${get}): its suites are skipped.`);

if (runnable.some(({ include }) => include)) build();
else run('astro', ['sync'], { ASTRO_LOG_LEVEL: 'error' });

/**
 * Runs a command to its end and keeps what it prints.
 * @param {[string, ...string[]]} command
 * @returns {Promise<{ status: number | null, output: string }>}
 */
const runQuietly = ([program, ...parameters]) =>
  new Promise((resolve) => {
    const child = spawn(program, parameters, { env: inside(), shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('close', (status) => resolve({ status, output }));
  });

// Types of the client are made from the contract, and checked with the rest.
if (runnable.some(({ check }) => check)) run('node', ['cli/guidance.ts', 'client-types']);

/** @type {Map<string, Result>} */
const results = new Map();

/** Checks run one after the other beside the tests; each says one line when it is done, or all that it printed where it fails. */
const runChecks = async () => {
  for (const { name, check = [] } of runnable) {
    if (check.length === 0) continue;
    const start = Date.now();
    let failed = 0;
    for (const command of check) {
      const { status, output } = await runQuietly(command);
      if (status === 0) continue;
      failed += 1;
      say(`\n${output}\n${command.join(' ')} failed.`);
    }
    results.set(name, { passed: check.length - failed, failed, skipped: 0, seconds: (Date.now() - start) / 1000 });
    say(`check: ${name} ${failed > 0 ? 'FAILED' : 'passed'}`);
  }
};

const reportFile = `node_modules/.cache/report-${process.pid}.json`;

/** @returns {Promise<number>} errors that belong to no test */
const runTests = async () => {
  const tested = runnable.filter(({ include }) => include).map(({ name }) => name);
  if (tested.length === 0) return 0;
  mkdirSync('node_modules/.cache', { recursive: true });
  /** @type {number | null} */
  const status = await new Promise((resolve) => {
    const child = spawn('vitest', ['run', '--config', 'tests/vitest.config.ts', `--maxWorkers=${Math.max(2, cpus().length)}`, ...paths], {
      stdio: 'inherit',
      env: { ...inside(), ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), SUITES: tested.join(), REPORT: reportFile },
      shell: process.platform === 'win32',
    });
    child.on('close', resolve);
  });
  if (!existsSync(reportFile)) return 1;
  const { reports, errors } = JSON.parse(readFileSync(reportFile, 'utf8'));
  rmSync(reportFile);
  for (const [name, result] of Object.entries(reports)) results.set(name, result);
  const hasFailed = Object.values(reports).some(({ failed }) => failed > 0);
  return errors > 0 || hasFailed || status === 0 ? errors : 1;
};

process.on('SIGINT', () => giveUp('Interrupted: the tests did not end. Run the same command again.'));
const start = Date.now();
const [, errors] = await Promise.all([runChecks(), runTests()]);

say('\nsuite            passed  failed  skipped  seconds');
let [passed, failed, skipped] = [0, errors, 0];
for (const { name } of runnable) {
  const result = results.get(name);
  if (!result) continue;
  passed += result.passed;
  failed += result.failed;
  skipped += result.skipped;
  const figures = [result.passed, result.failed, result.skipped].map((figure) => String(figure).padStart(7)).join(' ');
  say(`${name.padEnd(15)} ${figures} ${result.seconds.toFixed(1).padStart(8)}`);
}
for (const suite of left)
  say(
    `${suite.name.padEnd(15)} skipped: there is no ${lacking(suite)
      .map(({ name }) => name)
      .join(' and no ')}`,
  );
if (!names && !full && !checks && paths.length === 0)
  say(
    `\nnpm run test:full runs the rest: ${suites
      .filter((suite) => suite.in === 'full')
      .map(({ name }) => name)
      .join(', ')}.`,
  );
say(`\nAll of it took ${Math.round((Date.now() - start) / 1000)} s on ${cpus().length} cores.`);
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
