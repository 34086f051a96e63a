import { describe, expect, it } from 'vitest';
import { guidance } from './run-guidance.ts';
import { scriptedService, type Step } from './scripted-service.ts';

/** Answers that the service of today does not give, and a client must stand all the same. */

const problem = (error: Record<string, unknown>, status = 400) => ({
  status,
  body: JSON.stringify({
    type: 'https://x.example/en/errors/invalid_parameter',
    title: 'Invalid parameter',
    status,
    detail: 'position must be one of four.',
    error: { message: 'm', hint: 'Send one of them.', documentation: 'https://x.example/en/errors/invalid_parameter', ...error },
  }),
});
const asked = async (step: Step, ...args: string[]) => guidance([...args, '--url', (await scriptedService(step)).url]);

describe('a refusal is exit code 3 and says what to change', () => {
  it('in English: detail, hint, accepted values, page', async () => {
    expect(await asked(problem({ allowedValues: ['side', 'back'], parameter: 'position' }), 'sizes')).toEqual({
      code: 3,
      stdout: '',
      stderr: `The service refused the request (400): position must be one of four. Send one of them.
Accepted: side, back
Learn more: https://x.example/en/errors/invalid_parameter
`,
    });
  });

  it('in Arabic: the title of the error, what the service says itself in its own direction, the Arabic page', async () => {
    const { stderr } = await asked(problem({ allowedValues: ['side'], parameter: 'position' }), 'sizes', '--lang', 'ar');
    for (const said of [
      'رفضت الخدمة الطلب (400): قيمة معامل غير مقبولة',
      '\u2066position must be one of four. Send one of them.\u2069',
      'القيم المقبولة: \u2066side\u2069',
      'https://x.example/ar/errors/invalid_parameter',
    ])
      expect(stderr).toContain(said);
  });

  it('lists 40 of a thousand values, in columns of a terminal', async () => {
    const allowedValues = Array.from({ length: 1000 }, (_, index) => `id-${index}`);
    const { stderr } = await asked(problem({ allowedValues }), 'sizes');
    expect(stderr).toContain('Accepted:\n  id-0   id-1 ');
    expect(stderr).toContain('id-39\n  and 960 more\n');
    for (const line of stderr.split('\n').filter((text) => text.includes('id-'))) expect(line.length).toBeLessThanOrEqual(80);
    expect(stderr).not.toContain('id-40');
  });

  it('with --json the body goes to standard output as it was received', async () => {
    const step = problem({ code: 'invalid_parameter' });
    const { code, stdout, stderr } = await asked(step, 'sizes', '--json');
    expect([code, stdout]).toEqual([3, `${step.body}\n`]);
    expect(stderr).toContain('The service refused the request (400)');
  });

  it.each(['<html>Bad gateway</html>', '{}', 'null', '[]', ''])('a refusal by something else that says "%s"', async (body) => {
    const { code, stderr } = await asked({ status: 404, body }, 'sizes');
    expect([code, stderr]).toEqual([3, expect.stringContaining('404') as string]);
  });
});

it.each(['<html></html>', '', '[]', '{"sizes":7}', 'null'])('an answer that is not of this service ("%s") is exit code 3', async (body) => {
  const { code, stdout, stderr } = await asked({ body }, 'sizes');
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toMatch(/not like this service/);
});

