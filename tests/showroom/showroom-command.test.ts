import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contact, noLimits, secretNote, shortlist, writeOf } from './events.ts';
import { runCommand, type Ended } from './run-command.ts';
import { useStore } from './setting.ts';

const temporary = useStore();
const showroom = (...args: string[]): Promise<Ended> => runCommand('showroom', args, { dataDir: temporary.dataDir });

/** Two events, one of them dead; the products are those of the real catalogue or gone. */
const fill = async (): Promise<void> => {
  await temporary.store.saveShortlist(writeOf('kept1'), noLimits);
  await temporary.store.keepEvents();
  await temporary.store.saveShortlist(writeOf('dead1', { contact: null }), noLimits);
  await temporary.store.claimEvents({ leaseSeconds: 60, limit: 1, now: new Date() });
  await temporary.store.failEvent('dead1', 'the webhook answered 500', null);
};

/** A callback that was asked for on a page of another site. */
const saveFlagged = (): Promise<unknown> =>
  temporary.store.saveShortlist({ ...writeOf('foreign'), foreignOrigin: 'https://evil.example' }, noLimits);

describe('list', () => {
  test('shows the newest first, narrowed to states and rows', async () => {
    await fill();
    expect(await showroom('list')).toEqual({
      code: 0,
      stdout: [
        'event  state  received (Doha)   kind       callback  flagged  tries  next try  last error',
        'dead1  dead   2026-11-21 09:05  shortlist  no                 1                the webhook answered 500',
        'kept1  kept   2026-11-21 09:05  shortlist  yes                0',
        '',
      ].join('\n'),
      stderr: '',
    });
    expect((await showroom('list', '--state', 'kept')).stdout).not.toContain('dead1');
    expect((await showroom('list', '--state=kept,dead')).stdout).toMatch(/dead1[^]*kept1/);
    expect((await showroom('list', '--state', 'done')).stdout).toBe('There are no such requests.\n');
    expect((await showroom('list', '--limit', '1')).stdout).toContain('The newest 1 are shown. See more with --limit.');
  });

  test('says which requests somebody must decide about, and why', async () => {
    await saveFlagged();
    expect((await showroom('list')).stdout).toContain('shortlist  decide first  origin ');
    expect(JSON.parse((await showroom('list', '--json')).stdout)).toMatchObject([
      { id: 'foreign', callback: 'decide first', flagged: 'origin' },
    ]);
  });

  test('speaks JSON, without personal data', async () => {
    await fill();
    const { stdout } = await showroom('list', '--json');
    expect(JSON.parse(stdout)).toMatchObject([
      { id: 'dead1', state: 'dead', attempts: 1, lastError: 'the webhook answered 500' },
      { id: 'kept1', state: 'kept', callback: 'yes' },
    ]);
    expect(stdout).not.toMatch(/Maryam|3333|guest room/);
  });
});

describe('show', () => {
  test('shows all of it, as JSON as well', async () => {
    await fill();
    const { code, stdout } = await showroom('show', 'kept1');
    expect(code).toBe(0);
    const name = `- Name: ${contact.name}\n- Phone:\n    +97433334444\n    WhatsApp: https://wa.me/97433334444\n`;
    for (const part of ['Callback request', name, secretNote, 'State: kept\nTries: 0\n']) expect(stdout).toContain(part);
    const asJson = JSON.parse((await showroom('show', 'kept1', '--json')).stdout) as object;
    expect(asJson).toMatchObject({ id: 'kept1', contact, payload: shortlist({ id: 's-kept1' }) });
  });

  test('says before the number why somebody must decide first', async () => {
    await saveFlagged();
    const { stdout } = await showroom('show', 'foreign');
    expect(stdout).toMatch(
      /^Decide first: callback request\n\nDecide first\n- It was sent from a page on another website, not from the guide: https:\/\/evil.example\n- Staff must decide before anyone calls.\n\nName and number given\n- Name: Maryam/,
    );
  });

  test('what a shopper wrote cannot move the cursor', async () => {
    const write = writeOf('a', { contact: { name: '\u001B[2JEve\u0007', phone: '33334444\u001B[1A' } });
    await temporary.store.saveShortlist(
      { ...write, event: { ...write.event, payload: JSON.stringify(shortlist({ note: 'x\u001B]0;y\u0007' })) } },
      noLimits,
    );
    const { stdout } = await showroom('show', 'a');
    // eslint-disable-next-line no-control-regex -- the control characters are the point
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
  });
});

