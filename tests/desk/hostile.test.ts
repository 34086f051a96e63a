import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, test } from 'vitest';
import { mariam, newClient, rowsIn, useDesk } from './desk.ts';

/** What a stranger writes through the public interface, as the desk and its table show it. */

const desk = useDesk({ SHOWROOM_SMTP_URL: 'smtp://127.0.0.1:1' });
let cookie: Record<string, string>;
let authorization: string;

beforeAll(async () => {
  const issued = await desk.ask('/api/v1/keys', {
    ...{ method: 'POST', body: '{"mode":"live"}', headers: { 'content-type': 'application/json' } },
  });
  authorization = `Bearer ${(JSON.parse(issued.text) as { key: string }).key}`;
  cookie = await desk.signIn(mariam);
});

let numbers = 1000;
/** Of a number only three calls a day are taken. */
const freshPhone = (): string => `3333 ${(numbers += 1)}`;

/** Asks for a call; the reference that the desk shows it by, or nothing where it is refused. */
const ask = async (text: string, phone: string): Promise<string | undefined> => {
  const body = JSON.stringify({ outcomeId: 'side-k90to130-hot', note: text, question: text, contact: { name: text, phone } });
  const headers = { 'content-type': 'application/json', authorization };
  const answer = await desk.ask('/api/v1/shortlists', { method: 'POST', headers, body, from: newClient() });
  expect([201, 422]).toContain(answer.status);
  return (JSON.parse(answer.text) as { reference?: string }).reference;
};

/** The elements of a row with what attributes they have, and its page. */
const rowOf = async (reference: string, language = 'en') => {
  const { text } = await desk.ask(`/desk/${language}?view=all`, { headers: cookie });
  const item = DomUtils.getElementById(`r-${reference}`, parseDocument(text).children);
  const elements = item ? DomUtils.getElementsByTagName('*', item) : [];
  return {
    text: item ? DomUtils.textContent(item) : '',
    shape: elements.map(({ name, attribs }) => [name, ...Object.keys(attribs)].join(' ')),
    row: rowsIn(text).find((row) => row.reference === reference),
  };
};

const texts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><script>alert(1)</script>',
  `' autofocus onfocus='alert(1)`,
  '" onmouseover="alert(1)',
  '</textarea><script>alert(1)</script>',
  '</bdi></b></summary></details></li></ul><form action=https://evil.example><button>Done</button></form>',
  '<base href=https://evil.example>',
  '<meta http-equiv=refresh content=0;url=https://evil.example>',
  '<!--desk--><!--',
  '<![CDATA[<b>x</b>]]>',
  '&lt;b&gt;&#60;b&#62;&quot;&amp;nbsp;',
  '${alert(1)}{{7*7}}<%=7*7%>#{7}',
  "$& $1 $` $' $$",
  'javascript:alert(1)',
  '=HYPERLINK("https://evil.example")',
  "@SUM(1)|cmd|'/C calc'!A0",
  '\u202eevil\u202c\u2066x\u2069\u200b\u{e0041}',
  'a\u0000b\u001b[2J\u007fc\u009b2J',
  '\ud83d x \udc00',
  'first\r\nSet-Cookie: a=b\u2028second\u2029third\u0085',
  `Z${'a\u0301\u0316\u0334'.repeat(30)}`,
];

test.each(texts)('the text %j is text at the desk in both languages, and runs in no table', async (text) => {
  const [plain, hostile] = [await ask('Plain', freshPhone()), await ask(text, freshPhone())];
  for (const language of ['en', 'ar']) {
    const [usual, found] = [await rowOf(plain ?? '', language), await rowOf(hostile ?? '', language)];
    // The same words in a name, a note and a question make the same elements as plain ones do, where it was not refused.
    if (hostile !== undefined) expect(found.shape.toSorted()).toEqual(usual.shape.toSorted());
    expect(found.text).not.toMatch(/[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069\u200b]/u);
  }
  if (/^[\x20-\x7e]+$/.test(text)) expect((await rowOf(hostile ?? '')).text).toContain(text);
  const table = (await desk.ask('/desk/requests.csv', { headers: cookie })).text;
  expect(table.split('\r\n').filter((line) => /(?:^|,)"?[=+@\-\t]/.test(line.replaceAll('""', '')))).toEqual([]);
});

describe('a number', () => {
  test.each([
    '+974 3333 4444"onclick="alert(1)',
    '<b>33334444</b>',
    'tel:+97433334444',
    'javascript:alert(33334444)',
    '33334444;postd=999',
    '33334444,,,1#',
    '*21*33334444#',
    '##002#33334444',
    '+97433334444@evil.example',
    '33334444?body=x&subject=y',
    '33334444\r\nBcc: a@evil.example',
    '٣٣٣٣٤٤٤٤<script>',
    '\u202e44443333',
    '+1 900 555 0123',
    '99999999999999999999',
  ])('%j makes a link to one ordinary number, or none', async (phone) => {
    const reference = await ask('Caller', phone);
    if (reference === undefined) return;
    const { row } = await rowOf(reference);
    for (const link of row?.links ?? []) expect(link).toMatch(/^(?:tel:\+|https:\/\/wa\.me\/)[1-9]\d{6,14}$/);
    expect((await desk.ask('/desk/requests.csv', { headers: cookie })).text).not.toMatch(/(?:^|,)"?[=+@]/m);
  });
});
