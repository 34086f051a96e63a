import { expect, it } from 'vitest';
import { createAnswer, type Answer } from './answer.ts';
import { edge } from './at-the-edge.ts';
import { commonFaults, problemFaults } from './faults.ts';
import { useService } from './service.ts';

/** The client must be able to fail: it gets good answers with one thing spoilt. */
const service = useService();
const asked = { method: 'GET', target: '/api/v1/matrix' };

const spoilt = ({ status, fields, body }: Answer, without: string, text = body.toString()): Answer =>
  createAnswer(
    status,
    fields
      .filter(([name]) => name !== without)
      .flatMap(([name, value]) => [name, name === 'Content-Length' ? `${Buffer.byteLength(text)}` : value]),
    Buffer.from(text),
  );

it('the client refuses a response that lacks what every response owes', async () => {
  const good = await service.get(asked.target);
  expect(commonFaults(asked, spoilt(good, ''), { behind: edge })).toEqual([]);
  for (const name of [
    'RateLimit-Limit',
    'RateLimit-Policy',
    'X-Request-Id',
    'Cache-Control',
    'Access-Control-Allow-Origin',
    'Content-Length',
  ])
    expect(commonFaults(asked, spoilt(good, name), { behind: edge }), name).not.toEqual([]);
});

it('and one that the contract does not describe, or an error without its code', async () => {
  const [good, bad] = [await service.get(asked.target), await service.get('/api/v1/recommend')];
  const { faults } = await service.contract();
  expect(faults(asked, good)).toEqual([]);
  expect(faults(asked, spoilt(good, '', good.text.replace('"count":32', '"count":"32"')))).not.toEqual([]);
  expect(faults({ method: 'GET', target: '/unheard-of' }, good)).not.toEqual([]);
  expect(problemFaults(asked, bad)).toEqual([]);
  expect(problemFaults(asked, spoilt(bad, '', bad.text.replace('"code"', '"cod"')))).not.toEqual([]);
});