describe('ids', () => {
  const [first, second] = ['0123456789abcdef0123456789abcdef', '01234567ffffffffffffffffffffffff'];

  test('are shown short, taken by any beginning that no other has, and whole in JSON', async () => {
    await temporary.store.saveShortlist(writeOf(first), noLimits);
    expect((await showroom('list')).stdout).toContain('\n01234567  pending');
    expect((await showroom('show', '01')).stdout).toContain('- Event: 01234567\n');
    expect(JSON.parse((await showroom('done', '0123', '--json')).stdout)).toEqual({ id: first, state: 'done' });
    await temporary.store.saveShortlist(writeOf(second), noLimits);
    const refused = { code: 1, stdout: '', stderr: 'Several events begin so. Write more of the id; list --json has it whole.\n' };
    for (const command of ['show', 'done', 'retry']) expect(await showroom(command, '01234567')).toEqual(refused);
    expect((await showroom('erase', '--id', '01234567')).stderr).toBe('Several ids begin so. Write more of the id that you mean.\n');
    expect((await showroom('erase', '--id', '01234567f', '--yes')).stdout).toContain('Removed: 1 shortlists');
  });
});

test('list --today has those since midnight in Doha, and a next try', async () => {
  const now = new Date();
  await temporary.store.saveShortlist(writeOf('old'), noLimits);
  await temporary.store.saveShortlist(writeOf('new', { createdAt: now.toISOString() }), noLimits);
  await temporary.store.claimEvents({ leaseSeconds: 60, limit: 2, now });
  await temporary.store.failEvent('new', 'no', '2099-01-01T21:30:00.000Z');
  const { stdout } = await showroom('list', '--today');
  expect(stdout).toContain('\nnew ');
  expect(stdout).toContain('  2099-01-02 00:30  no\n');
  expect(stdout).not.toContain('old');
});

describe('find', () => {
  const save = async (): Promise<void> => {
    await temporary.store.saveShortlist(writeOf('a'), noLimits);
    await temporary.store.saveShortlist(writeOf('b', { contact: { name: 'أحمد آل‌ثاني', phone: '+974 5555 0000' } }), noLimits);
  };

  test.each([
    ['--phone', '٣٣٣٣٤٤٤٤', 'Maryam'],
    ['--phone', '00974 5555 0000', 'أحمد'],
    ['--name', 'example mar', 'Maryam'],
    ['--name', 'احمد', 'أحمد'],
  ])('%s %s shows whole requests, and removes nothing', async (option, value, name) => {
    await save();
    const { code, stdout } = await showroom('find', option, value);
    expect(code).toBe(0);
    expect(stdout).toContain(`- Name: ${name}`);
    expect(stdout).toContain('Mattresses\n');
    expect(stdout).toContain('State: pending');
    expect(stdout.match(/^Callback request$/gm)).toHaveLength(1);
    expect(JSON.parse((await showroom('find', option, value, '--json')).stdout)).toMatchObject([{ state: 'pending' }]);
    expect(await temporary.store.listEvents(null, 10)).toHaveLength(2);
  });

  test('the number from standard input; nobody; nothing to look for', async () => {
    await save();
    const asked = (args: string[], input = '') => runCommand('showroom', ['find', ...args], { dataDir: temporary.dataDir, input });
    expect((await asked(['--phone', '-'], '3333 4444\n')).stdout).toContain('Maryam');
    expect(await asked(['--name', 'Zed'])).toEqual({ code: 1, stdout: '', stderr: 'Nothing is kept that matches.\n' });
    for (const args of [[], ['--name', 'a', '--phone', '33334444'], ['--name', '!'], ['--phone', 'x']])
      expect((await asked(args)).code).toBe(2);
  });
});

describe('done and retry', () => {
  test('done marks it; retry takes what is dead, kept or pending, and nothing else', async () => {
    await fill();
    expect(await showroom('done', 'kept1')).toEqual({ code: 0, stdout: 'It is marked as done.\n', stderr: '' });
    expect((await temporary.store.findEvent('kept1'))?.state).toBe('done');
    for (let times = 0; times < 2; times += 1) {
      expect(await showroom('retry', 'dead1')).toMatchObject({ code: 0, stderr: '' });
      expect(await temporary.store.findEvent('dead1')).toMatchObject({ state: 'pending', attempts: 0 });
    }
    const refused = { code: 1, stdout: '', stderr: 'It is done. Only a dead, kept or pending one can be sent again.\n' };
    expect(await showroom('retry', 'kept1')).toEqual(refused);
  });

  test('retry --all says how many, and who sends them', async () => {
    await fill();
    const mail = { SHOWROOM_SMTP_URL: 'smtp://127.0.0.1:1', SHOWROOM_EMAIL: 'showroom@shop.example' };
    const { stdout } = await runCommand('showroom', ['retry', '--all'], { dataDir: temporary.dataDir, ...mail });
    expect(stdout).toBe('2 dead or kept requests are pending again. The service sends what is due within a second or so.\n');
    expect((await showroom('retry', '--all')).stdout).toBe('None is dead or kept.\n');
    expect((await showroom('retry', 'dead1')).stdout).toBe(
      'Neither mail nor webhook is set here, so the service keeps what there is as before.\n',
    );
  });

  test.each(['show', 'done', 'retry'])('%s of what is not there', async (command) => {
    const { code, stdout, stderr } = await showroom(command, 'nothing');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe('There is no such event. Take its id from the message or from npm run showroom -- list.\n');
  });
});

