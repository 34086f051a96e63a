import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const value = 'a\u001B[2J\u007F\u009B2J\u202E\u{E0041}';
const program = `const { createLog } = await import('./functions/log.ts');
createLog('info').info({ value: ${JSON.stringify(value)} }, 'first');
createLog('info').info('last');
process.exit();`;

test('lines are written before the process ends, keep their values, and nothing in them moves the cursor of who reads the log', () => {
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(written).toMatch(/^[\n -~]+$/);
  const lines = written.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ value, msg: 'first' }, { msg: 'last' }]);
});
