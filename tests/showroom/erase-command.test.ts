import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, onTestFinished, expect, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { createShowroom } from '#functions/showroom/showroom.ts';
import type { ShortlistWrite, Store } from '#functions/store/store.ts';
import { hasPostgres, makeSchema, runSql, startPostgres } from '../store/postgres.ts';
import { idempotencyOf, reportOf } from '../store/sample.ts';
import { noLimits, shortlist, writeOf, smallContent } from './events.ts';
import { hang, startReceiver } from './receiver.ts';
import { runCommand, type Ended } from './run-command.ts';
import { until } from './until.ts';
import { bytesOnDisk, captureLog, fast, useStore } from './setting.ts';

/** Found nowhere but where this test has put them. */
const mark = { name: 'Zubayda-Marked', phone: '+974 5512 3498', note: 'marked note of one person' };
const phoneHash = 'phonehash-of-mark';
const traces = [mark.name, '55123498', '5512 3498', '٥٥١٢٣٤٩٨', mark.note, phoneHash, 'fingerprint-of-mark', 'clienthash-of-mark'];

const withCallback = (id: string, { phone = mark.phone, marked = true } = {}): ShortlistWrite => {
  const contact = { name: marked ? mark.name : 'Another', phone };
  const chosen = shortlist({ id: `s-${id}`, note: marked ? mark.note : 'of somebody else' });
  const body = JSON.stringify(chosen);
  return {
    ...writeOf(id, { payload: body, contact }),
    shortlist: chosen,
    response: { status: 201, body, location: `/api/v1/shortlists/s-${id}` },
    idempotency: idempotencyOf({ keyHash: id, fingerprint: marked ? 'fingerprint-of-mark' : 'other' }),
    sender: { clientHash: marked ? 'clienthash-of-mark' : 'other', networkHash: marked ? 'networkhash-of-mark' : 'other' },
    callback: { contact, number: phone, phoneHash: marked ? phoneHash : 'other', perPhone: 1000 },
  };
};

/** A delivery that is under way for as long as the command runs. */
const slow = { ...fast, tryMs: 15_000, timeoutMs: 15_000, leaseSeconds: 20 };

/** One person in every place that can hold one, among others. */
const fill = async (store: Store): Promise<void> => {
  await store.saveShortlist(withCallback('other-1', { phone: '3333 4444', marked: false }), noLimits);
  await store.saveShortlist(withCallback('mine'), noLimits);
  await store.saveShortlist(withCallback('mine-arabic', { phone: '+٩٧٤ ٠ ٥٥١٢٣٤٩٨ تحويلة ٤' }), noLimits);
  // Somebody else wrote the number into a note, and a report holds it as a number.
  const inNote = shortlist({ id: 's-note', note: 'call my wife (00974) 5512-3498' });
  await store.saveShortlist({ ...writeOf('in-note', { payload: JSON.stringify(inNote), contact: null }), shortlist: inNote }, noLimits);
  const report = reportOf('my-job');
  await store.saveReport({ ...report, report: { ...report.report, request: { callback: 97455123498, who: mark.name } } }, noLimits);
  await store.saveShortlist(withCallback('other-2', { phone: '5512 3499', marked: false }), noLimits);
};

const mine = ['s-mine', 's-mine-arabic', 's-note', 'my-job'];

/** Which of them stand in a text; a failure names them and not the whole text. */
const standingIn = (text: string, wanted: readonly string[]): string[] => wanted.filter((trace) => text.includes(trace));

