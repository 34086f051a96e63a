import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { expectProblem } from './expect-problem.ts';
import { startService, useService, type Service } from './service.ts';

const reference = useService();
const body = JSON.stringify({ operations: [{ position: 'side', weight: 'under60' }] });
const head = `POST /api/v1/batch HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** A service that is to end, and how its process does. */
const starting = async (env: Record<string, string> = {}) => {
  const service = await startService({ reference, env });
  const { child } = service.server.nextInstance();
  return { service, child, ended: once(child, 'exit') };
};

const stopping = async (service: Service, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  service.server.nextInstance().child.kill(signal);
  await service.server.logged(({ msg }) => msg === 'stopping');
};

/** Resolves with the error code of a connection that is not taken. */
const refusal = async ({ server }: Service): Promise<string> => {
  const socket = connect(server.nextInstance().port, '127.0.0.1');
  return Promise.race([
    once(socket, 'error').then(([error]) => (error as NodeJS.ErrnoException).code ?? ''),
    once(socket, 'connect').then(() => 'connected'),
  ]).finally(() => socket.destroy());
};

describe('graceful stop', () => {
  it('a request in flight is answered, no new one is taken, exit code 0', async () => {
    const { service, ended } = await starting();
    const { answers, closed } = await service.exchange({
      parts: [head + body.slice(0, 10), body.slice(10)],
      // One more than there will be: this client lets go only when the server does.
      expected: 2,
      afterPart: async (index) => {
        if (index > 0) return;
        // The first part has arrived once another request on a connection of its own was answered after it.
        await service.get('/healthz');
        await stopping(service);
        await expect.poll(() => refusal(service)).toBe('ECONNREFUSED');
      },
    });
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(answers[0]?.json).toMatchObject({ succeeded: 1 });
    expect(closed).toBe(true);
    expect(await ended).toEqual([0, null]);
  });

  it('on SIGINT as well; takes connections for DRAIN_SECONDS while /readyz says 503, and none after them', async () => {
    const { service, ended } = await starting({ DRAIN_SECONDS: '1' });
    const { answers } = await service.exchange({
      parts: [head, body, get('/readyz')],
      expected: 2,
      afterPart: async (index) => {
        if (index > 0) return;
        await service.get('/healthz');
        await stopping(service, 'SIGINT');
      },
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    // A probe that prefers pages is a program all the same.
    const preferring = get('/readyz').replace('\r\n\r\n', '\r\nAccept: text/html\r\n\r\n');
    const [ready, page, other] = await Promise.all([get('/readyz'), preferring, get('/api/v1/matrix')].map((text) => service.raw(text)));
    for (const answer of [answers[1], ready?.answers[0], page?.answers[0]]) {
      expectProblem(answer as Answer, 503, 'unavailable');
      // G82
      expect(answer?.header('Retry-After')).toBe('5');
    }
    expect(other?.answers.map(({ status, header }) => [status, header('Connection')])).toEqual([[200, 'keep-alive']]);
    await expect.poll(() => refusal(service), { timeout: 3000 }).toBe('ECONNREFUSED');
    expect(await ended).toEqual([0, null]);
  });

  it('ends at once on a second signal', async () => {
    const { service, child, ended } = await starting();
    const socket = connect(service.server.nextInstance().port, '127.0.0.1');
    socket.on('error', () => undefined).write(head);
    await service.get('/healthz');
    await stopping(service);
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    socket.destroy();
  });
});
