import { describe, expect, it } from 'vitest';
import type { Job } from '#lib/schemas/writes.ts';
import type { Answer } from './answer.ts';
import { passable } from './at-the-edge.ts';
import { bearer, issueKey, live, sandbox } from './credential.ts';
import { isKept, useDataDir } from './database.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';
import { afterLocation } from './writing.ts';

const dataDir = useDataDir();
const path = '/api/v1/reports';
const service = useService({ env: { DATA_DIR: dataDir } });

const post = async (body: unknown, headers?: { authorization: string }) => service.post(path, body, headers ?? (await live(service)));
const jobOf = ({ json }: Answer): Job => json as Job;
const poll = (answer: Answer) => afterLocation(answer, service);

/** Polls as the specification says, until the work is done. */
const finished = async (accepted: Answer): Promise<Answer> => {
  await expect.poll(async () => (await poll(accepted)).status, { timeout: 10_000 }).toBe(200);
  return poll(accepted);
};

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/) as string;
const anyId = expect.stringMatching(/^[\w-]{22,}$/) as string;

describe.each(['live', 'test'] as const)('POST /reports with a %s key (G30)', (mode) => {
  it('is 202 with Location, a Retry-After of a second (G82) and the job record, without state names', async () => {
    const answer = await post({ subject: 'price' }, bearer(await issueKey(service, mode)));
    const { id } = jobOf(answer);
    const location = `${service.server.rootUrl}/api/v1/jobs/${id}`;
    expect(answer.status).toBe(202);
    expect(answer.header('Location')).toBe(location);
    expect(answer.header('Retry-After')).toBe('1');
    expect(answer.header('Cache-Control')).toBe('no-store');
    expect(answer.header('Idempotent-Replayed')).toBeUndefined();
    expect(answer.json).toEqual({ id: anyId, createdAt: time, mode, links: expect.objectContaining({ self: location }) as object });
  });

  it('leads to 200 with completedAt and the report, its request echoed whole (G29, G31)', async () => {
    const request = {
      subject: 'السعر 🛏',
      mode: 'other',
      id: 7,
      persisted: 'no',
      links: { self: 'https://evil.example' },
      nothing: null,
      contact: { phone: '+974 4000 0000' },
      deep: [[{ a: [1.5, -0, 1e21, true] }]],
      '': '\u0000\ud800',
    };
    const accepted = await post(request, bearer(await issueKey(service, mode)));
    const { id, createdAt, links } = jobOf(accepted);
    const answer = await finished(accepted);
    expect(answer.header('Cache-Control')).toBe('no-store, private');
    expect(answer.header('Retry-After')).toBeUndefined();
    expect(answer.json).toEqual({
      id,
      createdAt,
      mode,
      links,
      completedAt: time,
      result: { id: anyId, createdAt, mode, persisted: mode === 'live', request: JSON.parse(JSON.stringify(request)) as object },
    });
    const { completedAt, result } = jobOf(answer);
    expect(Date.parse(completedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(createdAt));
    expect(result?.id).not.toBe(id);
  });

  it.each(['{}', '{"__proto__":{"a":1},"constructor":2}'])('keeps %s as it is', async (body) => {
    const { text } = await finished(await post(body, bearer(await issueKey(service, mode))));
    expect(text).toContain(`"request":${body}`);
  });
});

describe('sandbox reports (G31)', () => {
  it('leave nothing on disk, where a live report does', async () => {
    await post({ subject: 'sandbox-subject-23' }, sandbox(service));
    await post({ subject: 'live-subject-23' });
    expect(await isKept(dataDir, 'live-subject-23')).toBe(true);
    expect(await isKept(dataDir, 'sandbox-subject-23')).toBe(false);
  });
});

describe('GET /jobs/{id}', () => {
  const unknown = ['x', '0'.repeat(32), 'x'.repeat(100), 'x'.repeat(101), "'%20OR%201=1--", '%F0%9F%9B%8F', '%00', '__proto__'];
  it.each(passable(unknown, ['%00']))('%s is unknown: 404 job_not_found', async (id) => {
    const answer = await service.get(`/api/v1/jobs/${id}`);
    expectProblem(answer, 404, 'job_not_found');
    expect(answer.header('Cache-Control')).toBe('no-store');
  });

  it('knows no shortlist and no report by its id', async () => {
    const shortlist = await service.post('/api/v1/shortlists', { outcomeId: 'side-under60-neutral' }, await live(service));
    const { result } = jobOf(await finished(await post({})));
    for (const id of [jobOf(shortlist).id, result?.id]) expectProblem(await service.get(`/api/v1/jobs/${id}`), 404, 'job_not_found');
  });
});
