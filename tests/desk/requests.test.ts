import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../showroom/run-command.ts';
import { mariam, rowsIn, save, useDesk, yusuf } from './desk.ts';

/** What the staff see of requests, and what they do with them. */

// Nothing is delivered: a mail server that nobody has.
const desk = useDesk({ SHOWROOM_SMTP_URL: 'smtp://127.0.0.1:1' });
let cookie: Record<string, string>;
let other: Record<string, string>;
let round = 0;
/** Ids of this test. */
const id = (name: string): string => `${name}${round}`;

beforeEach(async () => {
  round += 1;
  const left = await desk.store.findRequests(() => true);
  await desk.store.eraseRequests(left.map(({ subject }) => subject));
  [cookie, other] = [await desk.signIn(), await desk.signIn(yusuf)];
});

const ids = async (view: string): Promise<string[]> => (await desk.rows(view, cookie)).map((row) => row.id.replace(/\d+$/, ''));
const rowOf = async (name: string, who = cookie, view = 'all') => (await desk.rows(view, who)).find((row) => row.id === id(name));
/** A change as the page that somebody sees sends it. */
const change = async (name: string, fields: Record<string, string>, who = cookie) =>
  desk.change(id(name), { seen: (await rowOf(name, who))?.seen ?? '', ...fields }, who);

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

test('a request has all that a clerk needs, as text alone', async () => {
  await save(desk.store, id('full'), {
    ...{ name: '\u202eفاطمة <i>', phone: '٣٣٣٣ ٤٤٤٤', note: '<b>180×200</b>\u200b', mattressIds: ['gone-mattress'] },
  });
  const { text } = await desk.ask('/desk/en', { headers: cookie });
  expect(text).not.toMatch(/<i>|<b>180/);
  const row = await rowOf('full');
  expect(row).toMatchObject({ name: 'فاطمة <i>', reference: id('full').slice(0, 8) });
  for (const said of ['+974 3333 4444', '<b>180×200</b>', 'sleeps on the side, 90 to 130 kg, sleeps hot', 'gone-mattress'])
    expect(row?.text).toContain(said);
  expect(row?.links).toEqual(['https://wa.me/97433334444', 'tel:+97433334444']);
});

test.each([
  ['+44 20 7946 0958', '+44 20 7946 0958', ['tel:+442079460958'], /United Kingdom/],
  ['4412 3456', '+974 4412 3456', ['tel:+97444123456'], /^(?!.*Outside Qatar)/],
  ['12345', '12345', [], /looks invalid/],
])('the number %s', async (phone, shown, links, note) => {
  await save(desk.store, id('number'), { phone });
  const row = await rowOf('number');
  expect(row?.text).toContain(shown);
  expect(row?.text).toMatch(note);
  expect(row?.links).toEqual(links);
});

