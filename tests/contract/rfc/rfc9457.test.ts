import { describe, expect, it } from 'vitest';
import type { Answer } from '../answer.ts';
import { useService } from '../service.ts';

const service = useService();

const faults: { name: string; ask: () => Promise<Answer> }[] = [
  { name: 'missing_parameter', ask: () => service.get('/api/v1/recommend') },
  { name: 'invalid_parameter', ask: () => service.get('/api/v1/products?type=x') },
  { name: 'invalid_cursor', ask: () => service.get('/api/v1/faq?cursor=x') },
  { name: 'not_found', ask: () => service.get('/api/v1/nothing') },
  { name: 'method_not_allowed', ask: () => service.request('/api/v1/matrix', { method: 'DELETE' }) },
  { name: 'invalid_body', ask: () => service.post('/api/v1/batch', '{') },
  { name: 'unsupported_media_type', ask: () => service.post('/api/v1/batch', 'x', { 'content-type': 'text/plain' }) },
  { name: 'batch_too_large', ask: () => service.post('/api/v1/batch', { operations: Array(51).fill(0) }) },
  { name: 'precondition-failed', ask: () => service.get('/api/v1/matrix', { 'if-match': '"x"' }) },
  { name: 'malformed-request', ask: () => service.get('/api/v1/%zz') },
  { name: 'uri-too-long', ask: () => service.get(`/api/v1/matrix?${'x'.repeat(20_000)}`) },
];

describe('RFC 9457: problem details', () => {
  it.each(faults)('$name has the standard members and the error member of "Errors"', async ({ name, ask }) => {
    const answer = await ask();
    const body = answer.problem;
    expect(answer.header('Content-Type')).toBe('application/problem+json');
    expect(body?.type).toBe(`${service.server.rootUrl}/en/errors/${name}`);
    expect(body?.status).toBe(answer.status);
    expect(body?.title.length).toBeGreaterThan(0);
    expect(body?.detail.length).toBeGreaterThan(0);
    expect(Object.keys(body ?? {}).toSorted()).toEqual(['detail', 'error', 'status', 'title', 'type']);
    expect(body?.error.documentation).toBe(`${service.server.rootUrl}/en/errors/${name}`);
    expect(body?.error.message.length).toBeGreaterThan(0);
    expect(body?.error.hint.length).toBeGreaterThan(0);
  });

  it('title is a summary of the type: the same for two occurrences, where detail may differ (section 3.1.3)', async () => {
    const one = (await service.get('/api/v1/recommend?position=x')).problem;
    const two = (await service.get('/api/v1/products?type=x')).problem;
    expect(one?.type).toBe(two?.type);
    expect(one?.title).toBe(two?.title);
    expect(one?.detail).not.toBe(two?.detail);
  });

  it('is never kept by a cache, even where the answer it stands for would be', async () => {
    expect((await service.get('/api/v1/faq?q=')).header('Cache-Control')).toBe('no-store');
    expect((await service.get('/api/v1/recommend')).header('Cache-Control')).toBe('no-store');
    expect((await service.get('/api/v1/recommend')).header('ETag')).toBeUndefined();
  });

  it('says nothing of what is inside: no stack, no file', async () => {
    for (const { ask } of faults) expect((await ask()).text).not.toMatch(/node_modules|\.ts\b|\bat \w+ \(/);
  });

  it('keeps hostile input apart: detail is JSON text, cut to a sane length', async () => {
    const { problem } = await service.get(`/api/v1/${encodeURIComponent('<script>"\\\u0000'.repeat(100))}`);
    expect(problem?.detail.length).toBeLessThan(400);
  });
});
