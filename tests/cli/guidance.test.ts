import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand, type Ended } from '../showroom/run-command.ts';

const dataDir = join('data', 'that-is-not-there');
const guidance = (name: string, ...args: string[]): Promise<Ended> => runCommand(name, args, { dataDir });

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Commands by the name that npm has for them. */
const named = Object.entries(scripts).flatMap(([name, script]) => {
  const command = /^node cli\/guidance\.ts (\S+)$/.exec(script)?.[1];
  return command === undefined ? [] : [[name, command] as const];
});

describe('the command line of the operator', () => {
  it('lists its commands and exit codes, and every thin name of npm is one of them', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/guidance.ts', '--help'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Exit codes: 0 done, 1 not found or failed, 2 wrong usage.');
    expect(scripts['guidance']).toBe('node cli/guidance.ts');
    expect(named.map(([name]) => name).toSorted()).toEqual(
      ['ask', 'backup', 'client:types', 'desk', 'doctor', 'keys', 'openapi', 'restore', 'sbom', 'settings', 'showroom', 'train'].toSorted(),
    );
    for (const [, command] of named) expect(stdout).toMatch(new RegExp(`^  ${command}( |$)`, 'm'));
  });

  it.each(named)('npm run %s explains itself, exit codes included', async (_, command) => {
    const { code, stdout } = await guidance(command, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`npm run guidance -- ${command}`);
    expect(stdout).toContain('Exit codes:');
  });

  it.each([
    [[], 'Begin with one of showroom, keys'],
    [['secret-thing'], 'Begin with one of showroom, keys'],
    [['keys'], 'Begin with one of revoke; --help explains them.'],
    [['keys', 'revoke'], 'Write it as revoke <key>.'],
    [['keys', 'revoke', 'secret-thing', 'more'], 'Write it as revoke <key>.'],
    [['keys', 'revoke', 'secret-thing'], 'This is no key of ours.'],
    [['showroom', 'erase', '--phne=secret-thing'], '--phne is not an option here; --help shows them.'],
    [['showroom', 'list', '--limit'], '--limit needs a value.'],
    [['backup'], 'Write it as backup <file>.'],
    [['sbom', 'secret-thing'], 'Write it as sbom.'],
  ])('%j is wrong usage: exit code 2, one sentence, and nothing of what was typed', async ([name = '--', ...args], sentence) => {
    const { code, stdout, stderr } = await guidance(name, ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).not.toContain('secret-thing');
  });

  it('fails with exit code 1 where there is nothing to work on', async () => {
    expect(await guidance('showroom', 'list')).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${dataDir}. Set DATA_DIR to the folder of the service.\n`,
    });
  });
});