test('views show what is open, mine, for later, to decide and done', async () => {
  await save(desk.store, id('old'), { phone: '3333 4444', createdAt: minutesAgo(1500) });
  await save(desk.store, id('plain'));
  await save(desk.store, id('callback'), { phone: '3333 4445' });
  await save(desk.store, id('flagged'), { phone: '3333 4446', origin: 'https://evil.example' });
  await save(desk.store, id('waits'), { phone: '3333 4447' });
  await change('callback', { action: 'done' });
  await change('old', { action: 'take' });
  await change('waits', { action: 'later', at: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await ids('open')).toEqual(['old', 'plain']);
  expect(await ids('mine')).toEqual(['old']);
  expect(await ids('later')).toEqual(['waits']);
  expect(await ids('decide')).toEqual(['flagged']);
  expect(await ids('done')).toEqual(['callback']);
  expect(await ids('all')).toEqual(['waits', 'flagged', 'callback', 'plain', 'old']);
  const { text } = await desk.ask('/desk/en', { headers: other });
  expect([...text.matchAll(/view=(\w+)"[^>]*>[^<]*<span>(\d+)</g)].map(([, view, count]) => `${view} ${count}`)).toEqual([
    ...['open 2', 'mine 0', 'later 1', 'decide 1'],
  ]);
  expect((await desk.ask('/desk/en?view=some', { headers: cookie })).status).toBe(400);
});

test('a view shows the first hundred and says so; the search finds the others', async () => {
  for (let index = 0; index < 101; index += 1)
    await save(desk.store, `${id('p')}-${index}`, { phone: '3333 4444', name: index < 100 ? 'Caller' : 'Zubayda' });
  const { text } = await desk.ask('/desk/en', { headers: cookie });
  expect(rowsIn(text).map((row) => row.id)).toEqual(Array.from({ length: 100 }, (_, index) => `${id('p')}-${index}`));
  expect(text).toContain('The first <bdi>100</bdi> are shown.');
  expect((await desk.search('Zubayda', cookie)).map((row) => row.id)).toEqual([`${id('p')}-100`]);
});

test.each([
  ['+974 5555-1234', 'ahmed'],
  ['00974 55551234', 'ahmed'],
  ['٥٥٥٥١٢٣٤', 'ahmed'],
  ['1234', 'ahmed'],
  ['احمد', 'ahmed'],
  ['Ahmad Al Ali', 'ahmed'],
  ['أحمد العَلي', 'ahmed'],
  ['khan tima', 'fatima'],
  ['al saud', 'saud'],
  ['O’Neill', 'neill'],
])('a search for %s finds it, and stands in no address', async (search, wanted) => {
  await save(desk.store, id('ahmed'), { name: 'أحمد العلي', phone: '5555 1234' });
  await save(desk.store, id('fatima'), { name: 'Fátima Khan', phone: '6666 7777' });
  await save(desk.store, id('saud'), { name: 'Abdulla Al-Saud', phone: '+966 50 987 6543' });
  await save(desk.store, id('neill'), { name: "Sarah O'Neill", phone: '+44 7400 998877' });
  await save(desk.store, id('none'));
  expect((await desk.search(search, cookie)).map((row) => row.id)).toEqual([id(wanted)]);
});

test('of two who take one request the second is told who has it, and may take it over', async () => {
  await save(desk.store, id('a'), { phone: '3333 4444' });
  const seen = (await rowOf('a'))?.seen ?? '';
  expect((await desk.change(id('a'), { action: 'take', seen }, cookie)).status).toBe(303);
  const late = await desk.change(id('a'), { action: 'take', seen }, other);
  expect([late.status, late.text.includes('mariam</bdi> was faster')]).toEqual([409, true]);
  expect((await rowOf('a', other))?.text).toContain('Taken by mariam');
  expect((await change('a', { action: 'take' }, other)).status).toBe(303);
  expect((await rowOf('a', other))?.text).toContain('Taken by yusuf');
  expect((await rowOf('a'))?.actions).not.toContain('done');
});

test('a note that somebody else wrote meanwhile is not lost, and neither is the one that came late', async () => {
  await save(desk.store, id('a'));
  const seen = (await rowOf('a'))?.seen ?? '';
  expect((await desk.change(id('a'), { action: 'note', note: ' calls at six\n\u0000', seen }, cookie)).status).toBe(303);
  const late = await desk.change(id('a'), { action: 'note', note: 'not reached', seen }, other);
  expect(late.status).toBe(409);
  expect(rowsIn(late.text)[0]?.text).toContain('calls at six');
  expect(late.text).toMatch(/<textarea[^>]*>not reached<\/textarea>/);
  expect((await change('a', { action: 'note', note: 'both' }, other)).status).toBe(303);
  expect((await rowOf('a'))?.text).toContain('both');
  expect((await change('a', { action: 'note', note: 'ن'.repeat(501) })).status).toBe(422);
});

test('nobody answers: it comes back in an hour, then tomorrow, and the third time a clerk is asked', async () => {
  await save(desk.store, id('a'), { phone: '3333 4444' });
  const later = async () => (await desk.store.findRequests((request) => request.id === id('a')))[0]?.laterAt ?? null;
  await change('a', { action: 'no-answer' });
  expect(Date.parse((await later()) ?? '') - Date.now()).toBeGreaterThan(3_500_000);
  expect(await ids('open')).toEqual([]);
  await change('a', { action: 'no-answer' });
  expect(await later()).toMatch(/T06:00:00\.000Z$/);
  await change('a', { action: 'no-answer' });
  expect(await later()).toBeNull();
  expect((await rowOf('a', cookie, 'open'))?.text).toContain('No answer × 3');
});

test.each(['done', 'unwanted'])('what is %s is not sent any more; undone it is', async (action) => {
  await save(desk.store, id('a'), { phone: '3333 4444' });
  const dueOf = async () => (await desk.store.findRequests((request) => request.id === id('a')))[0]?.nextAt;
  await change('a', { action });
  expect([await dueOf(), await ids('open'), await ids('done')]).toEqual([null, [], ['a']]);
  await change('a', { action: 'undo' }, other);
  expect(await dueOf()).not.toBeNull();
  expect(await ids('open')).toEqual(['a']);
});

test('a flagged request is nobody to call until somebody has decided', async () => {
  await save(desk.store, id('a'), { phone: '3333 4444', origin: 'https://evil.example' });
  const [row] = await desk.rows('decide', cookie);
  expect(row?.links).toEqual([]);
  expect(row?.text).toContain('https://evil.example');
  await change('a', { action: 'call' });
  expect((await rowOf('a', cookie, 'open'))?.links).toContain('tel:+97433334444');
});

test('what a flood shares is dropped together, after it was shown, and comes back within a day', async () => {
  const flood = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index));
  for (const [index, name] of flood.entries())
    await save(desk.store, id(name), { name, phone: `3333 44${index + 10}`, origin: 'https://evil.example' });
  await save(desk.store, id('real'), { phone: '3333 5555', origin: 'https://partner.example' });
  const { text } = await desk.ask('/desk/en?view=decide', { headers: cookie });
  // The newest few of each, and how many there are.
  expect([await ids('decide'), text.includes('Take all <bdi>12</bdi> off the list')]).toEqual([
    [...flood.slice(7).reverse(), 'real'],
    true,
  ]);
  const [, together = ''] = /name="together" value="([^"]+)"/.exec(text) ?? [];
  const shown = await desk.post('/desk/drop', { together }, cookie);
  expect([shown.status, ...['10', '21'].map((end) => shown.text.includes(`+974 3333 44${end}`))]).toEqual([200, true, true]);
  const [, group = ''] = /name="ids" value="([^"]+)"/.exec(shown.text) ?? [];
  expect(group.split(' ').toSorted()).toEqual(flood.map(id));
  expect(await ids('decide')).toHaveLength(6);
  expect((await desk.post('/desk/drop', { ids: group }, cookie)).status).toBe(303);
  expect(await ids('decide')).toEqual(['real']);
  const done = await desk.ask('/desk/en?view=done', { headers: other });
  expect(done.text).toContain('Bring back the <bdi>12</bdi> that <bdi>mariam</bdi> dropped');
  const [, undo = ''] = /name="undo" value="([^"]+)"/.exec(done.text) ?? [];
  await desk.post('/desk/drop', { undo }, other);
  expect(await ids('decide')).toHaveLength(6);
  const said = await runCommand('desk', ['log', '--json'], { dataDir: desk.dataDir, DESK_STAFF: mariam });
  expect(JSON.parse(said.stdout)).toEqual(
    expect.arrayContaining([expect.objectContaining({ staff: mariam, action: 'drop', eventId: id('a') })]),
  );
});