describe('erase', () => {
  const temporary = useStore();
  const showroom = (...args: string[]): Promise<Ended> => runCommand('showroom', args, { dataDir: temporary.dataDir });
  const subjects = async (): Promise<string[]> => (await temporary.store.findRequests(() => true)).map(({ subject }) => subject);

  /** Every byte of the database, its log included, as text. */
  const files = (): string => {
    expect(readdirSync(temporary.dataDir)).toContain('guidance.sqlite-wal');
    return bytesOnDisk(temporary.dataDir);
  };

  test('shows first what would go, and removes nothing', async () => {
    await fill(temporary.store);
    const { code, stdout, stderr } = await showroom('erase', '--phone', mark.phone);
    expect([code, stderr]).toEqual([0, '']);
    for (const subject of mine) expect(stdout).toContain(subject);
    expect(stdout).toContain(`${mark.name}, ${mark.phone}; note: ${mark.note}`);
    expect(stdout).not.toContain('s-other');
    expect(stdout).toMatch(/\n\nNothing was removed\. Add --yes to remove these requests whole, with all that belongs to them\.\n$/);
    expect(await subjects()).toHaveLength(6);
    const asJson = JSON.parse((await showroom('erase', '--phone', mark.phone, '--json')).stdout) as object;
    expect(asJson).toMatchObject({ removed: null, requests: mine.map((subject) => ({ subject })) });
  });

  test('after --yes not a byte of the person is in the files of a running service, and all of the others is', async () => {
    await fill(temporary.store);
    const before = files();
    expect(standingIn(before, traces)).toEqual(traces);
    const { code, stdout, stderr } = await showroom('erase', '--phone', '0097455123498', '--yes');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      'Removed: 3 shortlists, 1 reports, 2 names and numbers, 4 hashes of numbers and callers, 3 messages to the showroom, 2 stored answers.\nWhat this cannot reach:\n- Backups',
    );
    expect(await subjects()).toEqual(['s-other-1', 's-other-2']);
    const after = files();
    expect(standingIn(after, [...traces, ...mine])).toEqual([]);
    expect(standingIn(after, ['of somebody else', '5512 3499'])).toHaveLength(2);
    expect(await showroom('erase', '--phone', mark.phone, '--yes')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nothing is kept that matches.\n',
    });
    // The service goes on.
    expect((await temporary.store.saveShortlist(withCallback('later'), noLimits)).outcome).toBe('stored');
  });

  test('a file of more than 100 MB is not written anew beside a service, and the command says what to do', async () => {
    await fill(temporary.store);
    const db = new DatabaseSync(join(temporary.dataDir, 'guidance.sqlite'));
    db.exec('CREATE TABLE large (body BLOB); INSERT INTO large VALUES (zeroblob(110000000)); PRAGMA wal_checkpoint(TRUNCATE)');
    db.exec('DROP TABLE large; PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    const size = (): number => statSync(join(temporary.dataDir, 'guidance.sqlite')).size;
    const before = size();
    const { stdout } = await showroom('erase', '--phone', mark.phone, '--yes');
    expect(stdout).toMatch(/^Removed: 3 shortlists, 1 reports, 2 names and numbers,/);
    expect(stdout).toContain('- Freed space of the database file, which is too large to be written anew while a service runs:');
    expect(stdout).toContain('stop the service, run npm run backup and npm run restore, and delete the database that was replaced');
    expect(size()).toBe(before);
    expect(standingIn(files(), traces)).toEqual([]);
  });

  test('takes the id of an event or of a report, and leaves other requests of the person', async () => {
    await fill(temporary.store);
    expect((await showroom('erase', '--id', 'mine', '--yes')).code).toBe(0);
    expect(await subjects()).toEqual(['s-other-1', 's-mine-arabic', 's-note', 's-other-2', 'my-job']);
    expect((await showroom('erase', '--id', 'report-my-job', '--yes')).code).toBe(0);
    expect(await subjects()).not.toContain('my-job');
  });

  test('a number from standard input stays out of the list of processes', async () => {
    await fill(temporary.store);
    const { code } = await runCommand('showroom', ['erase', '--phone', '-', '--yes'], {
      dataDir: temporary.dataDir,
      input: `${mark.phone}\n`,
    });
    expect(code).toBe(0);
    expect(await subjects()).toHaveLength(2);
  });

  test('names what is under way, and what was sent and where', async () => {
    const receiver = await startReceiver();
    receiver.behave(hang);
    const config = { webhookUrl: receiver.url, webhookSecret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
    const worker = createShowroom({ store: temporary.store, content: smallContent, config, log: captureLog().log, timing: slow });
    await temporary.store.saveShortlist(withCallback('mine'), noLimits);
    await until('under way', async () => (await temporary.store.findEvent('mine'))?.attempts === 1);
    const variables = { SHOWROOM_WEBHOOK_URL: config.webhookUrl, SHOWROOM_WEBHOOK_SECRET: config.webhookSecret };
    const { code, stdout } = await runCommand('showroom', ['erase', '--id', 's-mine', '--yes'], {
      dataDir: temporary.dataDir,
      ...variables,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/- A delivery under way at this moment: it may still arrive, until \d+ \w+ \d{4}, \d\d:\d\d \(Doha\)\. Look/);
    expect(stdout).toContain(
      '- What was sent, or may have been: delete it by its event (mine) in the system behind SHOWROOM_WEBHOOK_URL, where it is webhook-id.',
    );
    await receiver.close();
    await worker.stop();
    expect(await subjects()).toEqual([]);
  });

  test.each([
    [[], /^Name one of --phone <number> and --id <id>\.\n$/],
    [['--phone', 'my number 1'], /^--phone must be a phone number of 5 to 20 digits, such as 3333 4444 or \+974 3333 4444\.\n$/],
  ])('wrong usage: %j', async (args, sentence) => {
    const { code, stdout, stderr } = await showroom('erase', ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
  });
});

test.skipIf(!hasPostgres)(
  'with PostgreSQL it says what the files still hold, and the statement that it advises is one that works',
  async () => {
    const server = await startPostgres();
    onTestFinished(server.stop);
    const { url } = await makeSchema(server.url);
    const store = await openStore({ dataDir: '', databaseUrl: url });
    await fill(store);
    const { code, stdout } = await runCommand('showroom', ['erase', '--phone', mark.phone, '--yes'], { dataDir: '', DATABASE_URL: url });
    expect(code).toBe(0);
    expect((await store.findRequests(() => true)).map(({ subject }) => subject)).toEqual(['s-other-1', 's-other-2']);
    await store.close();
    const vacuum = /VACUUM FULL [a-z_, ]+/.exec(stdout)?.[0] ?? '';
    expect(vacuum).toMatch(/events.*contacts.*idempotency/);
    await runSql(url, vacuum);
  },
);
