import { describe, expect, test } from 'vitest';
import { unread, unreadSentence } from '#functions/startup-error.ts';
import { readEnvironment, variableNames } from '#lib/settings/environment.ts';
import { EnvironmentError } from '#lib/settings/settings-file.mjs';

test('everything can be set', () => {
  const variables = {
    PORT: '8080',
    HOST: '0.0.0.0',
    ROOT_URL: 'https://guidance.example',
    CONTENT_DIR: '/srv/content',
    DIST_DIR: '/srv/dist',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://me:secret@database.example/guidance',
    REDIS_URL: 'redis://cache.example:6379',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32',
    SHOWROOM_ADDRESSES: '203.0.113.7',
    CALLBACK_ORIGINS: 'https://Shop.example:443, http://localhost:3000,capacitor://localhost',
    DRAIN_SECONDS: '7.5',
    RATE_LIMIT: '0',
    KEY_PREFIX: 'shop2',
    SHOWROOM_SMTP_URL: 'smtps://me:secret@mail.example:465',
    SHOWROOM_EMAIL: 'showroom@example.com, manager@example.com',
    SHOWROOM_WEBHOOK_URL: 'https://showroom.example/hook',
    SHOWROOM_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
    SHOWROOM_LANGUAGE: 'ar',
    DESK_OWNERS: 'Owner@shop.example',
    DESK_STAFF: 'Mariam@shop.example, yusuf@shop.example',
    RELEASES_DIR: '/srv/releases',
    BACKUP_DIR: '/srv/backups',
    RELOAD_COMMAND: 'systemctl reload nginx',
    METRICS_PORT: '9090',
    HSTS_SUBDOMAINS: 'true',
    LOG_LEVEL: 'silent',
  };
  expect(Object.keys(variables).sort()).toEqual([...variableNames].sort());
  expect(readEnvironment({ ...variables, PATH: '/usr/bin' })).toEqual({
    port: 8080,
    host: '0.0.0.0',
    contentDir: '/srv/content',
    distDir: '/srv/dist',
    dataDir: '/srv/data',
    databaseUrl: variables.DATABASE_URL,
    redisUrl: variables.REDIS_URL,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
    showroomAddresses: ['203.0.113.7'],
    callbackOrigins: ['https://shop.example', 'http://localhost:3000', 'capacitor://localhost'],
    drainSeconds: 7.5,
    rateLimit: 0,
    hstsSubdomains: true,
    showroom: {
      smtpUrl: variables.SHOWROOM_SMTP_URL,
      emails: ['showroom@example.com', 'manager@example.com'],
      webhookUrl: variables.SHOWROOM_WEBHOOK_URL,
      webhookSecret: variables.SHOWROOM_WEBHOOK_SECRET,
      language: 'ar',
    },
    deskOwners: ['owner@shop.example'],
    deskStaff: ['mariam@shop.example', 'yusuf@shop.example'],
    releasesDir: '/srv/releases',
    backupDir: '/srv/backups',
    reloadCommand: 'systemctl reload nginx',
    metricsPort: 9090,
    logLevel: 'silent',
    settings: { rootUrl: 'https://guidance.example', keyPrefix: 'shop2' },
  });
});

test.each([...variableNames])('an empty %s counts as unset', (name) => {
  for (const value of ['', ' ', undefined]) expect(readEnvironment({ [name]: value })).toEqual(readEnvironment({}));
});

