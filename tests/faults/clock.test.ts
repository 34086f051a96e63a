import { describe, expect, test } from 'vitest';
import { status } from '../showroom/receiver.ts';
import { until } from '../showroom/until.ts';
import { makeSqlite } from './database.ts';
import { liveKey, sendWrite, sendReport, writeOf } from './live-client.ts';
import { clock, passMinute, startService } from './outage.ts';
import { startShowroom } from './showroom.ts';

const timeout = 60_000;
const hour = 3_600_000;

const matrixStatus = async (origin: string): Promise<number> => (await fetch(`${origin}/api/v1/matrix`)).status;

describe('a clock that jumps', () => {
  test.each([
    ['forwards by a day', 24 * hour],
    ['backwards by an hour', -hour],
    ['backwards by a day', -24 * hour],
  ])('%s: keys, repeats, windows and new events go on', { timeout }, async (_, step) => {
    const database = await makeSqlite();
    const { receiver, env } = await startShowroom();
    // It does not look at signatures: those hold the time, and a receiver with another clock refuses them.
    receiver.behave(status(204));
    const server = await startService({ ...database.env, ...env, RATE_LIMIT: '40', CLOCK_STEP_MS: String(step) }, clock);
    const { origin } = server;
    const key = await liveKey(origin);
    const text = await (await sendWrite(origin, key, writeOf(4))).text();
    while ((await matrixStatus(origin)) === 200);

    passMinute(server);
    await until('the clock has jumped', async () => (await matrixStatus(origin)) === 200, 2000);
    const again = await sendWrite(origin, key, writeOf(4));
    expect([again.status, again.headers.get('idempotent-replayed'), await again.text()]).toEqual([201, 'true', text]);
    expect((await sendWrite(origin, key, writeOf(12))).status).toBe(201);
    await sendReport(server, key);
    const pending = 'SELECT id FROM requests WHERE webhook_at IS NULL';
    await until('all is delivered', async () => receiver.requests.length >= 3 && (await database.rows(pending)).length === 0);
  });
});