describe('text of the service', () => {
  const hostile = {
    count: 1,
    sizes: [{ key: 'k\u001b[2J', name: { en: 'King\u001b]0;x\u0007\u202e', ar: 'كينج\u202e' }, widthCm: 180, lengthCm: 200 }],
    warningAr: 'الكينج 180×200 سم، والصلابة 5.5–7',
  };

  it.each(['en', 'ar'])('cannot move the cursor or turn the direction (%s)', async (lang) => {
    const { code, stdout } = await asked({ body: JSON.stringify(hostile) }, 'sizes', '--lang', lang);
    expect(code).toBe(0);
    // eslint-disable-next-line no-control-regex -- that they are gone is the point
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it('keeps its dimensions left to right inside Arabic', async () => {
    const { stdout } = await asked({ body: JSON.stringify(hostile) }, 'sizes', '--lang', 'ar');
    expect(stdout.match(/\u2066180×200\u2069/g)).toHaveLength(2);
    expect(stdout).toContain('والصلابة \u20665.5–7\u2069');
  });
});

it('products that leave out what the specification lets them leave out', async () => {
  const body = JSON.stringify({
    currency: 'QAR',
    priceNote: 'Without delivery.',
    contact: { phone: '+974 4000 0000', email: 'a@b.example' },
    mattresses: [{ id: 'bare' }],
    pillows: [{ id: 'odd', name: { en: 'Odd', ar: 'غريبة' }, fill: 'camel-hair' }],
  });
  const { code, stdout } = await asked({ body }, 'products');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Mattresses\n- bare\n\nPillows\n- Odd \(odd\)\n {2}camel-hair\n/);
});

describe('products narrowed by the client itself', () => {
  const hybrid = { id: 'a', type: 'hybrid', tier: 'mid', cooling: 'low', containsLatex: false };
  const mattresses = [{ ...hybrid, priceFromQAR: 900, priceBySizeQAR: { king: 1500 } }, { id: 'bare' }];
  const pillows = [{ id: 'p', fill: 'latex', containsLatex: true, priceQAR: 200 }];
  const contact = { phone: '1', email: 'a@b.example' };
  const body = JSON.stringify({ currency: 'QAR', priceNote: '', contact, mattresses, pillows });

  it.each([
    ['', 'a,bare,p'],
    ['--mattress-type hybrid', 'a'],
    ['--tier mid', 'a'],
    ['--cooling low', 'a'],
    ['--size king --max-price 1500', 'a'],
    ['--size king --max-price 1499', ''],
    ['--max-price 9999', 'a,p'],
    ['--min-price 300', 'a'],
    ['--latex-free', 'a'],
  ])('%s: %s', async (options, ids) => {
    const { code, stdout } = await asked({ body }, 'products', '--json', ...options.split(' ').filter(Boolean));
    expect(code).toBe(0);
    const found = JSON.parse(stdout) as Record<'mattresses' | 'pillows', { id: string }[]>;
    expect([...found.mattresses, ...found.pillows].map(({ id }) => id).join()).toBe(ids);
  });

  it.each([
    ['--size', 'emperor', '--size takes one of: king'],
    ['--tier', 'free', '--tier takes one of: mid'],
  ])('%s %s is wrong usage, naming the values that there are', async (option, value, says) => {
    const { code, stdout, stderr } = await asked({ body }, 'products', option, value);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(says);
  });
});

describe('ask --stream', () => {
  const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const item = { identifier: 'size/king', name: 'King', description: '180×200 cm', url: 'https://x.example/en/sizes/king' };
  const stream = { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } };
  const begin = event('start', {}) + event('result', { index: 0, item });

  it('prints each record, and with --json the data of each event', async () => {
    const body = `${begin}: keepalive\n\n${event('complete', { total_items: 1 })}`;
    const read = await asked({ ...stream, body }, 'ask', 'king', '--stream');
    expect(read).toEqual({ code: 0, stdout: '- King (size/king)\n  180×200 cm\n  https://x.example/en/sizes/king\n', stderr: '' });
    const { stdout } = await asked({ ...stream, body }, 'ask', 'king', '--stream', '--json');
    expect(stdout).toBe(`${[{}, { index: 0, item }, { total_items: 1 }].map((data) => JSON.stringify(data)).join('\n')}\n`);
  });

  it('says that nothing was found', async () => {
    const { code, stdout } = await asked({ ...stream, body: event('start', {}) + event('complete', {}) }, 'ask', 'x', '--stream');
    expect([code, stdout]).toEqual([0, 'Nothing was found.\n']);
  });

  it.each([
    ['breaks off', true],
    ['ends before its last event', false],
  ])('is exit code 4 when the stream %s, after the records that came', async (_, breaks) => {
    const { code, stdout, stderr } = await asked({ ...stream, body: begin, breaks }, 'ask', 'king', '--stream');
    expect([code, stdout]).toEqual([4, expect.stringContaining('- King (size/king)') as string]);
    expect(stderr).toContain('did not answer');
  });
});
