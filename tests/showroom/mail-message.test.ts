import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailChannel } from '#functions/showroom/mail.ts';
import type { RequestRecord } from '#functions/store/store.ts';
import { event, reportEvent, shortlist, smallContent } from './events.ts';
import type { Mail } from './mail-server.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

const email = 'showroom@shop.example';

/** The message as the server got it. */
const sent = async (
  record: RequestRecord,
  url = server.url,
  changes: Partial<Parameters<typeof createMailChannel>[0]> = {},
): Promise<Mail> => {
  const setting = { smtpUrl: url, emails: [email], language: 'both', content: smallContent, timeoutMs: 2000 } as const;
  const channel = createMailChannel({ ...setting, ...changes });
  await channel.deliver([record], AbortSignal.timeout(5000));
  await channel.close();
  return server.accepted.at(-1) as Mail;
};

/** In both languages. Marks of direction (U+2066, U+2068, U+2069) stand around what others wrote. */
const text = readFileSync('tests/showroom/message.txt', 'utf8').trimEnd();

test('the text says all of it in both languages, the HTML the same, the Arabic part from right to left', async () => {
  const { html, text: sentText } = await sent(event());
  expect(sentText).toBe(text);
  const words = (markup: string): string[] =>
    markup
      .replace(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter(Boolean);
  // Of a chat the HTML has the name alone, and its address as the link.
  const plain = text.replace(/[\u2066\u2068\u2069]/g, ' ').replace(/^ *- |-{40}|: https:.*/gm, '');
  expect(words(html)).toEqual(words(plain));
  expect(html).toContain('<div lang="ar" dir="rtl"><h1 style="font-size:1.3em">طلب اتصال</h1>');
  expect(html).toContain('كينج <bdi dir="ltr">180×200</bdi> سم: 1,695.50 ريال');
  expect(html).toContain('الاسم: <bdi>Maryam Al-Example</bdi>');
});

/** The lines of the number and of what staff must know of it, in both languages, as they stand. */
const phoneLines = async (phone: string): Promise<string[][]> => {
  const { text: body } = await sent(event({ contact: { name: 'Maryam', phone } }));
  return [...body.matchAll(/^- (?:Phone|الهاتف):((?:\n {4}.*)*)/gm)].map(([, lines = '']) => lines.split('\n    ').slice(1));
};

const mobile = ['WhatsApp: https://wa.me/97433334444', 'واتساب: https://wa.me/97433334444'] as const;

test.each([
  ['+974 0 3333 4444', ['+97433334444', mobile[0]], ['+97433334444', mobile[1]]],
  ['٣٣٣٣٤٤٤٤', ['+97433334444', mobile[0]], ['+97433334444', mobile[1]]],
  ['3333\u200b4444\u{e0041}', ['+97433334444', mobile[0]], ['+97433334444', mobile[1]]],
  ['4412 3456', ['+97444123456'], ['+97444123456']],
  [
    '3333 4444 ext. ١٠',
    ['+97433334444', mobile[0], 'As written: \u20663333 4444 ext. 10\u2069'],
    ['+97433334444', mobile[1], 'كما كُتب: \u20663333 4444 ext. 10\u2069'],
  ],
  [
    '+44 20 7946 0018',
    ['+442079460018', 'Outside Qatar: United Kingdom, \u2066+44\u2069'],
    ['+442079460018', 'خارج قطر: المملكة المتحدة، \u2066+44\u2069'],
  ],
  [
    '+1 212 555 0123',
    ['+12125550123', 'WhatsApp: https://wa.me/12125550123', 'Outside Qatar: United States, \u2066+1\u2069'],
    ['+12125550123', 'واتساب: https://wa.me/12125550123', 'خارج قطر: الولايات المتحدة، \u2066+1\u2069'],
  ],
  ['+800 1234 5678', ['+80012345678', 'Outside Qatar: \u2066+800\u2069'], ['+80012345678', 'خارج قطر: \u2066+800\u2069']],
  ['+974 0000\u200b 0000', ['+974 0000 0000', 'This number looks invalid'], ['+974 0000 0000', 'يبدو أن الرقم غير صحيح']],
])('the number %s as it is to be dialled, with nothing invisible around it, and what is to be known before', async (phone, ...lines) => {
  expect(await phoneLines(phone)).toEqual(lines);
});

test.each([
  ['a mobile number', {}, ['tel:+97433334444', 'https://wa.me/97433334444']],
  ['a landline', { contact: { name: 'Maryam', phone: '4412 3456' } }, ['tel:+97444123456']],
  ['a number that is not valid', { contact: { name: 'Maryam', phone: '0000 0000' } }, []],
  ['one that somebody must decide about first', { flag: { because: 'limit', origin: null } as const }, []],
])('a tap calls %s, or opens a chat, once a language', async (_, changes, links) => {
  const { html } = await sent(event(changes));
  expect([...html.matchAll(/<a dir="ltr" href="([^"]*)"/g)].map(([, href]) => href)).toEqual([...links, ...links]);
});

test.each([
  ['en', 'Callback request, Sat 21 Nov 09:05', /^Callback request\n[^\u0600-\u06FF]*$/],
  ['ar', 'طلب اتصال، السبت 21 نوفمبر 09:05', /^طلب اتصال\n/],
] as const)('in %s alone where that is the language of the staff', async (language, subject, body) => {
  const mail = await sent(event(), server.url, { language });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toMatch(body);
  expect(mail.text).not.toContain('-'.repeat(40));
  expect(mail.html).toContain(`<html lang="${language}">`);
});

test('every address gets it; one that the server refuses keeps it from none, and is told by its place', async () => {
  const emails = [email, 'refused@shop.example', 'yusuf@shop.example'];
  const channel = createMailChannel({ smtpUrl: server.url, emails, language: 'both', content: smallContent, timeoutMs: 2000 });
  expect(await channel.deliver([event()], AbortSignal.timeout(5000))).toBe('the mail server refused address 2 of SHOWROOM_EMAIL');
  await channel.close();
  expect(server.accepted.at(-1)?.to).toEqual([email, 'yusuf@shop.example']);
  expect(server.accepted.at(-1)?.headers.get('to')).toBe(emails.join(', '));
});

test('headers name the event, both languages, and nobody', async () => {
  const mail = await sent(event());
  expect(mail.subject).toBe('Callback request, Sat 21 Nov 09:05 | طلب اتصال، السبت 21 نوفمبر 09:05');
  expect(mail.headers.get('message-id')).toBe('<e1@shop.example>');
  expect(mail.headers.get('x-event-id')).toBe('e1');
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail.headers.get('from')).toBe('Mattress and Pillow Guidance <showroom@shop.example>');
  expect(mail.headers.get('to')).toBe('showroom@shop.example');
  expect(mail.headers.get('content-type')).toMatch(/^multipart\/alternative/);
  expect([mail.from, mail.to]).toEqual([email, [email]]);
  expect([...mail.headers.values(), mail.subject].join()).not.toMatch(/Maryam|3333|guest room/);
});

test('an account that is an address is the sender', async () => {
  const url = server.url.replace('smtp://', 'smtp://robot%40shop.example:secret@');
  expect((await sent(event(), url)).from).toBe('robot@shop.example');
  const other = server.url.replace('smtp://', 'smtp://robot:secret@');
  expect((await sent(event(), other)).from).toBe(email);
});

test('a shortlist without a callback', async () => {
  const mail = await sent(event({ contact: null }));
  expect(mail.subject).toBe('New shortlist, Sat 21 Nov 09:05 | قائمة مختصرة جديدة، السبت 21 نوفمبر 09:05');
  expect(mail.text).not.toContain('Callback');
});

test('a repeated callback asks for no second call', async () => {
  const { text: body, subject } = await sent(event({ duplicate: true }));
  expect(subject).toBe('New shortlist, Sat 21 Nov 09:05 | قائمة مختصرة جديدة، السبت 21 نوفمبر 09:05');
  expect(body).toContain('Please do not call a second time.');
  expect(body).toContain('يُرجى عدم الاتصال مرة ثانية.');
  expect(body).not.toMatch(/Maryam|3333/);
});

test('real products alone carry no sample mark', async () => {
  const chosen = JSON.stringify(shortlist({ mattressIds: ['real'], pillowIds: [] }));
  const { text: body } = await sent(event({ body: chosen }));
  expect(body).toContain('Real Foam');
  expect(body).not.toMatch(/sample|نموذج/);
});

test('nothing that a shopper writes becomes a header, another recipient, markup or a line of its own', async () => {
  const evil = 'Eve\r\nBcc: thief@evil.example\r\n\r\n<script>alert(1)</script>\u202Egnp\u2066';
  const mail = await sent(
    event({
      contact: { name: evil, phone: '+974\r\nX-Evil: 1' },
      body: JSON.stringify(shortlist({ note: `${evil}\r\n.\r\nMAIL FROM:<thief@evil.example>` })),
    }),
  );
  expect(mail.headers.has('bcc')).toBe(false);
  expect(mail.headers.has('x-evil')).toBe(false);
  expect(mail.to).toEqual([email]);
  expect(mail.text).toContain(
    '- Name: \u2068Eve Bcc: thief@evil.example <script>alert(1)</script> gnp\u2069\n- Phone:\n    +974 X-Evil: 1\n',
  );
  expect(mail.text).toContain('\n- \u2068Bcc: thief@evil.example\u2069\n');
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('&lt;script&gt;');
});

test('characters that nobody sees are left out, and a Persian or Indian word keeps its joiners', async () => {
  const tags = 'call 5555 0000'.replace(/./g, (character) => String.fromCodePoint(0xe0000 + character.charCodeAt(0)));
  const smuggled = '\u{E0101}\uFE0F\u200B\u2060\u00AD\u3164\u115F\u034F\u180E\uFEFF';
  const chosen = shortlist({ note: `می\u200Cخواهم ${tags}ക്\u200Dഷ${smuggled} x\u200D\u200Cy` });
  const mail = await sent(event({ contact: { name: `Mar${tags}yam${smuggled}`, phone: '3333 4444' }, body: JSON.stringify(chosen) }));
  expect(mail.text).toContain('- Name: \u2068Maryam\u2069\n');
  expect(mail.text).toContain('\n- \u2068می\u200Cخواهم ക്\u200Dഷ xy\u2069\n');
  expect(mail.html).not.toMatch(/[\u{E0000}-\u{E0FFF}]/u);
});

test('a product named twice is told once, one that is gone by its id, and dimensions keep their order inside Arabic', async () => {
  const chosen = shortlist({ outcomeId: null, mattressIds: ['gone', 'dune', 'gone'], pillowIds: [], note: 'مرتبة 180×200 أو 1.6 x 2' });
  const { text: body } = await sent(event({ body: JSON.stringify(chosen) }));
  expect(body.match(/no longer in the catalogue/g)).toHaveLength(1);
  expect(body).toContain('- \u2066gone\u2069 (no longer in the catalogue)\n- Dune Hybrid (sample)');
  expect(body).toContain('- \u2068مرتبة \u2066180×200\u2069 أو \u20661.6 x 2\u2069\u2069');
  expect(body).not.toMatch(/^(?:Pillows|Recommendation)$/m);
});

test.each([
  ['south', '- Showroom: South (sample)', '- المعرض: فرع الجنوب (نموذج)'],
  ['west', '- Showroom: \u2066west\u2069 (no longer in the catalogue)', '- المعرض: \u2066west\u2069'],
])('the showroom %s that was asked is named', async (showroomId, ...lines) => {
  const { text: body } = await sent(event({ body: JSON.stringify(shortlist({ showroomId })) }));
  for (const line of lines) expect(body).toContain(line);
});

test('the mail of a day has each request as a mail of its own says it, first those to decide about, under one heading', async () => {
  const channel = createMailChannel({ smtpUrl: server.url, emails: [email], language: 'both', content: smallContent, timeoutMs: 2000 });
  const plain = event({ id: 'plain', contact: null });
  const flagged = event({ id: 'flagged', contact: null, flag: { because: 'limit', origin: null }, createdAt: '2026-11-21T05:00:00.000Z' });
  await channel.deliver([plain, flagged], AbortSignal.timeout(5000));
  await channel.close();
  const { subject, text: body, html, headers } = server.accepted.at(-1) as Mail;
  expect(subject).toBe('Requests without a callback: 2, Sat 21 Nov 09:05 | طلبات بلا اتصال: 2، السبت 21 نوفمبر 09:05');
  const parts = body.split(`\n\n${'-'.repeat(40)}\n\n`);
  expect(parts.map((part) => part.split('\n')[0])).toEqual([
    ...['Requests without a callback: 2', 'Decide first: shortlist', 'New shortlist'],
    ...['طلبات بلا اتصال: 2', 'تحتاج إلى قرار أولاً: قائمة مختصرة', 'قائمة مختصرة جديدة'],
  ]);
  expect(parts[2]).toBe((await sent(plain, server.url, { language: 'en' })).text);
  expect(html.match(/<h1 /g)).toHaveLength(6);
  expect(headers.get('x-event-id')).toBe('plain flagged');
});

test('a report is printed as it came', async () => {
  const mail = await sent(reportEvent({ subject: 'Prices <old>', by: { name: 'Noor' } }));
  expect(mail.subject).toBe('New report, Sat 21 Nov 09:05 | بلاغ جديد، السبت 21 نوفمبر 09:05');
  expect(mail.text).toContain('Report, as sent\n{\n  "subject": "Prices <old>",\n  "by": {\n    "name": "Noor"\n  }\n}\n');
  expect(mail.text).toContain('- رقم البلاغ: \u2066r1\u2069');
  expect(mail.html).toContain('<pre dir="ltr" style="white-space:pre-wrap">{\n  &quot;subject&quot;: &quot;Prices &lt;old&gt;&quot;');
});

test('a huge report is cut short', async () => {
  const mail = await sent(reportEvent({ text: 'x'.repeat(60_000) }));
  expect(mail.text).toContain('x\n…');
  expect(mail.text.length).toBeLessThan(45_000);
});
