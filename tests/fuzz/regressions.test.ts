import { describe, expect, it } from 'vitest';
import { bearer, live, sandbox } from '../contract/credential.ts';
import { createDataDir } from '../fixtures/data-dir.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { openDatabase, removeDatabase } from '../contract/database.ts';
import { startService, useService } from '../contract/service.ts';
import { crlf, post, talk, type Heard } from '../sockets/talk.ts';

/** What the fuzzer found, each by itself. Everything goes over raw connections: no client would send it so. */
const service = useService();

const hear = (bytes: string | readonly string[], more: Parameters<typeof talk>[2] = {}): Promise<Heard> =>
  talk(service.server.nextInstance().port, [bytes].flat(), { end: true, ...more });

const shortlist = '{"outcomeId":"side-under60-hot"}';

describe('what is acknowledged is what is kept', () => {
  const kept = async (use: (say: typeof hear, authorization: string) => Promise<void>): Promise<number> => {
    const dataDir = createDataDir();
    const own = await startService({ env: { DATA_DIR: dataDir }, reference: service });
    const { authorization } = await live(own);
    await use(
      (bytes, more) => talk(own.server.nextInstance().port, [bytes].flat(), { end: true, ...more }),
      `Authorization: ${authorization}${crlf}`,
    );
    const store = await openDatabase(dataDir);
    const { length } = await store.listEvents(null, 100);
    await store.close();
    await own.server.stop();
    await removeDatabase(dataDir);
    return length;
  };

  it('a client that ends its side after a write hears that it was carried out', async () => {
    const events = await kept(async (say, authorization) => {
      const heard = await Promise.all(Array.from({ length: 10 }, () => say(post('/api/v1/shortlists', shortlist, authorization))));
      expect(heard.map(({ statuses }) => statuses)).toEqual(Array.from({ length: 10 }, () => [201]));
    });
    expect(events).toBe(10);
  });
});

describe('what a caller writes comes back only as far as the contract has room', () => {
  it('an unknown member with a name of any length', async () => {
    for (const name of ['x'.repeat(10_000), '\u{1F600}'.repeat(5000)]) {
      const answer = await service.post('/api/v1/shortlists', { [name]: 1 }, bearer(sandbox(service).authorization.slice(7)));
      expectProblem(answer, 422, 'invalid_body');
      expect(Array.from(answer.problem?.error.parameter ?? '')).toHaveLength(201);
    }
  });

  it('an address with a slash at its end, of any length', async () => {
    expectProblem(await service.get(`/api/v1/jobs/${'9'.repeat(10_000)}/`), 404, 'not_found');
  });
});
