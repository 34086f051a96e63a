import { describe, expect, it } from 'vitest';
import { useService, type Service } from './service.ts';

const service = useService();

const lineOf = async (of: Service, answer: Awaited<ReturnType<Service['get']>>) =>
  of.server.logged(({ id, msg }) => id === answer.header('X-Request-Id') && msg === 'request');

const secret = 'sEcReTqUeRy';

describe('the log', () => {
  it('has a line of JSON for a computed answer and for an error: id of the response, method, where, status, time', async () => {
    for (const [answer, line] of [
      [await service.get('/api/v1/faq?q=pillow'), { level: 30, method: 'GET', where: '/api/v1/faq', status: 200 }],
      [await service.get('/api/v1/recommend?position=x'), { method: 'GET', where: '/api/v1/recommend', status: 400 }],
      [await service.post('/api/v1/batch', '{'), { method: 'POST', where: '/api/v1/batch', status: 400 }],
    ] as const) {
      const logged = await lineOf(service, answer);
      expect(logged).toMatchObject(line);
      expect(logged['ms']).toBeTypeOf('number');
      expect(Date.parse(String(logged['time']))).not.toBeNaN();
    }
  });

  it('never holds an id of a record: who has the id has the record (G23, G32)', async () => {
    for (const kind of ['shortlists', 'jobs']) {
      const line = await lineOf(service, await service.get(`/api/v1/${kind}/${secret}`));
      expect(line['where']).toBe(`/api/v1/${kind}/{id}`);
    }
    expect(service.server.stdout().join('\n')).not.toContain(secret);
  });

  it.each([
    ['/somebody@example.com', '/*'],
    ['/call/+974%205512%203498', '/*'],
    [`/mpg_live_${'x'.repeat(44)}`, '/*'],
    ['/en/somebody', '/en/*'],
    ['/api/v1/Maryam', '/api/v1/*'],
    ['/api/v1/jobs/Maryam/x', '/api/v1/jobs/*'],
    ['/api/v1/jobs/Maryam/', '/api/v1/jobs/{id}'],
    ['/api/v1/matrix/', '/api/v1/matrix'],
  ])('of the path %s says %s', async (target, where) => {
    expect(await lineOf(service, await service.get(target))).toMatchObject({ where });
  });
});

describe('of refused requests', () => {
  const small = useService({ env: { RATE_LIMIT: '2', TRUSTED_PROXIES: '127.0.0.1' }, reference: service });

  it('the first of a client in a minute has a line, and the others are counted', async () => {
    const as = (client: string) => small.get('/api/v1/matrix', { 'x-forwarded-for': client });
    const answers = [];
    for (const client of ['192.0.2.1', '192.0.2.2']) for (let count = 0; count < 6; count += 1) answers.push(await as(client));
    const last = await as('192.0.2.3');
    const seen = await small.server.logged(({ msg, status }) => msg === 'request' && status === 429);
    expect(seen['id']).toBe(answers[2]?.header('X-Request-Id'));
    await lineOf(small, await small.get('/api/v1/nothing', { 'x-forwarded-for': '192.0.2.3' }));
    expect(last.status).toBe(200);
    expect(small.server.stdout().filter((line) => line.includes('"status":429'))).toHaveLength(2);
  });
});
