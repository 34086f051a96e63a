import { expect, test } from 'vitest';
import { startRetention } from '#functions/showroom/workers.ts';
import { retentionLimits } from '#lib/contract/shortlist.ts';
import { contact, noLimits, secretNote, writeOf } from './events.ts';
import { until } from './until.ts';
import { bytesOnDisk, captureLog, useStore } from './setting.ts';

const privacy = { contactDays: 90, requestMonths: 24, sources: [] };
const start = Date.parse('2026-03-01T09:00:00.000Z');
const day = (count: number): Date => new Date(start + count * 86_400_000);

const temporary = useStore();

test('limits are days after a request was finished and months after it came in', () => {
  expect(retentionLimits(privacy, new Date('2028-03-01T09:00:00.000Z'))).toEqual({
    finishedBefore: '2027-12-02T09:00:00.000Z',
    createdBefore: '2026-03-01T09:00:00.000Z',
  });
});

test('nobody has to ask: what limits count by goes after a day, names and numbers after 90 days, requests after 24 months, and their bytes leave the files', async () => {
  const { store, dataDir } = temporary;
  const clock = { now: day(0) };
  const sender = { clientHash: 'hash-of-a-client', networkHash: 'hash-of-a-network', blockHash: 'hash-of-a-block' };
  for (const id of ['done', 'dead']) {
    await store.saveRequest(writeOf(id, { createdAt: day(0).toISOString(), sender }), noLimits);
  }
  await store.changeDeskRequest('done', { action: 'done' }, { staff: 'mariam@shop.example', at: day(1).toISOString() });
  const lastError = 'the webhook answered 500';
  await store.settleRequests([{ id: 'dead', mailAt: null, webhookAt: null, tries: 36, nextAt: null, lastError }]);
  const { log, lines } = captureLog();
  const retention = startRetention({ store, log, privacy, now: () => clock.now, firstMs: 5, everyMs: 10 });
  const contactOf = async (id: string) => (await store.findRequests((request) => request.id === id))[0]?.contact;

  const hashes = (): string[] => Object.values(sender).filter((hash) => bytesOnDisk(dataDir).includes(hash));
  clock.now = day(1);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(hashes()).toHaveLength(3);
  clock.now = day(1.1);
  await until('what limits count by is gone', () => hashes().length === 0);

  clock.now = day(90);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await contactOf('done')).toEqual(contact);
  clock.now = day(92);
  await until('the contact is gone', async () => (await contactOf('done')) === null);
  // Nobody was called: who asked is still waiting for staff to see it.
  expect(await contactOf('dead')).toEqual(contact);

  clock.now = day(732);
  await until('all is gone', async () => (await store.findRequests(() => true)).length === 0);
  await retention.stop();
  const left = bytesOnDisk(dataDir);
  expect([contact.name, contact.phone, secretNote].filter((trace) => left.includes(trace))).toEqual([]);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ contacts: 1 }, { requests: 2 }]);
  expect(lines.join('')).not.toContain(contact.name);
});

test('a fault of the database is told, and the next look comes all the same', async () => {
  const { log, lines } = captureLog();
  const looks = { count: 0 };
  const broken = {
    purgeDesk: () => Promise.resolve(),
    purgeCounted: () => Promise.resolve(0),
    purgeContacts: () => {
      looks.count += 1;
      return Promise.reject(new Error(`no ${contact.name}`));
    },
    purge: () => Promise.resolve(0),
  };
  const retention = startRetention({ store: broken, log, privacy, now: () => day(0), firstMs: 1, everyMs: 5 });
  await until('three looks', () => looks.count >= 3);
  await retention.stop();
  expect(lines[0]).toContain('could not be removed');
  expect(lines.join('')).not.toContain(contact.name);
});