test('what a shopper took back says so, and nothing is to be done', async () => {
  await save(desk.store, id('a'), { name: 'Zubayda', phone: '3333 4444' });
  const [request] = await desk.store.findRequests((one) => one.id === id('a'));
  await desk.store.withdrawShortlist(request?.subject ?? '', new Date().toISOString());
  const row = await rowOf('a', cookie, 'done');
  expect(row?.text).toContain('took this request back');
  expect([row?.text.includes('Zubayda'), row?.actions]).toEqual([false, []]);
});

test.each([
  ['missing', { action: 'take' }, 404],
  ['a', { action: 'burn' }, 422],
  ['a', {}, 422],
  ['a', { action: 'later', at: 'soon' }, 422],
])('a change of %s to %j is refused', async (name, fields, status) => {
  await save(desk.store, id('a'));
  expect((await desk.change(name === 'a' ? id('a') : name, fields as Record<string, string>, cookie)).status).toBe(status);
});

test('the table opens in a spreadsheet, in the time of Doha, and runs nothing', async () => {
  await save(desk.store, id('a'), { name: '=HYPERLINK("http://evil.example")', phone: '3333 4444', createdAt: '2026-08-01T21:30:00.000Z' });
  await change('a', { action: 'note', note: '+1;=2' });
  const { status, headers, text } = await desk.ask('/desk/requests.csv', { headers: cookie });
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    ...[200, 'text/csv; charset=utf-8', 'attachment; filename="requests.csv"'],
  ]);
  const [head, row] = text.split('\r\n');
  expect(head).toMatch(/^\uFEFFreference,received \(Doha\),/);
  expect(row).toContain(`,2026-08-02 00:30,shortlist,yes,,,"'=HYPERLINK(""http://evil.example"")",974 3333 4444,`);
  expect(row).toContain(`"'+1;'=2"`);
});

test('each change leaves a row that names nobody but staff', async () => {
  await save(desk.store, id('a'), { name: 'Zubayda Mark', phone: '5598 7612', note: 'mark of a shopper' });
  for (const fields of [{ action: 'take' }, { action: 'take' }, { action: 'note', note: 'mark of a clerk' }, { action: 'done' }])
    await change('a', fields);
  const said = await runCommand('desk', ['log', '--json'], { dataDir: desk.dataDir, DESK_STAFF: mariam });
  const rows = (JSON.parse(said.stdout) as { staff: string; action: string; eventId: string | null }[]).filter(
    ({ eventId }) => eventId === id('a'),
  );
  expect(rows.map(({ staff, action }) => `${staff} ${action}`)).toEqual(['done', 'note', 'take'].map((action) => `${mariam} ${action}`));
  const everything = said.stdout + desk.server.stdout.join('\n');
  for (const mark of ['Zubayda', '5598', 'mark of']) expect(everything).not.toContain(mark);
});
