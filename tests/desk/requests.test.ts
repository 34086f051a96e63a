import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../showroom/run-command.ts';
import { mariam, save, useDesk, yusuf } from './desk.ts';

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

const ids = async (query: string): Promise<string[]> => (await desk.list(query, cookie)).items.map((item) => item.id.replace(/\d+$/, ''));

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

test('a request has all that a clerk needs', async () => {
  await save(desk.store, id('full'), {
    ...{ name: '\u202eفاطمة ', phone: '٣٣٣٣ ٤٤٤٤', note: '<b>180×200</b>\u200b', mattressIds: ['gone-mattress'] },
  });
  const { items, counts, delivery, next } = await desk.list('view=open', cookie);
  expect(items).toEqual([
    {
      ...{ id: id('full'), reference: id('full').slice(0, 8), kind: 'shortlist', createdAt: expect.any(String) as string, callback: true },
      contact: {
        ...{ name: 'فاطمة', phone: '3333 4444', number: '+97433334444', display: '+974 3333 4444', country: null, callingCode: '974' },
        ...{ valid: true, tel: 'tel:+97433334444', whatsapp: 'https://wa.me/97433334444' },
      },
      ...{ flag: null, duplicate: false, takenBy: null, takenAt: null, note: null, doneBy: null, doneAt: null, withdrawnAt: null },
      ...{
        delivery: 'waiting',
        nextTryAt: expect.any(String) as string,
        lastError: expect.toBeOneOf([null, expect.any(String)]) as string,
      },
      ...{ shopperNote: '<b>180×200</b>', question: null, wishes: [], otherOutcome: null },
      outcome: {
        id: 'side-k90to130-hot',
        en: expect.stringContaining('sleeps on the side, 90 to 130 kg, sleeps hot\nFirmness') as string,
        ar: expect.stringContaining('على الجانب') as string,
      },
      products: [
        {
          ...{ kind: 'mattress', id: 'gone-mattress', en: 'gone-mattress', ar: 'gone-mattress', priceFromQAR: null },
          ...{ sample: false, gone: true, details: [] },
        },
      ],
      ...{ recordId: expect.any(String) as string, report: null },
    },
  ]);
  expect({ counts, delivery, next }).toEqual({ counts: { open: 1, today: 1 }, delivery: { mail: true, webhook: false }, next: null });
});

test.each([
  ['+44 20 7946 0958', { country: 'GB', display: '+44 20 7946 0958', tel: 'tel:+442079460958', whatsapp: null }],
  ['4412 3456', { country: null, valid: true, whatsapp: null }],
  ['12345', { valid: false, number: null, display: '12345', tel: null, whatsapp: null }],
])('the number %s', async (phone, wanted) => {
  await save(desk.store, id('number'), { phone });
  expect((await desk.list('view=all', cookie)).items[0]?.contact).toMatchObject(wanted);
});

test('views show what is open, of today, done and all, page by page', async () => {
  await save(desk.store, id('yesterday'), { phone: '3333 4444', createdAt: minutesAgo(1500) });
  await save(desk.store, id('plain'));
  await save(desk.store, id('callback'), { phone: '3333 4445' });
  await save(desk.store, id('flagged'), { phone: '3333 4446', origin: 'https://evil.example' });
  await desk.change(id('callback'), { action: 'done' }, cookie);
  expect(await ids('')).toEqual(['yesterday', 'plain', 'flagged']);
  expect(await ids('view=done')).toEqual(['callback']);
  expect(await ids('view=all')).toEqual(['flagged', 'callback', 'plain', 'yesterday']);
  const pages: string[] = [];
  let query = 'view=open&limit=1';
  for (let next: string | null = ''; next !== null; query = `view=open&limit=1&before=${next}`) {
    const page = await desk.list(query, cookie);
    pages.push(...page.items.map((item) => item.id));
    next = page.next;
  }
  expect(pages).toEqual(['yesterday', 'plain', 'flagged'].map(id));
  for (const [view, ...places] of [
    ['all', [1, 2], ['', 2.5], ['\0', 2], ['later', 2], ['']],
    ['open', ['', 2], [0.5, 2], [1e300, 2], [0, 'x'], null],
  ] as const)
    for (const place of places) {
      const before = Buffer.from(JSON.stringify(place)).toString('base64url');
      const refused = await desk.ask(`/desk/api/requests?view=${view}&before=${before}`, { headers: cookie });
      expect([place, refused.status, refused.json['error']]).toMatchObject([place, 400, { code: 'invalid_cursor' }]);
    }
  expect((await desk.ask('/desk/api/requests?view=some', { headers: cookie })).status).toBe(400);
});

test('today begins at midnight in Doha', async () => {
  const doha = new Date(Date.now() + 3 * 3_600_000);
  const midnight = Date.UTC(doha.getUTCFullYear(), doha.getUTCMonth(), doha.getUTCDate()) - 3 * 3_600_000;
  await save(desk.store, id('before'), { createdAt: new Date(midnight - 1).toISOString() });
  await save(desk.store, id('after'), { createdAt: new Date(midnight).toISOString() });
  expect(await ids('view=today')).toEqual(['after']);
});

