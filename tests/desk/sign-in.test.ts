import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeBackup } from '#cli/backup/backup.ts';
import { restoreBackup } from '#cli/backup/restore.ts';
import { openStore } from '#functions/store/open-store.ts';
import { bytesOnDisk } from '../showroom/setting.ts';
import { until } from '../showroom/until.ts';
import { runCommand } from '../showroom/run-command.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { cookieIn, mariam, save, useDesk, yusuf } from './desk.ts';

/** Who gets in, and who does not. */

const desk = useDesk();
/** Whether somebody is signed in: who is sees the list, everybody else the way to sign in. */
const session = async (headers: Record<string, string> = {}): Promise<number> =>
  (await desk.ask('/desk/en', { headers })).text.includes('data-refresh') ? 200 : 401;
const spend = (token: string, headers: Record<string, string> = {}) => desk.post('/desk/sessions', { token }, headers);
const command = (...args: string[]) =>
  runCommand('desk', args, { dataDir: desk.dataDir, DESK_STAFF: mariam, ROOT_URL: desk.server.rootUrl });

test('a link by mail begins one session, once', async () => {
  const asked = await desk.post('/desk/links', { email: ' Mariam@Shop.example ', language: 'ar' });
  expect([asked.status, asked.headers.location]).toEqual([303, '/desk/ar?said=link']);
  await until('the mail', () => desk.mail.accepted.length === 1);
  const [mail] = desk.mail.accepted;
  expect(mail?.to).toEqual([mariam]);
  const [link = ''] = /http\S+/.exec(mail?.text ?? '') ?? [];
  expect(link).toMatch(new RegExp(`^${desk.server.rootUrl}/desk/ar#[\\w-]{43}$`));
  const token = link.split('#')[1] ?? '';

  const begun = await spend(token);
  expect([begun.status, begun.headers.location]).toEqual([303, '/desk/en?']);
  expect(begun.headers['set-cookie']).toHaveLength(1);
  expect(begun.headers['set-cookie']?.[0]).toMatch(/^__Host-desk=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=1209600$/);
  const cookie = { cookie: cookieIn(begun) };
  expect((await desk.ask('/desk/en', { headers: cookie })).text).toContain('mariam');
  expect((await spend(token)).status).toBe(401);
  // Who spends it again ends nothing.
  expect(await session(cookie)).toBe(200);
});

test('the database holds neither token nor session', async () => {
  const token = await desk.token(yusuf);
  const sessions = JSON.stringify(await desk.store.listDeskSessions(new Date().toISOString()));
  const { cookie = '' } = await desk.signIn();
  expect(sessions).not.toContain(cookie.split('=')[1]);
  const disk = bytesOnDisk(desk.dataDir);
  expect(disk).toContain(yusuf);
  for (const secret of [token, cookie.split('=')[1] ?? '']) expect(disk).not.toContain(secret);
});

