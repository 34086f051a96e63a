import { startServer } from '../fixtures/server.ts';
import { createExchange, readRecording, writeRecording, type Recorded } from './exchange.ts';

/**
 * `node tests/replay/record.ts`: asks the service as it is for every request of `corpus.jsonl`, with the limiter off, and writes down what it
 * answers. A new request is a new line, such as `{"target":"/api/v1/sizes?a=1"}`.
 */
const server = await startServer({ env: { RATE_LIMIT: '0' } });
const exchange = await createExchange(server);
const recorded: Recorded[] = [];
for (const { expected: _, ...request } of readRecording()) {
  const { text: _text, ...expected } = await exchange(request);
  recorded.push({ ...request, expected });
}
writeRecording(recorded);
process.stdout.write(`${recorded.length} requests recorded\n`);
await server.stop();
