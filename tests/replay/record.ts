import { corpus } from './corpus.ts';
import { createExchange } from './exchange.ts';
import { writeRecording, type Recorded } from './recording.ts';
import { startServer } from '../fixtures/server.ts';

/** `node tests/replay/record.ts`: records the responses of the service as it is, with the limiter off. */
const server = await startServer({ env: { RATE_LIMIT: '0' } });
const exchange = await createExchange(server);
const recorded: Recorded[] = [];
for (const request of corpus) {
  const { status, headers, body } = await exchange(request);
  recorded.push({ ...request, expected: { status, headers, body } });
}
writeRecording(recorded);
process.stdout.write(`${recorded.length} requests recorded\n`);
await server.stop();
