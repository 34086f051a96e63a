import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { askResult } from '#lib/schemas/ask.ts';
import type { Answer } from './answer.ts';
import { bodyOf, eventsOf, recordsOf, type AskBody } from './asking.ts';
import { contentFile } from './content-file.ts';
import { useService } from './service.ts';

/** How `/ask` answers: JSON or server-sent events (G38). */
const service = useService();

const king = 'what size is a Qatar king';
const target = `/ask?query=${encodeURIComponent(king)}`;
const streaming = { prefer: 'streaming=true' };
const media = (answer: Answer) => answer.header('Content-Type');
const events = 'text/event-stream';
const json = 'application/json';

describe('what decides', () => {
  it.each([
    // Nobody speaks.
    [{}, undefined, json, undefined],
    // The header Prefer before all.
    [{ prefer: 'streaming=true' }, undefined, events, 'streaming=true'],
    [{ prefer: 'streaming=true', accept: json }, false, events, 'streaming=true'],
    [{ prefer: 'streaming=false', accept: events }, true, json, 'streaming=false'],
    [{ prefer: 'respond-async, wait=100; x="a,b", streaming=true; foo' }, undefined, events, 'streaming=true'],
    [{ prefer: ['wait=10', 'streaming=true'] }, undefined, events, 'streaming=true'],
    // Then the body.
    [{ accept: json }, true, events, undefined],
    [{ accept: events }, false, json, undefined],
    // Then Accept.
    [{ accept: events }, undefined, events, undefined],
    [{ accept: `${json};q=0.5, ${events};q=0.4` }, undefined, json, undefined],
  ] as const)('%o and prefer.streaming %j: %s', async (headers, inBody, expected, applied) => {
    const sent = { 'content-type': json, ...headers } as Record<string, string>;
    const asked = { query: king, ...(inBody !== undefined && { prefer: { streaming: inBody } }) };
    const answers = [await service.post('/ask', asked, sent), ...(inBody === undefined ? [await service.get(target, sent)] : [])];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(media(answer)).toBe(expected);
      expect(answer.header('Preference-Applied')).toBe(applied);
      expect(answer.header('Vary')).toBe('Prefer, Accept');
    }
  });
});

describe('the stream', () => {
  it('is neither kept nor held back on its way', async () => {
    const answer = await service.get(target, streaming);
    expect(answer.header('Cache-Control')).toBe('no-cache');
    expect(answer.header('X-Accel-Buffering')).toBe('no');
    expect(answer.header('Content-Encoding')).toBeUndefined();
    expect(answer.header('Content-Language')).toBe('en');
  });

  it('is start, a result for each record in order, and complete', async () => {
    const meta = { request_id: 'r1', session_context: { conversation_id: 'c1' } };
    const answer = await service.post('/ask', { query: 'show me mattresses', num_results: 2, meta }, streaming);
    const [start, ...rest] = eventsOf(answer.text);
    const complete = rest.pop();
    const _meta = { response_type: 'answer', response_format: 'conversational_search', version: '0.55', ...meta };
    const { query_id: id } = start?.data as AskBody;
    expect(start).toEqual({ name: 'start', data: { _meta, query_id: id, query: 'show me mattresses' } });
    expect(rest.map(({ name, data }) => [name, (data as { index: number }).index])).toEqual([0, 1].map((index) => ['result', index]));
    expect(complete).toEqual({ name: 'complete', data: { _meta, query_id: id, total_items: 2 } });
  });

  it.each([...contentFile('faq').map(({ question }) => question.ar), 'zqxv wvut jjkl'])(
    'has the records of the JSON answer: %s',
    async (query) => {
      const body = { query, num_results: 50 };
      const [plain, streamed] = await Promise.all([service.post('/ask', body), service.post('/ask', body, streaming)]);
      expect(recordsOf(streamed)).toEqual(bodyOf(plain).results);
      for (const record of recordsOf(streamed)) expect(askResult.safeParse(record).error?.issues ?? []).toEqual([]);
    },
  );
});

it('a client that goes in the middle of its stream is no trouble for the next', async () => {
  const long = JSON.stringify({ query: 'mattresses for less than 50000 riyals', num_results: 50 });
  const head = `POST /ask HTTP/1.1\r\nHost: x\r\nPrefer: streaming=true\r\nContent-Length: ${Buffer.byteLength(long)}\r\n\r\n`;
  for (const end of ['destroy', 'resetAndDestroy'] as const) {
    const socket = connect(service.server.nextInstance().port, '127.0.0.1').on('error', () => undefined);
    socket.write(head + long);
    await once(socket, 'readable');
    socket[end]();
  }
  expect(recordsOf(await service.post('/ask', { query: king }, streaming)).length).toBeGreaterThan(0);
  expect(service.server.stdout().join('\n')).not.toContain('unexpected error');
});
