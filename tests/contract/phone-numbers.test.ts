import { describe, expect, it } from 'vitest';
import { runCommand } from '../showroom/run-command.ts';
import type { Answer } from './answer.ts';
import { bearer, issueKey, live, sandbox } from './credential.ts';
import { databaseUrlOf, useDataDir } from './database.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';
import { good, recordCount, shortlists as path } from './writing.ts';

/** Which number is meant, which numbers are not called, and what numbers share that are in no numbering plan (G49, G65). */

const dataDir = useDataDir();
const service = useService({ env: { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' } });

let clients = 0;
/** Each from a client of its own. */
const ask = async (phone: string, headers?: Record<string, string>): Promise<Answer> =>
  service.post(
    path,
    { ...good, contact: { name: 'Maryam', phone } },
    { 'x-forwarded-for': `198.51.100.${(clients += 1)}`, ...(headers ?? (await live(service))) },
  );

const statuses = async (phones: readonly string[]): Promise<number[]> => {
  const found: number[] = [];
  for (const phone of phones) found.push((await ask(phone)).status);
  return found;
};

/** Three callbacks, and none more. */
const threeOf = (count: number): number[] => Array.from({ length: count }, (_, index) => (index < 3 ? 201 : 429));

describe('one number is one number for the limit', () => {
  it.each([
    {
      what: 'the country code and zeros before the number',
      spellings: ['4455 7701', '+974 (0)4455 7701', '00974 4455 7701', '974 974 4455 7701', '0974 44557701'],
    },
    {
      what: 'what follows the number',
      spellings: ['4455 7702', '4455 7702 - 10', '4455 7702 ext. 13', '+974 4455 7702;ext=14', '4455 7702 تحويلة ١٦', '4455 7702 1234'],
    },
    {
      what: 'invisible characters and other digits',
      spellings: ['4455 7703', '4\u200b455 7703', '\u{e0041}44557703', '٤٤٥٥ ٧٧٠٣', '４４５５７７０３'],
    },
  ])('whatever $what', async ({ spellings }) => {
    expect(await statuses(spellings)).toEqual(threeOf(spellings.length));
  });
});

describe('a number that is in no numbering plan', () => {
  it('is taken, and ten of them in a day are all there are, whichever they are; none of them is a duplicate of another', async () => {
    const numbers = ['0000 0000', '12345', '1'.repeat(20), '+44 12345', ...['4', '5', '6', '7', '8', '9'].map((end) => `9000 000${end}`)];
    const before = await recordCount(service, dataDir, 'showroom');
    expect(await statuses(numbers)).toEqual(numbers.map(() => 201));
    const refused = await ask('9000 0011');
    expectProblem(refused, 429, 'rate-limited');
    expect(Number(refused.header('Retry-After'))).toBeGreaterThan(86_000);
    expect(await statuses(['0000 0000', '4455 7704'])).toEqual([429, 201]);
    expect(await recordCount(service, dataDir, 'showroom')).toBe(before + numbers.length + 1);

    const databaseUrl = await databaseUrlOf(dataDir);
    const { stdout } = await runCommand('showroom', ['list', '--json', '--limit', '11'], {
      dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    const listed = JSON.parse(stdout) as { duplicate: boolean }[];
    expect(listed.map(({ duplicate }) => duplicate)).toEqual(Array.from({ length: 11 }, () => false));
  });
});

describe('a number that the showroom does not call', () => {
  const premium = 'contact.phone is a premium-rate number, which the showroom does not call.';
  const satellite = 'contact.phone is a number of a satellite or international network, which the showroom does not call.';
  const short = 'contact.phone is an emergency number or another short service number, which the showroom does not call.';

  it.each([
    ['+979 123 456 789', premium],
    ['+1 900 555 1234', premium],
    ['+870 773 111 632', satellite],
    ['00 8816 1234 5678', satellite],
    ['+974 999', short],
    ['٩٩٩ ٩٩', short],
    ['112 00', short],
  ])('%s is refused with a sentence, with a live key and in the sandbox', async (phone, detail) => {
    const before = await recordCount(service, dataDir, 'showroom');
    for (const headers of [await live(service), sandbox(service), bearer(await issueKey(service, 'test'))]) {
      const answer = await ask(phone, headers);
      const { error } = expectProblem(answer, 422, 'invalid_body', { parameter: 'contact.phone' });
      expect(error).toMatchObject({ message: detail, hint: 'Send an ordinary mobile or landline number, with its country code.' });
    }
    expect(await recordCount(service, dataDir, 'showroom')).toBe(before);
  });

  it.each(['+800 1234 5678', '+44 20 7946 0018'])('%s is called', async (phone) => {
    expect((await ask(phone)).status).toBe(201);
  });
});
