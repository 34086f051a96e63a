import { describe, expect, it } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import type { Answer } from './answer.ts';
import { bearer, issueKey, sandbox, sandboxKey } from './credential.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const shortlists = '/api/v1/shortlists';
const reports = '/api/v1/reports';
const good = { outcomeId: 'side-under60-neutral' };
const write = (headers: Record<string, string>) => service.post(shortlists, good, headers);

const metadata = () => `resource_metadata="${service.server.rootUrl}/.well-known/oauth-protected-resource"`;

/** "The body names the sandbox key", in words for people. */
const expectNamesSandboxKey = ({ problem }: Answer): void => {
  expect(problem?.detail).toContain(sandboxKey(service));
  expect(problem?.error.message).toContain(sandboxKey(service));
};

describe.each([shortlists, reports])('POST %s without an Authorization header: 401 missing_credential', (path) => {
  it('challenges without an error attribute (RFC 6750 section 3.1) and names the sandbox key', async () => {
    const answer = await service.post(path, good);
    expectProblem(answer, 401, 'missing_credential');
    expect(answer.header('WWW-Authenticate')).toBe(`Bearer realm="guidance", ${metadata()}`);
    expectNamesSandboxKey(answer);
  });
});

describe('401 invalid_credential', () => {
  const expectInvalid = (answer: Answer): void => {
    expectProblem(answer, 401, 'invalid_credential');
    expect(answer.header('WWW-Authenticate')).toBe(`Bearer realm="guidance", error="invalid_token", ${metadata()}`);
    expectNamesSandboxKey(answer);
  };

  it.each([
    ...['', 'Basic eDp5', 'Bearer', 'Bearer x', 'Token mpg_test_sandbox', 'mpg_test_sandbox', 'Bearer mpg_live_sandbox'],
    ...['Bearer mpg_test_sandbox2', 'Bearer MPG_TEST_SANDBOX', 'Bearer mpg_test_sandbox, Bearer mpg_test_sandbox'],
    `Bearer mpg_live_${'A'.repeat(44)}`,
    // Read in no time: a pattern that backtracks would take seconds.
    `Bearer ${' '.repeat(15_000)}x y`,
  ])('for "%.80s" (G17)', async (authorization) => {
    expectInvalid(await write({ authorization }));
  });

  it('for a key that was tampered with in any place, or whose mode or prefix was exchanged', async () => {
    const key = await issueKey(service, 'live');
    const changed = [9, 30, key.length - 1].map((at) => `${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`);
    const others = [key.slice(0, -1), `${key}A`, key.replace('_live_', '_test_'), key.replace(/^[a-z0-9]+_/, 'other_')];
    for (const wrong of [...changed, ...others]) expectInvalid(await write(bearer(wrong)));
    expect((await write(bearer(key))).status).toBe(201);
  });
});

describe('a valid credential', () => {
  it('is taken whatever the case of the scheme (RFC 9110 section 11.1)', async () => {
    for (const scheme of ['bearer', 'BEARER']) {
      expect((await write({ authorization: `${scheme} ${sandboxKey(service)}` })).status).toBe(201);
    }
  });
});

describe('"Authentication" 2, "What the service does" 2: nothing but POST /shortlists and POST /reports asks for a credential', () => {
  const open = routes
    .map(({ method, path }) => ({ method, path }))
    .filter(({ method, path }) => method !== 'POST' || (path !== shortlists && path !== reports));

  it.each(open)('$method $path asks for none, and heeds none', async ({ method, path }) => {
    const target = path.replace('{id}', 'x');
    const body = method === 'POST' ? { body: '{"operations":[],"query":"king"}' } : {};
    const plain = await service.request(target, { method, ...body });
    expect([401, 403]).not.toContain(plain.status);
    for (const authorization of ['Bearer nonsense', '']) {
      const answer = await service.request(target, { method, headers: { authorization }, ...body });
      expect(answer.status).toBe(plain.status);
      expect(answer.header('WWW-Authenticate')).toBeUndefined();
      if (method === 'GET') expect(answer.body).toEqual(plain.body);
    }
  });
});

describe.each([shortlists, reports])('order of checks on POST %s (G10)', (path) => {
  const large = 'x'.repeat(65_537);
  const text = { 'content-type': 'text/plain' };
  const badKey = { 'idempotency-key': 'x'.repeat(201) };

  it('401 before 415, 413, 400, the Idempotency-Key and 422', async () => {
    for (const authorization of [undefined, 'Bearer nonsense']) {
      const headers = { ...badKey, ...(authorization !== undefined && { authorization }) };
      for (const more of [{ body: large, headers: text }, { body: large }, { body: '{' }, { body: '[]' }]) {
        const answer = await service.post(path, more.body, { ...headers, ...more.headers });
        expectProblem(answer, 401, authorization === undefined ? 'missing_credential' : 'invalid_credential');
      }
    }
  });

  it('415 before 413, 400, the Idempotency-Key and 422', async () => {
    for (const body of [large, '{', '[]']) {
      const answer = await service.post(path, body, { ...sandbox(service), ...badKey, ...text });
      expectProblem(answer, 415, 'unsupported_media_type');
      expect(answer.header('Accept')).toBe('application/json');
    }
  });

  it('413 before 400 and the Idempotency-Key', async () => {
    expectProblem(await service.post(path, large, { ...sandbox(service), ...badKey }), 413, 'invalid_body');
  });

  it('400 for JSON before the Idempotency-Key', async () => {
    expectProblem(await service.post(path, '{', { ...sandbox(service), ...badKey }), 400, 'invalid_body');
  });

  it('the Idempotency-Key before 422', async () => {
    const answer = await service.post(path, '[]', { ...sandbox(service), ...badKey });
    expectProblem(answer, 400, 'invalid_parameter', { parameter: 'Idempotency-Key' });
    expectProblem(await service.post(path, '[]', sandbox(service)), 422, 'invalid_body');
  });
});