test('looking at a link spends nothing: only the POST of our own page does', async () => {
  const token = await desk.token();
  for (const path of ['/desk', '/desk/en', `/desk/en?${token}`, `/desk/sessions?token=${token}`, `/desk/sessions/${token}`])
    for (const method of ['GET', 'HEAD']) await desk.ask(path, { method, headers: { purpose: 'prefetch' } });
  expect((await spend(token, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await spend(token)).status).toBe(303);
});

test('a link is over after 15 minutes, and not when a stranger asks for a newer one', async () => {
  const old = await desk.token(mariam, new Date(Date.now() - 901_000));
  expect((await spend(old)).status).toBe(401);
  const first = await desk.token(mariam, new Date(Date.now() - 880_000));
  const second = await desk.token();
  expect((await spend(first)).status).toBe(303);
  expect((await spend(second)).status).toBe(303);
});

test('an id that somebody planted is no session, and goes with the next sign-in', async () => {
  const planted = `__Host-desk=${'A'.repeat(43)}`;
  expect(await session({ cookie: planted })).toBe(401);
  const begun = await spend(await desk.token(), { cookie: planted });
  expect(cookieIn(begun)).not.toBe(planted);
  expect(await session({ cookie: planted })).toBe(401);
  const again = await spend(await desk.token(), { cookie: cookieIn(begun) });
  expect(await session({ cookie: cookieIn(begun) })).toBe(401);
  expect(await session({ cookie: cookieIn(again) })).toBe(200);
});

test.each(['', 'A', 'A'.repeat(43), `${'A'.repeat(42)}=`, "' OR 1=1 --", '\u0000'])('the token %j is refused', async (token) => {
  expect([401, 422]).toContain((await spend(token)).status);
});

test.each([
  ['nothing', ''],
  ['another name', `desk=${'A'.repeat(43)}`],
  ['two', `__Host-desk=${'A'.repeat(43)}; __Host-desk=${'B'.repeat(43)}`],
])('a cookie of %s is nobody, and nobody reads the desk (G79)', async (_, cookie) => {
  await save(desk.store, 'unread', { name: 'Unread Name', phone: '3333 4444' }).catch(() => undefined);
  for (const answer of [
    await desk.ask('/desk/requests.csv', { headers: { cookie } }),
    await desk.post('/desk/requests/unread', { action: 'take' }, { cookie }),
    await desk.post('/desk/en', { search: 'Unread' }, { cookie }),
    await desk.post('/desk/drop', { ids: 'unread', confirmed: 'yes' }, { cookie }),
    await desk.post('/desk/people', { act: 'add', email: 'eve@evil.example' }, { cookie }),
  ]) {
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('Unread Name');
  }
  const page = await desk.ask('/desk/en?view=all', { headers: { cookie } });
  expect([page.status, page.text.includes('Unread Name')]).toEqual([200, false]);
});

test('nobody learns who is staff: the same answers, and as many of them', async () => {
  const answersFor = async (email: string): Promise<unknown[]> => {
    const answers = [];
    for (let count = 0; count < 5; count += 1) {
      const { status, headers } = await desk.post('/desk/links', { email, language: 'en' });
      answers.push([status, headers.location, Object.keys(headers).sort().join()]);
    }
    return answers;
  };
  const sentBefore = desk.mail.accepted.filter(({ to }) => to.includes(yusuf)).length;
  const ofStaff = await answersFor('YUSUF@shop.example');
  expect(ofStaff.map((answer) => (answer as [number])[0])).toEqual([303, 303, 303, 429, 429]);
  expect(await answersFor('nobody@elsewhere.example')).toEqual(ofStaff);
  await until('his mails', () => desk.mail.accepted.filter(({ to }) => to.includes(yusuf)).length === sentBefore + 3);
  const receivers = new Set(desk.mail.accepted.flatMap(({ to }) => to));
  expect([...receivers].filter((to) => to !== 'showroom@shop.example').toSorted()).toEqual([mariam, yusuf]);
});

test('a session ends with its button', async () => {
  const cookie = await desk.signIn();
  const ended = await desk.post('/desk/sign-out', {}, cookie);
  expect([ended.status, ended.headers['set-cookie']?.[0]]).toEqual([
    303,
    '__Host-desk=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
  ]);
  expect(await session(cookie)).toBe(401);
});

test('a command prints a link, and ends sessions at once', async () => {
  const { code, stdout } = await command('link', 'MARIAM@shop.example', '--language', 'ar');
  expect([code, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^${desk.server.rootUrl}/desk/ar#[\\w-]{43}\\n$`))]);
  const cookie = { cookie: cookieIn(await spend(stdout.trim().split('#')[1] ?? '')) };
  const other = await desk.signIn(yusuf);
  expect((await command('sign-out', mariam)).stdout).toMatch(/^\d+ sessions have ended\.\n|^1 session has ended\.\n/);
  expect([await session(cookie), await session(other)]).toEqual([401, 200]);
  await command('sign-out', '--all');
  expect(await session(other)).toBe(401);
  const log = (await command('log', '--limit', '2')).stdout;
  expect(log).toMatch(/operator +sign-out all\n.*operator +sign-out mariam@shop\.example/);
});

test('a restore brings back what staff noted, and signs everybody in again', async () => {
  const place = { databaseUrl: undefined, dataDir: makeFolder() };
  const file = join(place.dataDir, 'backup.sqlite');
  const at = new Date().toISOString();
  await save(desk.store, 'kept');
  await desk.store.changeDeskRequest('kept', { action: 'note', note: 'calls at six' }, { staff: mariam, at });
  const { cookie = '' } = await desk.signIn();
  await desk.token(yusuf);
  writeBackup({ ...place, dataDir: desk.dataDir }, file);
  await restoreBackup(place, file, {});
  const store = await openStore(place);
  const requests = await store.findDeskRequests({ view: 'all', deed: { staff: mariam, at }, limit: 1 });
  expect(requests).toMatchObject([{ id: 'kept', note: 'calls at six' }]);
  expect(await store.listDeskAudit(1)).toMatchObject([{ action: 'link' }]);
  expect(await store.listDeskSessions(at)).toEqual([]);
  await store.close();
  removeFolder(place.dataDir);
  expect(await session({ cookie })).toBe(200);
});

test.each([
  [['link', 'eve@evil.example'], 'This address is none of the staff. Name one that is, or add it at the desk or in DESK_STAFF.'],
  [['link', mariam, '--language', 'fr'], '--language must be en or ar.'],
  [['sign-out'], 'Name one address, or --all.'],
])('desk %j is refused in a sentence', async (args, sentence) => {
  expect(await command(...args)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` });
});
