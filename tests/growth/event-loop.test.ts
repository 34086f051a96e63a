import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLargeService, type LargeService } from './large-service.ts';

/** What others may wait for one turn of the event loop, in milliseconds (design, section 5). */
const mostBusy = 20;

let service: LargeService;
beforeAll(async () => {
  service = await startLargeService();
}, 120_000);
afterAll(() => service.stop());

/** Bytes of the whole answer. */
const download = (path: string, agent: Agent, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    get(`${service.server.origin}${path}`, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${response.statusCode}`))));
    }).on('error', reject);
  });

const recommend = '/api/v1/recommend?position=side&weight=k90to130&thermal=hot';
const inTurn = async (times: number, work: () => Promise<unknown>): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) await work();
};

test.each(['identity', 'br'])(
  'while 32 clients download 10,000 products as %s, nobody waits 20 ms for the event loop',
  async (encoding) => {
    const agent = new Agent({ keepAlive: true });
    const headers = { 'accept-encoding': encoding };
    expect(await download('/api/v1/products', agent)).toBeGreaterThan(3_000_000);
    await service.loopDelay();
    const downloads = Array.from({ length: 32 }, () => inTurn(6, () => download('/api/v1/products', agent, headers)));
    const others = Array.from({ length: 4 }, () => inTurn(100, () => download(recommend, agent)));
    await Promise.all([...downloads, ...others]);
    const { busy } = await service.loopDelay();
    agent.destroy();
    expect(busy).toBeLessThan(mostBusy);
  },
  120_000,
);

test('a question over 10,000 products keeps nobody waiting 20 ms either', async () => {
  const agent = new Agent({ keepAlive: true });
  const questions = ['cheapest king mattress', 'latex free pillow under 200', 'مرتبة هجينة كينج بأقل من 3000', 'mattress'];
  const asked = questions.map((text) => `/ask?query=${encodeURIComponent(text)}`);
  await inTurn(20, () => Promise.all(asked.map((path) => download(path, agent))));
  await service.loopDelay();
  await inTurn(20, () => Promise.all(asked.map((path) => download(path, agent))));
  const { busy } = await service.loopDelay();
  agent.destroy();
  expect(busy / asked.length).toBeLessThan(mostBusy);
}, 60_000);
