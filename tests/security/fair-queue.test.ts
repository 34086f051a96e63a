import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';
import { framed, get } from '../sockets/talk.ts';

/** What one network sends at once does not come before what another asks for a moment later. */

const crowd = 100;
let server: Server;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug', TRUSTED_PROXIES: '127.0.0.0/8' } });
});
afterAll(() => server.stop());

const open = async (localAddress: string): Promise<Socket> => {
  const socket = connect({ host: '127.0.0.1', port: server.port, localAddress, noDelay: true });
  await once(socket, 'connect');
  return socket;
};

/** Id of the request that the next response is for. */
const answered = async (socket: Socket): Promise<string> => {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return /^HTTP\/1\.1 200 .*^X-Request-Id: (\S+)\r$/ims.exec(data.toString('latin1'))?.[1] ?? data.toString('latin1').slice(0, 200);
};

const posted = (target: string, body: unknown): string => {
  const text = JSON.stringify(body);
  return framed(target, `Content-Length: ${text.length}`, text);
};
const question = posted('/ask', { query: 'martaba king 7ag sleeper '.repeat(40).trim() });
const batch = posted('/api/v1/batch', { operations: Array(50).fill({ position: 'side', weight: 'under60' }) });
const params = { name: 'search_documentation', arguments: { query: 'warranty of the king mattress' } };
const toolCall = posted('/mcp/docs', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
const search = get('/api/v1/faq?q=mattress%20for%20side%20sleepers');

/** That one request, asked a moment after a crowd of others, is among the first that are answered. */
const expectTurn = async (asked: string, sent: (index: number) => string): Promise<void> => {
  const attackers = await Promise.all(Array.from({ length: crowd }, () => open('127.0.0.2')));
  const customer = await open('127.0.0.9');
  const { length } = server.stdout;
  // All of it is there when the service goes on.
  server.child.kill('SIGSTOP');
  const all = Promise.all(attackers.map(answered));
  attackers.forEach((socket, index) => socket.write(sent(index)));
  await sleep(100);
  customer.write(asked);
  await sleep(100);
  server.child.kill('SIGCONT');
  const [id] = await Promise.all([answered(customer), all]);
  for (const socket of [...attackers, customer]) socket.destroy();
  await expect.poll(() => server.stdout.length).toBeGreaterThan(length + crowd);
  const ids = server.stdout.slice(length).map((line) => (JSON.parse(line) as { id?: string }).id);
  expect(ids).toContain(id);
  expect(ids.indexOf(id)).toBeLessThan(crowd / 10);
};

test.each([
  ['a page', 'questions', get('/en/sizes'), question],
  ['a recommendation', 'batches', get('/api/v1/recommend?position=side&weight=under60'), batch],
  ['a batch', 'questions', batch, question],
  ['a question', 'questions', question, question],
  ['a question', 'tool calls', question, toolCall],
  ['a tool call', 'searches of the FAQ', toolCall, search],
  ['a search of the FAQ', 'tool calls', search, toolCall],
])('%s does not wait for a crowd of %s', (_asked, _crowd, asked, sent) => expectTurn(asked, () => sent));

test('a question does not wait for a crowd of clients of one IPv6 /48', () =>
  expectTurn(question, (client) => question.replace('\r\n', `\r\nX-Forwarded-For: 2001:db8:1:${client}::1\r\n`)));