test.each([
  ['+974 5555-1234', 'ahmed'],
  ['00974 55551234', 'ahmed'],
  ['٥٥٥٥١٢٣٤', 'ahmed'],
  ['1234', 'ahmed'],
  ['احمد', 'ahmed'],
  ['أحمد العَلي', 'ahmed'],
  ['khan tima', 'fatima'],
  ['فاطمه', 'arabic'],
  ['al saud', 'saud'],
  ['O’Neill', 'neill'],
])('a search for %s finds it', async (search, wanted) => {
  await save(desk.store, id('ahmed'), { name: 'أحمد العلي', phone: '5555 1234' });
  await save(desk.store, id('fatima'), { name: 'Fátima Khan', phone: '6666 7777' });
  await save(desk.store, id('arabic'), { name: 'فَاطِمَة', phone: '7777 8888' });
  await save(desk.store, id('saud'), { name: 'Abdulla Al-Saud', phone: '+966 50 987 6543' });
  await save(desk.store, id('neill'), { name: "Sarah O'Neill", phone: '+44 7400 998877' });
  await save(desk.store, id('none'));
  expect(await ids(`view=all&search=${encodeURIComponent(search)}`)).toEqual([wanted]);
});

test('of two who take one request the second is told who has it, and may take it over', async () => {
  await save(desk.store, id('a'), { phone: '3333 4444' });
  expect((await desk.change(id('a'), { action: 'take' }, cookie)).item).toMatchObject({ takenBy: mariam });
  const late = await desk.change(id('a'), { action: 'take' }, other);
  expect([late.status, late.json['detail'], late.item.takenBy]).toEqual([409, `${mariam} has taken this request.`, mariam]);
  expect((await desk.change(id('a'), { action: 'take', force: true }, other)).item).toMatchObject({ takenBy: yusuf });
  expect((await desk.change(id('a'), { action: 'release' }, other)).item).toMatchObject({ takenBy: null, takenAt: null });
});

test('a note that somebody else wrote meanwhile is not lost', async () => {
  await save(desk.store, id('a'));
  const write = (note: string, before: string | null, who = cookie) => desk.change(id('a'), { action: 'note', note, before }, who);
  expect((await write(' calls at six\n\u0000', null)).item.note).toBe('calls at six');
  const late = await write('not reached', null, other);
  expect([late.status, late.item.note]).toEqual([409, 'calls at six']);
  expect((await write('calls at six; not reached', 'calls at six', other)).item.note).toBe('calls at six; not reached');
  expect((await write('', 'calls at six; not reached')).item.note).toBeNull();
  expect((await write('ن'.repeat(501), null)).status).toBe(422);
  expect((await desk.change(id('a'), { action: 'note' }, cookie)).status).toBe(422);
});

test('what is done is not sent any more; undone it is', async () => {
  await save(desk.store, id('a'), { phone: '3333 4444' });
  expect((await desk.change(id('a'), { action: 'done' }, cookie)).item).toMatchObject({
    doneBy: mariam,
    delivery: 'kept',
    nextTryAt: null,
  });
  expect((await desk.change(id('a'), { action: 'undo' }, other)).item).toMatchObject({ doneBy: null, doneAt: null });
  expect((await desk.list('view=open', cookie)).items[0]).toMatchObject({ delivery: 'waiting' });
});

test('a flagged request is nobody to call until somebody has decided', async () => {
  await save(desk.store, id('a'), { phone: '3333 4444', origin: 'https://evil.example' });
  const [item] = (await desk.list('view=open', cookie)).items;
  expect(item).toMatchObject({ callback: false, flag: { because: 'origin', origin: 'https://evil.example' } });
  expect((await desk.change(id('a'), { action: 'call' }, cookie)).item).toMatchObject({ callback: true, flag: null });
});

test.each([
  ['missing', { action: 'take' }, 404],
  ['a', { action: 'burn' }, 422],
  ['a', [], 422],
  ['a', '{', 400],
])('a change of %s to %j is refused', async (name, body, status) => {
  await save(desk.store, id('a'));
  expect((await desk.change(name === 'a' ? id('a') : name, body, cookie)).status).toBe(status);
});

test('the table opens in a spreadsheet, in the time of Doha, and runs nothing', async () => {
  await save(desk.store, id('a'), { name: '=HYPERLINK("http://evil.example")', phone: '3333 4444', createdAt: '2026-08-01T21:30:00.000Z' });
  await desk.change(id('a'), { action: 'note', note: '+1;=2' }, cookie);
  const { status, headers, text } = await desk.ask('/desk/api/requests.csv?view=all', { headers: cookie });
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    ...[200, 'text/csv; charset=utf-8', 'attachment; filename="requests-all.csv"'],
  ]);
  const [head, row] = text.split('\r\n');
  expect(head).toMatch(/^\uFEFFreference,received \(Doha\),/);
  expect(row).toContain(`,2026-08-02 00:30,shortlist,yes,,,"'=HYPERLINK(""http://evil.example"")",974 3333 4444,`);
  expect(row).toContain(`"'+1;'=2"`);
});

test('each change leaves a row and a line that name nobody but staff', async () => {
  await save(desk.store, id('a'), { name: 'Zubayda Mark', phone: '5598 7612', note: 'mark of a shopper' });
  for (const body of [{ action: 'take' }, { action: 'take' }, { action: 'note', note: 'mark of a clerk' }, { action: 'done' }])
    await desk.change(id('a'), body, cookie);
  const said = await runCommand('desk', ['log', '--json'], { dataDir: desk.dataDir, DESK_STAFF: mariam });
  const rows = (JSON.parse(said.stdout) as { staff: string; action: string; eventId: string | null }[]).filter(
    ({ eventId }) => eventId === id('a'),
  );
  expect(rows.map(({ staff, action }) => `${staff} ${action}`)).toEqual(['done', 'note', 'take'].map((action) => `${mariam} ${action}`));
  await desk.server.logged(({ event, action, staff }) => event === id('a') && action === 'done' && staff === mariam);
  const everything = said.stdout + desk.server.stdout.join('\n');
  for (const mark of ['Zubayda', '5598', 'mark of']) expect(everything).not.toContain(mark);
});