describe('export', () => {
  const head =
    'event,state,kind,created,finished,shortlist or report,outcome,mattresses,pillows,note,name,phone,repeated callback,flagged,sent from,report\r\n';

  test('prints CSV that no spreadsheet runs', async () => {
    const chosen = shortlist({ id: 's1', note: '=HYPERLINK("http://evil.example")\nsecond' });
    await temporary.store.saveShortlist(
      writeOf('a', { payload: JSON.stringify(chosen), contact: { name: '@cmd, "x"', phone: '+974 3333 4444' } }),
      noLimits,
    );
    expect(await showroom('export', '--csv')).toEqual({
      code: 0,
      stderr: '',
      stdout: `${head}a,pending,shortlist.created,2026-11-21T06:05:00.000Z,,s1,side-k90to130-hot,dune,petal,"'=HYPERLINK(""http://evil.example"")\nsecond","'@cmd, ""x""",'+974 3333 4444,no,,,\r\n`,
    });
  });

  test('says what was flagged, and which site it came from', async () => {
    await saveFlagged();
    expect((await showroom('export', '--csv')).stdout).toContain(',no,origin,https://evil.example,\r\n');
  });

  test('writes a file that only its owner reads, and overwrites none', async () => {
    await fill();
    const file = join(temporary.dataDir, 'out.csv');
    expect((await showroom('export', '--csv', '--output', file)).stdout).toBe(`2 requests are in ${file}.\n`);
    const text = await readFile(file, 'utf8');
    expect(text.startsWith(`\uFEFF${head}kept1,`)).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, 'mine');
    expect(await showroom('export', '--csv', '--output', file)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} exists. Name another file.\n`,
    });
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});

describe('purge', () => {
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  const save = (id: string, days: number) => temporary.store.saveShortlist(writeOf(id, { createdAt: daysAgo(days) }), noLimits);

  test('does nothing without --yes', async () => {
    await fill();
    const { code, stderr } = await showroom('purge', '--older-than', '90d');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^Nothing was removed\. Add --yes to remove every request from before \d+ \w+ \d+, \d\d:\d\d \(Doha\) that is not pending/,
    );
    expect(await temporary.store.findEvent('kept1')).not.toBeNull();
  });

  test('with --contacts removes only the names and numbers of what was dealt with', async () => {
    for (const id of ['finished', 'open']) await save(id, 100);
    await temporary.store.markEventDone('finished', daysAgo(100));
    const { code, stdout } = await showroom('purge', '--older-than', '90d', '--contacts', '--yes', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveProperty('removed');
    expect((await temporary.store.findEvent('finished'))?.contact).toBeNull();
    expect(await temporary.store.findShortlist('s-finished')).not.toBeNull();
    expect((await temporary.store.findEvent('open'))?.contact).toEqual(contact);
  });

  test('removes what is old and not pending', async () => {
    await save('old', 100);
    await save('young', 80);
    await temporary.store.keepEvents();
    await save('waiting', 100);
    const { code, stdout } = await showroom('purge', '--older-than', '90d', '--yes', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ removed: 1 });
    const left = (await temporary.store.listEvents(null, 10)).map(({ id }) => id);
    expect(left.toSorted()).toEqual(['waiting', 'young']);
    expect(await temporary.store.findShortlist('s-old')).toBeNull();
  });
});

describe('wrong usage', () => {
  test.each([
    [['lst'], /^Begin with one of list, find, show, done, retry, export, purge, erase, test; --help explains them\.\n$/],
    [['retry'], /^Name one event, or add --all for every dead or kept one\.\n$/],
    [['retry', 'a', '--all'], /^Name one event, or add --all/],
    [['show', 'a', 'b'], /^Write it as show <event>\.\n$/],
    [['list', '--state', 'open'], /^--state must be one of pending, delivered, kept, done, dead, or several of them with commas\.\n$/],
    [['list', '--limit', '0'], /^--limit must be a whole number from 1 on, such as 500\.\n$/],
    [['export'], /^Add --csv, the one format there is\.\n$/],
    [['purge', '--yes'], /^--older-than must be a number of days, such as 90d\.\n$/],
    [['purge', '--older-than', '3 weeks', '--yes'], /^--older-than must be a number of days/],
  ])('%j', async (args, sentence) => {
    const { code, stdout, stderr } = await showroom(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
  });

  test('a bad variable', async () => {
    const { code, stderr } = await runCommand('showroom', ['list'], { dataDir: temporary.dataDir, SHOWROOM_SMTP_URL: 'secret-thing' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^SHOWROOM_SMTP_URL must be an address such as .*\n$/);
    expect(stderr).not.toContain('secret-thing');
  });
});
