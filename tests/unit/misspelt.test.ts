import { expect, test } from 'vitest';
import { variableNames } from '#lib/environment.ts';
import { misspelt } from '#functions/startup-error.ts';

test.each([
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['REDIS_URI', 'REDIS_URL'],
  ['SHOWROOM_MAIL', 'SHOWROOM_EMAIL'],
  ['SHOWROOM_WEBHOOK_SECRETS', 'SHOWROOM_WEBHOOK_SECRET'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['RATELIMIT', 'RATE_LIMIT'],
])('%s is taken for %s', (given, meant) => {
  expect(misspelt({ [given]: 'x' })).toEqual([{ given, meant }]);
  expect(misspelt({ [given]: 'x', [meant]: 'y' })).toEqual([]);
});

test('variables of others are nobody of ours', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'POST',
    'PORTS',
    'HOSTS',
    'LANG',
    'XDG_DATA_DIRS',
    'BASE_URL',
    'NODE_ENV',
    'http_proxy',
    'PGHOST',
  ];
  expect(misspelt(Object.fromEntries([...others, ...variableNames].map((name) => [name, 'x'])))).toEqual([]);
  expect(misspelt(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
});
