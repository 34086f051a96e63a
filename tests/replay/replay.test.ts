import { expect, test } from 'vitest';
import { startServer } from '../fixtures/server.ts';
import { createExchange } from './exchange.ts';
import { readRecording } from './recording.ts';

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
