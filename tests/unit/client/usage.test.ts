import { describe, expect, it } from 'vitest';
import { guidance } from './run-guidance.ts';
import { scriptedService } from './scripted-service.ts';

const commands = ['recommend', 'sizes', 'products', 'faq', 'ask', 'shortlist'];
const arabic = /[\u0600-\u06ff]/;
/** Nobody listens there: a usage error must come before anything is sent. */
const nowhere = ['--url', 'http://127.0.0.1:9'];

describe('--help', () => {
  it.each(['en', 'ar'])('names every command and every exit code in %s', async (lang) => {
    const { code, stdout, stderr } = await guidance(['--help', '--lang', lang]);
    expect([code, stderr]).toEqual([0, '']);
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} +\\S`, 'm'));
    for (const exit of [0, 2, 3, 4]) expect(stdout).toMatch(new RegExp(`^  ${exit} +\\S`, 'm'));
    expect(arabic.test(stdout)).toBe(lang === 'ar');
  });

  it.each(commands)('explains each option of %s in both languages', async (command) => {
    const english = await guidance([command, '--help']);
    const translated = await guidance(['--lang', 'ar', command, '-h']);
    const options = (text: string) => [...text.matchAll(/^ {2}(--[a-z-]+(?: <[^>]+>)?) {2,}(.+)$/gm)];
    expect(options(english.stdout).map(([, name]) => name)).toEqual(options(translated.stdout).map(([, name]) => name));
    expect(options(english.stdout).length).toBeGreaterThanOrEqual(6);
    for (const [, , text] of options(english.stdout)) expect(text).not.toMatch(arabic);
    for (const [, , text] of options(translated.stdout)) expect(text).toMatch(arabic);
    expect(english.stdout).toContain(`guidance ${command}`);
  });
});

it('--version', async () => {
  expect(await guidance(['--version'])).toEqual({ code: 0, stdout: '0.0.0-test\n', stderr: '' });
});

describe('wrong usage is exit code 2 and one sentence, and nothing is sent', () => {
  it.each([
    { args: [], says: /Start with one of: recommend, sizes/ },
    { args: ['mattress'], says: /Start with one of/ },
    { args: ['recommend', '--weight', 'under60'], says: /--position is missing/ },
    { args: ['recommend', '--position'], says: /--position/ },
    { args: ['recommend', 'side'], says: /options only/ },
    { args: ['sizes', '--colour', 'red'], says: /--colour is not an option here/ },
    { args: ['sizes', '--json=yes'], says: /--json/ },
    { args: ['sizes', '--lang', 'fr'], says: /--lang takes one of: en, ar/ },
    { args: ['sizes', '--retries', 'many'], says: /--retries takes a whole number/ },
    { args: ['sizes', '--url', 'localhost:4321'], says: /http or https address/ },
    { args: ['sizes', '--url', 'https://user:secret@host'], says: /http or https address/ },
    { args: ['products', '--max-price', '-5'], says: /--max-price/ },
    { args: ['ask'], says: /question/ },
    { args: ['faq', '--limit', '1.5'], says: /--limit takes a whole number/ },
    { args: ['shortlist', '--key', 'k'], says: /--outcome, --mattress or --pillow/ },
    { args: ['shortlist', '--outcome', 'x'], says: /--key, GUIDANCE_KEY, or --sandbox/ },
    { args: ['shortlist', '--outcome', 'x', '--key', 'k', '--name', 'Maryam'], says: /--phone is missing/ },
    { args: ['shortlist', '--outcome', 'x', '--key', 'k', '--phone', '+974 4000 0000'], says: /--name is missing/ },
    { args: ['shortlist', '--outcome', 'x', '--key', 'secret\nkey'], says: /--key takes 1 to 200/ },
    { args: ['shortlist', '--outcome', 'x', '--key', 'k', '--idempotency-key', 'مفتاح'], says: /--idempotency-key takes 1 to 200/ },
  ])('$args', async ({ args, says }) => {
    const { code, stdout, stderr } = await guidance(args.includes('--url') ? args : [...args, ...nowhere]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(/^[^\n]+--help\.\n$/);
    expect(stderr).not.toContain('secret');
  });

  it('in Arabic too, with options in their own direction', async () => {
    const { code, stderr } = await guidance(['--lang', 'ar', 'recommend', '--weight', 'under60', ...nowhere]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^الخيار \u2066--position\u2069 مطلوب\./);
  });
});

describe('settings', () => {
  it('the address is that of --url, else of GUIDANCE_URL', async () => {
    const one = await scriptedService({ body: '{"count":0,"sizes":[]}' });
    const other = await scriptedService({ body: '{"count":0,"sizes":[]}' });
    await guidance(['sizes'], { GUIDANCE_URL: one.url });
    await guidance(['sizes', '--url', `${other.url}/api/v1/`], { GUIDANCE_URL: one.url });
    expect([one.arrived.length, other.arrived.length]).toEqual([1, 1]);
    expect(other.arrived[0]).toMatchObject({ path: '/api/v1/sizes', headers: { 'user-agent': 'mattress-pillow-guidance/0.0.0-test' } });
  });

  it('the key is that of --key, else of GUIDANCE_KEY, and goes nowhere but with a shortlist', async () => {
    const { url, arrived } = await scriptedService({ status: 500 });
    const variables = { GUIDANCE_URL: url, GUIDANCE_KEY: 'from-variable' };
    await guidance(['shortlist', '--outcome', 'x', '--retries', '0'], variables);
    await guidance(['shortlist', '--outcome', 'x', '--retries', '0', '--key', 'from-option'], variables);
    await guidance(['sizes'], variables);
    expect(arrived.map(({ headers }) => headers.authorization)).toEqual(['Bearer from-variable', 'Bearer from-option', undefined]);
  });

  it('--sandbox sends no key of yours, and learns the published one from the answer without', async () => {
    const { url, arrived } = await scriptedService(
      { status: 401, body: '{"detail":"Or the sandbox key abc_test_sandbox."}' },
      { status: 500 },
    );
    await guidance(['shortlist', '--outcome', 'x', '--sandbox', '--key', 'mine', '--url', url], { GUIDANCE_KEY: 'mine too' });
    expect(arrived.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer abc_test_sandbox']);
    expect(arrived.map(({ body }) => body)).toEqual(['{}', '{"outcomeId":"x"}']);
  });

  it('options may stand before the command, and words that look like options behind --', async () => {
    const { url, arrived } = await scriptedService({ body: '{"items":[],"nextCursor":null,"hasMore":false,"total":0}' });
    const { code } = await guidance(['--url', url, 'faq', '--limit', '3', '--', '--json', 'king']);
    expect([code, arrived[0]?.path]).toEqual([0, '/api/v1/faq?q=--json%20king&limit=3']);
  });
});
