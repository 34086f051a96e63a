import { expect, test } from 'vitest';
import { mounts } from '#lib/contract/addresses.ts';
import { routes } from '#lib/contract/routes.ts';
import { startServer } from '../fixtures/server.ts';
import { createExchange, readRecording } from './exchange.ts';

test('every recorded request is answered as it was recorded', async () => {
  const server = await startServer({ env: { RATE_LIMIT: '0' } });
  try {
    const exchange = await createExchange(server);
    const differences: unknown[] = [];
    for (const { expected, ...request } of readRecording()) {
      const { status, headers, body } = await exchange(request);
      const found = { status, headers, body };
      if (JSON.stringify(found) !== JSON.stringify(expected)) differences.push({ request, expected, found });
    }
    expect(differences).toEqual([]);
  } finally {
    await server.stop();
  }
}, 60_000);

test('every address of the interface is among them', () => {
  const asked = readRecording().map(({ target }) => target.split('?')[0]);
  expect(asked).toEqual(expect.arrayContaining([...routes, ...mounts].map(({ path }) => path.replace('{id}', 'none'))));
});
