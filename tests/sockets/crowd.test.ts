import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '#functions/request.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { edges } from '../edge/ask.ts';
import { startEdge } from '../fixtures/edge.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { framed, get, talk } from './talk.ts';

/** More clients than there is room for, and more connections than one client may have. */

/** A server with room for so many connections: see the fixture. */
const startWithRoomFor = async (most: number, env: Readonly<Record<string, string>> = {}): Promise<Server> => {
  const server = await startServer({
    node: ['--import', new URL('../fixtures/few-connections.ts', import.meta.url).href],
    env: { RATE_LIMIT: '1000000', ...env, MOST_CONNECTIONS: String(most) },
  });
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
};

/** A connection on which this was sent, as it stands a moment later. */
const open = (port: number, localAddress: string, sent = ''): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  if (sent !== '') socket.write(sent);
  onTestFinished(() => void socket.destroy());
  return socket.resume();
};

const idle = async (port: number): Promise<Socket> => {
  const socket = open(port, '127.0.0.1', get('/api/v1/versions'));
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
};

it('idle connections make room, an operator is told, and whoever calls again is served', async () => {
  const server = await startWithRoomFor(10);
  const sockets: Socket[] = [];
  for (let index = 0; index < 10; index += 1) sockets.push(await idle(server.port));
  expect(sockets.filter(({ closed }) => closed)).toEqual([]);
  const refused = await talk(server.port, [get('/api/v1/versions')], { answers: 1 });
  expect([refused.statuses, refused.closed]).toEqual([[], true]);
  await server.logged(({ msg, connections }) => msg === 'too many connections' && connections === limits.connections);
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(10);
  expect((await talk(server.port, [get('/api/v1/versions')], { answers: 1 })).statuses).toEqual([200]);
});

const most = limits.clientConnections;
/** Half-open connections of one address, a few more than it may have; how many of them stand a second later. */
const crowd = async ({ port }: { port: number }, sent = ''): Promise<number> => {
  const sockets = Array.from({ length: most + 50 }, () => open(port, '127.0.0.2', sent));
  await sleep(1000);
  return sockets.filter(({ closed }) => !closed).length;
};

/** The statuses of 15 requests of an address, each on a connection of its own. */
const asked = async ({ port }: { port: number }, localAddress: string): Promise<number[]> => {
  const heard = Array.from({ length: 15 }, () => talk(port, [get('/api/v1/versions')], { answers: 1, localAddress }));
  return (await Promise.all(heard)).flatMap(({ statuses }) => statuses);
};

const all = Array<number>(15).fill(200);

it(`one client has at most ${most} connections, and the others are served`, async () => {
  const server = await startWithRoomFor(most + 40);
  expect(await crowd(server)).toBe(most);
  expect(await asked(server, '127.0.0.3')).toEqual(all);
  expect(await asked(server, '127.0.0.2')).toEqual([]);
  const { level } = await server.logged(({ msg }) => msg === 'too many connections of one client');
  expect(level).toBe(40);
  expect(server.stdout.join('\n')).not.toContain('127.0.0.2');
});

it('a client whose connections have ended may open others', async () => {
  const server = await startWithRoomFor(most + 100);
  const sockets = Array.from({ length: most }, () => open(server.port, '127.0.0.2'));
  await expect.poll(async () => (await asked(server, '127.0.0.2')).length).toBe(0);
  for (const socket of sockets.slice(0, 40)) socket.destroy();
  await expect.poll(() => asked(server, '127.0.0.2')).toEqual(all);
});

it.each([
  ['a trusted proxy, which brings many', { TRUSTED_PROXIES: '127.0.0.2' }],
  ['a load test (RATE_LIMIT=0)', { RATE_LIMIT: '0' }],
])('%s may have more', async (_, env) => {
  const server = await startWithRoomFor(1000, env);
  expect(await crowd(server)).toBe(most + 50);
  expect(await asked(server, '127.0.0.2')).toEqual(all);
});

it.runIf(edges.includes('nginx'))('at the shipped nginx a client has as many requests in progress, and is then told 503', async () => {
  const server = await startServer({ env: { RATE_LIMIT: '1000000', TRUSTED_PROXIES: '127.0.0.1' } });
  onTestFinished(async () => {
    await server.stop();
  });
  const edge = await startEdge('nginx', { distDir: server.distDir, rateLimit: 1_000_000, instances: [server.port] });
  onTestFinished(edge.stop);
  await crowd(edge, framed('/api/v1/batch', 'Content-Length: 500', ''));
  const refused = await talk(edge.port, [get('/api/v1/versions')], { answers: 1, localAddress: '127.0.0.2' });
  expectProblem(refused.answers[0] as (typeof refused.answers)[number], 503, 'unavailable');
  expect(await asked(edge, '127.0.0.3')).toEqual(all);
});
