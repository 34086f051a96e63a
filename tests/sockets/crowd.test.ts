import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#functions/request.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { get, talk } from './talk.ts';

/** More clients than there is room for. The server has room for a thousandth of them: see the fixture. */
let server: Server;
beforeAll(async () => {
  server = await startServer({ node: ['--import', new URL('../fixtures/few-connections.ts', import.meta.url).href] });
});
afterAll(() => server.stop());

const most = limits.connections / 1000;

const idle = async (): Promise<Socket> => {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(get('/api/v1/versions'));
  await new Promise((resolve) => socket.once('data', resolve));
  return socket.resume();
};

it('idle connections make room, an operator is told, and whoever calls again is served', async () => {
  const sockets: Socket[] = [];
  for (let index = 0; index < most; index += 1) sockets.push(await idle());
  expect(sockets.filter(({ closed }) => closed)).toEqual([]);
  const refused = await talk(server.port, [get('/api/v1/versions')], { answers: 1 });
  expect([refused.statuses, refused.closed]).toEqual([[], true]);
  await server.logged(({ msg, connections }) => msg === 'too many connections' && connections === limits.connections);
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(most);
  expect((await talk(server.port, [get('/api/v1/versions')], { answers: 1 })).statuses).toEqual([200]);
});
