import { expect, test } from 'vitest';
import { variableNames } from '#lib/settings/environment.ts';
import { runCommand } from '../../showroom/run-command.ts';

const settings = (args: readonly string[] = [], variables: Record<string, string> = {}) =>
  runCommand('settings', args, { dataDir: '/srv/data', ...variables });

test('every setting is listed once, with its value and where that comes from', async () => {
  const { code, stdout, stderr } = await settings([], { PORT: '8080' });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const rows = stdout.trimEnd().split('\n');
  expect(rows.slice(0, -1).map((row) => row.split(' ')[0])).toEqual(variableNames);
  for (const row of [/^PORT +environment +8080$/, /^DATA_DIR +environment +\/srv\/data$/, /^ROOT_URL +default +http:\/\/localhost:8080$/])
    expect(rows).toContainEqual(expect.stringMatching(row));
  expect(rows.at(-1)).toBe('There is no settings file.');
});

const secret = 'hush'.repeat(8);

test.each([
  ['DATABASE_URL', `postgres://me:${secret}@db.example/guidance?password=${secret}`, 'postgres://...@db.example/guidance?...'],
  ['REDIS_URL', `rediss://:${secret}@cache.example:6379/2`, 'rediss://...@cache.example:6379/2'],
  ['SHOWROOM_SMTP_URL', `smtps://${secret}:${secret}@mail.example:465`, 'smtps://...@mail.example:465'],
  ['SHOWROOM_WEBHOOK_URL', `https://hook.example/${secret}?key=${secret}`, 'https://hook.example/...'],
  ['SHOWROOM_WEBHOOK_SECRET', secret, '...'],
  ['DATABASE_URL', `//${secret}`, '...'],
  ['RELOAD_COMMAND', `curl https://me:${secret}@edge.example/reload`, 'curl https://...@edge.example/reload'],
])('%s shows no secret: %s', async (name, given, value) => {
  const { stdout, stderr } = await settings(['--json'], { [name]: given });
  expect((JSON.parse(stdout) as { settings: unknown[] }).settings).toContainEqual({ name, value, from: 'environment' });
  expect(stdout + stderr).not.toContain('hush');
});

test('bad settings are listed too, then one sentence each and exit code 2', async () => {
  const { code, stdout, stderr } = await settings([], { PORT: '80a', LOG_LEVEL: 'loud' });
  expect(code).toBe(2);
  expect(stdout).toMatch(/^PORT +environment +80a$/m);
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(/^PORT must /), expect.stringMatching(/^LOG_LEVEL must /)]);
});

test('names that look like settings and are none stand below', async () => {
  const { code, stdout } = await settings([], { SHOWROOM_MAIL: 'x', DESK_COLOUR: 'x' });
  expect(code).toBe(0);
  expect(stdout).toContain('SHOWROOM_MAIL is not read: there is no such setting.\nDESK_COLOUR is not read: there is no such setting.\n');
});
