import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { giveUp, inside, install, run, say } from './program/setup.mjs';

/**
 * `npm test`, `npm run test:full` for what it leaves out, `npm run check` and `npm run format`. Words after `npm test --` go to vitest, which
 * then runs what they choose, without the checks. What runs when is said in `tests/vitest.config.ts`.
 */

/** @typedef {{ command: string[], mends?: string }} Check */

const [mode = ''] = process.argv.slice(2);
const words = process.argv.slice(mode.startsWith('--') && ['--full', '--check', '--format'].includes(mode) ? 3 : 2);
const isFull = mode === '--full';

/** @param {string} tool */
const cached = (tool) => ['--cache', '--cache-strategy', 'content', '--cache-location', `node_modules/.cache/${tool}.json`];
const prettier = ['prettier', ...cached('prettier'), '--log-level', 'warn'];
/** Without the rules that need types, which take three times as long. */
const eslint = ['eslint', '.', ...cached('eslint'), '--max-warnings', '0', '--config', 'eslint.quick.js'];

/** Pages are checked by a slower tool, for a change of one of them and for a whole run. */
const hasChangedPages = () => spawnSync('git', ['status', '--porcelain', '--', '*.astro'], { encoding: 'utf8' }).stdout !== '';

/** @returns {Check[]} those of `npm test` and `npm run check`, or those that only a full run has */
const checks = () =>
  isFull
    ? [{ command: ['eslint', '.', '--max-warnings', '0'] }]
    : [
        { command: ['node', 'node_modules/typescript-7/bin/tsc', '--project', 'tsconfig.json'] },
        { command: eslint, mends: 'npm run format mends what can be mended without you.' },
        { command: [...prettier, '--check', '.'], mends: 'npm run format mends it.' },
        { command: ['knip', '--no-progress'] },
        ...(mode !== '--check' || hasChangedPages()
          ? [
              {
                command: [
                  'astro',
                  'check',
                  '--tsconfig',
                  'tsconfig.pages.json',
                  '--minimumFailingSeverity',
                  'warning',
                  '--minimumSeverity',
                  'warning',
                ],
              },
            ]
          : []),
      ];

/**
 * Runs a check to its end; says one line where it passes, or all that it printed and what to do.
 * @param {Check} check
 * @returns {Promise<boolean>}
 */
const passes = ({ command: [program = '', ...parameters], mends }) =>
  new Promise((resolve) => {
    const child = spawn(program, parameters, { env: inside(), shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    const name = program === 'node' ? 'types' : program;
    child.on('close', (status) => {
      say(status === 0 ? `check: ${name} passed` : `\n${output}\ncheck: ${name} FAILED.${mends ? ` ${mends}` : ''}`);
      resolve(status === 0);
    });
  });

/**
 * Some checks at a time, as many as there are `lanes`.
 * @param {number} lanes
 */
const runChecks = async (lanes) => {
  run('node', ['cli/guidance.ts', 'client-types']);
  const waiting = checks();
  const result = { passed: 0, failed: 0, skipped: 0 };
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) result[(await passes(check)) ? 'passed' : 'failed'] += 1;
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return result;
};

const report = `node_modules/.cache/report-${process.pid}.json`;

const runTests = async () => {
  mkdirSync('node_modules/.cache', { recursive: true });
  const env = {
    ...inside(),
    REPORT: report,
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
    ...(words.length > 0 ? {} : { TESTS: isFull ? 'full' : 'test' }),
  };
  /** @type {number | null} */
  const status = await new Promise((resolve) => {
    const vitest = ['run', '--config', 'tests/vitest.config.ts', ...words];
    spawn('vitest', vitest, { stdio: 'inherit', env, shell: process.platform === 'win32' }).on('close', resolve);
  });
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  const { numPassedTests, numFailedTests, numPendingTests } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : none;
  rmSync(report, { force: true });
  // A file that cannot be loaded, and an error outside of every test, are no failed test of vitest.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, status === 0 ? 0 : 1), skipped: numPendingTests };
};

process.on('SIGINT', () => giveUp('Interrupted: the tests did not end. Run the same command again.'));
// The settings of whoever runs the tests are not theirs.
process.env['GUIDANCE_ENV_FILE'] = '';
install({ development: true });
if (mode === '--format') {
  run('prettier', [...prettier.slice(1), '--write', '.']);
  run('eslint', [...eslint.slice(1), '--fix']);
  process.exit();
}
const isCheck = mode === '--check';
if (isCheck || words.length === 0) run('astro', ['sync'], { ASTRO_LOG_LEVEL: 'error' });
const start = Date.now();
const results = await Promise.all([
  ...(isCheck || words.length === 0 ? [runChecks(isCheck ? 2 : 1)] : []),
  ...(isCheck ? [] : [runTests()]),
]);
/** @param {'passed' | 'failed' | 'skipped'} outcome */
const sum = (outcome) => results.reduce((total, result) => total + result[outcome], 0);
if (!isFull && !isCheck && words.length === 0) say('\nnpm run test:full runs the rest.');
say(`\nAll of it took ${Math.round((Date.now() - start) / 1000)} s.`);
say(`${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