test.each([
  ['https://guidance.example/', 'https://guidance.example'],
  ['HTTPS://Guidance.Example:443', 'https://guidance.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('ROOT_URL %s is the origin %s', (value, rootUrl) => {
  expect(readEnvironment({ ROOT_URL: value }).settings.rootUrl).toBe(rootUrl);
});

/** The message that a wrong value stops the start with; anything but an EnvironmentError fails the test. */
const refusal = (variables: Record<string, string>): string | undefined => {
  try {
    readEnvironment(variables);
    return undefined;
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
};

describe('a wrong value stops the start with a sentence that names the variable', () => {
  const origin = 'must be an origin without a path, such as https://guidance.example';
  const proxies = 'must be addresses or subnets with commas, such as 127.0.0.1,10.0.0.0/8';
  const prefix = 'must be 2 to 16 lower-case letters and digits, beginning with a letter';
  const email = 'must be e-mail addresses with commas, such as showroom@example.com';
  const staff = 'must be e-mail addresses with commas, such as mariam@shop.example,yusuf@shop.example';
  const level = 'must be one of trace, debug, info, warn, error, fatal, silent';

  const wrong: readonly [name: string, sentence: string, ...values: string[]][] = [
    ['PORT', 'must be a port number', 'http', '80a', 'Infinity', '0x50', '1e3', '4321,4322'],
    ['PORT', 'must be 0 or more', '-1'],
    ['PORT', 'must be 65535 or less', '65536'],
    ['DRAIN_SECONDS', 'must be a number of seconds', 'long', '5s', 'Infinity'],
    ['RATE_LIMIT', 'must be a number of requests', 'none', '600/min', '99999999999999999999'],
    ['ROOT_URL', origin, 'https://guidance.example/shop', 'https://guidance.example?shop', 'https://guidance.example/#shop'],
    ['TRUSTED_PROXIES', proxies, 'proxy.example', '10.0.0.0/99', '127.0.0.1;10.0.0.1', '127', '010.0.0.1', '10/8', '*', 'true'],
    ['SHOWROOM_ADDRESSES', proxies, 'kiosk.example'],
    ['SHOWROOM_LANGUAGE', 'must be one of en, ar, both', 'arabic', 'en,ar'],
    ['DESK_STAFF', staff, 'mariam', 'mariam@shop.example;yusuf@shop.example', ','],
    ['KEY_PREFIX', prefix, 'MPG', 'm', '2mpg', 'mpg_x', 'a'.repeat(17)],
    ['METRICS_PORT', 'must be another port than PORT', '4321'],
    ['LOG_LEVEL', level, 'loud', 'INFO'],
  ];
  test.each(wrong.flatMap(([name, sentence, ...values]) => values.map((value) => [name, value, sentence] as const)))(
    '%s=%s',
    (name, value, sentence) => {
      expect(refusal({ [name]: value })).toBe(`${name} ${sentence}; it is "${value}".`);
    },
  );

  const secret = 'must be a Standard Webhooks secret: base64 of at least 24 bytes, with whsec_ before it or not';
  const percent = 'holds a % that is no code: write it as %25 in user and password';

  test.each([
    ['ROOT_URL', 'https://me:secret@guidance.example', `ROOT_URL ${origin}; it is "https://...@guidance.example".`],
    ['SHOWROOM_EMAIL', 'smtp://me:sec@ret@host', `SHOWROOM_EMAIL ${email}; it is "smtp://...@host".`],
  ])('%s=%s: a password that was put into the wrong variable is not repeated', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toBe(sentence);
  });

  test.each([
    ['REDIS_URL', 'redis://:p%ZZ@host', percent],
    ['SHOWROOM_SMTP_URL', 'smtp://me%:secret@host', percent],
    ['SHOWROOM_WEBHOOK_URL', 'https://me:50%off@hook.example/', percent],
    ['SHOWROOM_WEBHOOK_SECRET', 'password', secret],
  ])('%s=%s, without repeating what may be a secret', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toBe(`${name} ${sentence}.`);
  });

  const encrypted = 'must begin with https, since names and numbers of customers go there; http is for this machine and private networks';
  const hook = (host: string) => ({ SHOWROOM_WEBHOOK_URL: `http://${host}/hook?key=secret`, SHOWROOM_WEBHOOK_SECRET: 'A'.repeat(32) });
  test.each(
    'shop.example shop.example. 203.0.113.7 8.8.8.8 172.32.0.1 100.64.0.1 [2001:db8::1] [::ffff:8.8.8.8] localhost.example'.split(' '),
  )('a webhook over http to %s', (host) => expect(refusal(hook(host))).toBe(`SHOWROOM_WEBHOOK_URL ${encrypted}.`));
  test.each(
    'localhost app.localhost 127.0.0.1 127.8.8.8 10.1.2.3 172.16.0.1 192.168.1.9:8080 [::1] [fd12:3456::1] [::ffff:10.0.0.1] crm crm.local crm.internal crm.home.arpa'.split(
      ' ',
    ),
  )('a webhook over http to %s is taken', (host) => expect(refusal(hook(host))).toBeUndefined());

  const cookie = "must begin with https where DESK_STAFF or DESK_OWNERS is set, since browsers keep the desk's cookie over https alone";
  test.each(['http://shop.example', 'http://192.168.1.9:4321', 'http://guidance'])('a desk at %s', (rootUrl) => {
    expect(refusal({ ROOT_URL: rootUrl, DESK_STAFF: 'mariam@shop.example' })).toBe(`ROOT_URL ${cookie}; it is "${rootUrl}".`);
  });

  test('one sentence for each of several', () => {
    expect(refusal({ PORT: '-1.5', LOG_LEVEL: 'loud' })?.split('\n')).toEqual([
      expect.stringMatching(/^PORT must be .*; it is "-1\.5"\.$/),
      expect.stringMatching(/^LOG_LEVEL must be .*; it is "loud"\.$/),
    ]);
  });
});

test.each(['TRUSTED_PROXY', 'SHOWROOM_MAIL', 'DESK_COLOUR', 'GUIDANCE_ENVFILE', 'callback_numbers'])('%s is told', (name) => {
  expect(unread({ [name]: 'x' }).map(unreadSentence)).toEqual([`${name} is not read: there is no such setting`]);
});

test('variables of others are nobody of ours', () => {
  const others = 'PATH HOME POST LANG XDG_DATA_DIRS BASE_URL NODE_ENV PGHOST GUIDANCE_SERVICE_HOST GUIDANCE_PORT_4321_TCP SHOWROOM_PORT';
  expect(unread(Object.fromEntries([...others.split(' '), ...variableNames].map((name) => [name, 'x'])))).toEqual([]);
});
