import { readdirSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import type { Contact } from '#functions/store/store.ts';
import { hasPostgres, makeSchema, runSql, startPostgres } from '../store/postgres.ts';
import { shortlist } from './events.ts';
import { insert, keepRequest, rowsIn } from './kept-requests.ts';
import { runCommand, type Ended } from './run-command.ts';
import { bytesOnDisk, useStore } from './setting.ts';

/** Found nowhere but where this test has put them. */
const mark = { name: 'Zubayda-Marked', phone: '+974 5512 3498', note: 'marked note of one person', staffNote: 'marked note of the staff' };
const hashes = { client_hash: 'clienthash-of-mark', network_hash: 'networkhash-of-mark', phone_hash: 'phonehash-of-mark' };
const traces = [
  ...Object.values(mark),
  ...Object.values(hashes),
  '5512-3498',
  '٥٥١٢٣٤٩٨',
  '55123498',
  'fingerprint-of-mark',
  'answer-of-mark',
];

const createdAt = '2026-11-21T06:05:00.000Z';

/** A request with all that the service keeps of it. */
const keepAll = (dataDir: string, id: string, person: Contact, isMarked: boolean): void => {
  const note = isMarked ? mark.note : 'of somebody else';
  const other = { client_hash: 'other', network_hash: 'other', phone_hash: 'other' };
  keepRequest(dataDir, id, {
    body: JSON.stringify(shortlist({ id: `s-${id}`, note })),
    contact: JSON.stringify(person),
    note: isMarked ? mark.staffNote : null,
  });
  insert(dataDir, 'writes', { subject: `s-${id}`, ...(isMarked ? hashes : other), created_at: createdAt });
  insert(dataDir, 'idempotency', {
    ...{ path: '/api/v1/shortlists', key_hash: id, credential_hash: 'c', secret_id: 's', subject: `s-${id}`, status: 201 },
    ...{ fingerprint: isMarked ? 'fingerprint-of-mark' : 'other', body: JSON.stringify(isMarked ? 'answer-of-mark' : 'other') },
    ...{ location: 'http://localhost/', created_at: createdAt },
  });
};

/** One person in every place that can hold one, among others. */
const fill = (dataDir: string): void => {
  keepAll(dataDir, 'other-1', { name: 'Another', phone: '3333 4444' }, false);
  keepAll(dataDir, 'mine', mark, true);
  keepAll(dataDir, 'mine-arabic', { name: mark.name, phone: '+٩٧٤ ٠ ٥٥١٢٣٤٩٨ تحويلة ٤' }, true);
  // Somebody else wrote the number into a note, and a report holds it as a number.
  keepRequest(dataDir, 'in-note', {
    body: JSON.stringify(shortlist({ id: 's-in-note', note: 'call my wife (00974) 5512-3498' })),
    contact: null,
  });
  const report = { id: 'report-1', createdAt, mode: 'live', persisted: true, request: { callback: 97_455_123_498, who: mark.name } };
  keepRequest(dataDir, 'report', { kind: 'report', body: JSON.stringify(report), contact: null });
  keepAll(dataDir, 'other-2', { name: 'Another', phone: '5512 3499' }, false);
};

const mine = ['s-mine', 's-mine-arabic', 's-in-note', 's-report'];

/** Which of them stand in a text; a failure names them and not the whole text. */
const standingIn = (text: string, wanted: readonly string[]): string[] => wanted.filter((trace) => text.includes(trace));

const temporary = useStore();
const erase = (...args: string[]): Promise<Ended> => runCommand('showroom', ['erase', ...args], { dataDir: temporary.dataDir });
const subjects = (): unknown[] => rowsIn(temporary.dataDir, 'SELECT subject FROM requests ORDER BY sequence').map(({ subject }) => subject);

/** Every byte of the database of a service that runs, its log included, as text. */
const files = (): string => {
  expect(readdirSync(temporary.dataDir)).toContain('guidance.sqlite-wal');
  return bytesOnDisk(temporary.dataDir);
};

describe('erase', () => {
  test('shows first what would go, and removes nothing', async () => {
    fill(temporary.dataDir);
    const { code, stdout, stderr } = await erase('--phone', mark.phone);
    expect([code, stderr]).toEqual([0, '']);
    for (const subject of mine) expect(stdout).toContain(subject);
    expect(stdout).toContain(`${mark.name}, ${mark.phone}; note: ${mark.note}`);
    expect(stdout).not.toContain('s-other');
    expect(stdout).toMatch(/\n\nNothing was removed\. Add --yes to remove these requests whole, with all that belongs to them\.\n$/);
    expect(subjects()).toHaveLength(6);
    const asJson = JSON.parse((await erase('--phone', mark.phone, '--json')).stdout) as object;
    expect(asJson).toMatchObject({ removed: null, requests: mine.map((subject) => ({ subject })) });
  });

  test('after --yes not a byte of the person is in the files of a running service, and all of the others is', async () => {
    fill(temporary.dataDir);
    expect(standingIn(files(), traces)).toEqual(traces);
    const { code, stdout, stderr } = await erase('--phone', '0097455123498', '--yes');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Removed: 4 requests, 2 hashes of numbers and callers, 2 stored answers\.\nWhat this cannot reach:\n- Backups/);
    expect(subjects()).toEqual(['s-other-1', 's-other-2']);
    const after = files();
    expect(standingIn(after, [...traces, ...mine])).toEqual([]);
    expect(standingIn(after, ['of somebody else', '5512 3499'])).toHaveLength(2);
    expect(await erase('--phone', mark.phone, '--yes')).toEqual({ code: 1, stdout: '', stderr: 'Nothing is kept that matches.\n' });
  });

  test.each([
    [
      ['--name', 'marked zubayda'],
      ['s-other-1', 's-in-note', 's-report', 's-other-2'],
    ],
    [
      ['--id', 'mine'],
      ['s-other-1', 's-mine-arabic', 's-in-note', 's-report', 's-other-2'],
    ],
    [
      ['--id', 'report-1'],
      ['s-other-1', 's-mine', 's-mine-arabic', 's-in-note', 's-other-2'],
    ],
  ])('%j leaves other requests', async (args, left) => {
    fill(temporary.dataDir);
    expect((await erase(...args, '--yes')).code).toBe(0);
    expect(subjects()).toEqual(left);
  });

  test('names what is under way, and what was sent and where', async () => {
    keepRequest(temporary.dataDir, 'mine', { tries: 1, claimed_until: new Date(Date.now() + 60_000).toISOString() });
    const { stdout } = await erase('--id', 's-mine', '--yes');
    expect(stdout).toMatch(/- A delivery under way at this moment: it may still arrive, until \d+ \w+ \d{4}, \d\d:\d\d \(Doha\)\. Look/);
    expect(stdout).toMatch(/- What was sent, or may have been: delete it by its id \(mine\) .* X-Event-Id, .* webhook-id\./);
  });
});

test.skipIf(!hasPostgres)(
  'with PostgreSQL it says what the files still hold, and the statement that it advises is one that works',
  async () => {
    const server = await startPostgres();
    onTestFinished(server.stop);
    const { url } = await makeSchema(server.url);
    await (await openStore({ dataDir: '', databaseUrl: url })).close();
    const row = `'s-mine', '${createdAt}', '${JSON.stringify(shortlist())}', '${JSON.stringify(mark)}'`;
    await runSql(url, `INSERT INTO requests (id, kind, subject, created_at, body, contact) VALUES ('mine', 'shortlist', ${row})`);
    const { code, stdout } = await runCommand('showroom', ['erase', '--phone', mark.phone, '--yes'], { dataDir: '', DATABASE_URL: url });
    expect(code).toBe(0);
    expect(stdout).toContain('Removed: 1 requests');
    await runSql(url, /VACUUM FULL [a-z_, ]+/.exec(stdout)?.[0] ?? '');
  },
);
