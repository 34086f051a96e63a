import { describe, expect, it } from 'vitest';
import type { Shortlist } from '#lib/schemas/writes.ts';
import type { Answer } from './answer.ts';
import { passable } from './at-the-edge.ts';
import { contentFile } from './content-file.ts';
import { bearer, issueKey, live, sandbox } from './credential.ts';
import { useDataDir } from './data-dir.ts';
import { isKept } from './database.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const dataDir = useDataDir();
const service = useService({ env: { DATA_DIR: dataDir } });
const path = '/api/v1/shortlists';
const contact = { name: 'مريم', phone: '+974 4000 0000' };
const outcome = { outcomeId: 'side-under60-neutral' };

const outcomeIds = contentFile('outcomes').map(({ id }) => id);
const mattressIds = contentFile('mattresses').map(({ id }) => id);
const pillowIds = contentFile('pillows').map(({ id }) => id);
const [mattress = '', secondMattress = ''] = mattressIds;
const [pillow = ''] = pillowIds;

/** Checked and echoed; nothing else differs from a live write. */
const post = (body: unknown) => service.post(path, body, sandbox(service));
const postLive = async (body: unknown) => service.post(path, body, await live(service));
const shortlistOf = ({ status, json }: Answer): Shortlist => {
  expect(status).toBe(201);
  return json as Shortlist;
};
const followLocation = (answer: Answer) => service.get((answer.header('Location') ?? '').slice(service.server.rootUrl.length));
const refused = async (body: unknown, parameter: string, allowedValues?: string[]) =>
  expectProblem(await post(body), 422, 'invalid_body', { parameter, ...(allowedValues && { allowedValues }) });

describe('POST /shortlists with a live key', () => {
  it('is 201 with every field, and a Location under the root address', async () => {
    const before = Date.now();
    const answer = await postLive({ ...outcome, mattressIds: [mattress], pillowIds: [pillow], note: 'للضيوف 🛏', contact });
    const { id, createdAt, ...rest } = shortlistOf(answer);
    // 128 random bits or more (G23).
    expect(id).toMatch(/^[\w-]{22,}$/);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
    expect(Math.abs(Date.parse(createdAt) - before)).toBeLessThan(10_000);
    const location = `${service.server.rootUrl}/api/v1/shortlists/${id}`;
    expect(rest).toEqual({
      mode: 'live',
      persisted: true,
      outcomeId: 'side-under60-neutral',
      mattressIds: [mattress],
      pillowIds: [pillow],
      note: 'للضيوف 🛏',
      callbackRequested: true,
      links: expect.objectContaining({ self: location }) as Record<string, string>,
    });
    expect(answer.header('Location')).toBe(location);
    expect(answer.header('Cache-Control')).toBe('no-store');
    expect(answer.header('Content-Type')).toBe('application/json');
    expect(answer.header('Idempotent-Replayed')).toBeUndefined();
  });

  it('has a Location that answers the same Shortlist, no-store, private, without the contact (G23)', async () => {
    const answer = await postLive({ ...outcome, note: 'x', contact: { name: 'Hidden Name', phone: '+974 5555 0199' } });
    const found = await followLocation(answer);
    expect(found.status).toBe(200);
    expect(found.json).toEqual(answer.json);
    expect(found.header('Cache-Control')).toBe('no-store, private');
    for (const { text } of [answer, found]) {
      expect(text).not.toMatch(/Hidden|Name|5555|0199/);
      expect(JSON.parse(text)).not.toHaveProperty('contact');
    }
  });

  it('keeps texts whole: a null character, half a surrogate pair, line ends, Arabic', async () => {
    const note = '\u0000 \ud800 \r\n \u2028 كينج 🛏';
    const answer = await postLive({ ...outcome, note });
    expect(shortlistOf(answer).note).toBe(note);
    expect((await followLocation(answer)).json).toEqual(answer.json);
  });

  it('is listed nowhere', async () => {
    await postLive(outcome);
    expect((await service.get(path)).json).toEqual({ items: [], nextCursor: null, hasMore: false, total: 0 });
  });

  it('makes a record of its own each time without an Idempotency-Key', async () => {
    const headers = await live(service);
    const ids = await Promise.all(Array.from({ length: 20 }, async () => shortlistOf(await service.post(path, outcome, headers)).id));
    expect(new Set(ids).size).toBe(20);
  });
});

describe('POST /shortlists with a sandbox key', () => {
  it.each(['the published key', 'an issued test key'])('%s: mode test, not persisted, and a Location that is 404', async (which) => {
    const headers = which === 'the published key' ? sandbox(service) : bearer(await issueKey(service, 'test'));
    const answer = await service.post(path, { ...outcome, contact }, headers);
    const { id, mode, persisted, callbackRequested } = shortlistOf(answer);
    expect({ mode, persisted, callbackRequested }).toEqual({ mode: 'test', persisted: false, callbackRequested: true });
    expect(answer.header('Location')).toBe(`${service.server.rootUrl}/api/v1/shortlists/${id}`);
    expectProblem(await followLocation(answer), 404, 'not_found');
  });

  it('leaves nothing on disk, where a live write does', async () => {
    await post({ ...outcome, note: 'sandbox-note-17', contact: { name: 'sandbox-name-17', phone: '+974 4000 0017' } });
    await postLive({ ...outcome, note: 'live-note-17' });
    expect(await isKept(dataDir, 'live-note-17')).toBe(true);
    expect(await isKept(dataDir, 'sandbox-note-17')).toBe(false);
    expect(await isKept(dataDir, 'sandbox-name-17')).toBe(false);
  });
});

describe('GET /shortlists/{id} of unknown ids: 404 not_found', () => {
  const unknown = ['x', '0'.repeat(32), 'x'.repeat(100), 'x'.repeat(101), "'%20OR%201=1--", '%F0%9F%9B%8F', '%00', '..%2Fjobs'];
  it.each(passable(unknown, ['%00']))('%s', async (id) => {
    const answer = await service.get(`${path}/${id}`);
    expectProblem(answer, 404, 'not_found');
    expect(answer.header('Cache-Control')).toBe('no-store');
  });
});

describe('POST /shortlists: at least one of three (rule 1, G6, G54)', () => {
  it.each([outcome, { mattressIds: [mattress] }, { pillowIds: [pillow] }])('%o suffices', async (body) => {
    const { outcomeId, mattressIds, pillowIds, note, callbackRequested } = shortlistOf(await post(body));
    const absent = { outcomeId: null, mattressIds: [], pillowIds: [] };
    expect({ outcomeId, mattressIds, pillowIds, note, callbackRequested }).toEqual({
      ...absent,
      note: null,
      callbackRequested: false,
      ...body,
    });
  });

  it.each([
    {},
    { mattressIds: [] },
    { pillowIds: [] },
    { mattressIds: [], pillowIds: [] },
    { outcomeId: null },
    { outcomeId: null, mattressIds: null, pillowIds: null, note: null, contact: null },
    { outcomeId: null, mattressIds: [], pillowIds: null },
    { note: 'x', contact },
  ])('%o is 422 naming outcomeId', async (body) => {
    await refused(body, 'outcomeId');
  });
});

describe('POST /shortlists: ids (G7, G54)', () => {
  it('takes every outcome, mattress and pillow there is', async () => {
    for (const outcomeId of outcomeIds) expect(shortlistOf(await post({ outcomeId })).outcomeId).toBe(outcomeId);
    const { mattressIds: mattresses, pillowIds: pillows } = shortlistOf(await post({ mattressIds, pillowIds }));
    expect([mattresses, pillows]).toEqual([mattressIds, pillowIds]);
  });

  it('echoes order and duplicates as sent', async () => {
    const ids = [secondMattress, mattress, secondMattress];
    expect(shortlistOf(await post({ mattressIds: ids })).mattressIds).toEqual(ids);
  });

  it.each(['nothing', 'SIDE-under60-neutral', 'side-under60', ' side-under60-neutral', '', '__proto__', 'x'.repeat(200)])(
    'refuses the outcome "%.30s", naming all 32 there are',
    async (outcomeId) => {
      const { error } = await refused({ outcomeId, mattressIds: [mattress] }, 'outcomeId');
      expect(error.allowedValues?.toSorted()).toEqual(outcomeIds.toSorted());
    },
  );

  it('names the place of an unknown id in an array, and the ids there are', async () => {
    await refused({ mattressIds: [mattress, 'x'] }, 'mattressIds[1]', mattressIds);
    await refused({ mattressIds: [''] }, 'mattressIds[0]', mattressIds);
    await refused({ ...outcome, pillowIds: [pillow, pillow, 'toString'] }, 'pillowIds[2]', pillowIds);
  });

  it.each(['Zubayda Mark', '5512-3498', 'mpg_live_x'])('does not repeat "%s", which may be a name, a number or a key', async (id) => {
    const { message } = (await refused({ mattressIds: [id] }, 'mattressIds[0]')).error;
    expect(message).toBe('mattressIds[0] names something, which is not among ours.');
  });

  it('refuses an id of the other category', async () => {
    await refused({ mattressIds: [pillow] }, 'mattressIds[0]', mattressIds);
    await refused({ pillowIds: [mattress] }, 'pillowIds[0]', pillowIds);
  });
});

describe('POST /shortlists: note', () => {
  it.each([
    { what: '500 letters', note: 'x'.repeat(500) },
    { what: '500 emoji (G52)', note: '🛏'.repeat(500) },
    { what: 'nothing', note: '' },
  ])('takes $what', async ({ note }) => {
    expect(shortlistOf(await post({ ...outcome, note })).note).toBe(note);
  });

  it.each([
    { what: '501 letters', note: 'x'.repeat(501) },
    { what: '501 emoji', note: '🛏'.repeat(501) },
    { what: 'a number', note: 7 },
    { what: 'an array', note: ['x'] },
  ])('refuses $what', async ({ note }) => {
    await refused({ ...outcome, note }, 'note');
  });
});

describe('POST /shortlists: contact (G49)', () => {
  it.each(['+974 4000 0000', '40000000', '(974) 4000-0000', '12345', '1'.repeat(20), '٤٠٠٠٠٠٠٠', '+٩٧٤ ٤٠٠٠ ٠٠٠٠', '00974 4000 0000'])(
    'takes the phone "%s"',
    async (phone) => {
      expect(shortlistOf(await post({ ...outcome, contact: { name: 'x', phone } })).callbackRequested).toBe(true);
    },
  );

  it.each(['1234', '1'.repeat(21), '١٢٣٤', '', ' ', '+', 'call me', '4000 0000 ext 5', '-----', 40_000_000, null, ['40000000']])(
    'refuses the phone %o',
    async (phone) => {
      await refused({ ...outcome, contact: { name: 'x', phone } }, 'contact.phone');
    },
  );

  it.each(['x', 'مريم', 'x'.repeat(200), '🛏'.repeat(200)])('takes the name "%.20s"', async (name) => {
    expect(shortlistOf(await post({ ...outcome, contact: { ...contact, name } })).callbackRequested).toBe(true);
  });

  it.each(['', ' ', '\t\n', '\u00a0\u3000', 'x'.repeat(201), '🛏'.repeat(201), 7, null, {}])('refuses the name %o', async (name) => {
    await refused({ ...outcome, contact: { ...contact, name } }, 'contact.name');
  });

  it('requires both members', async () => {
    await refused({ ...outcome, contact: { phone: contact.phone } }, 'contact.name');
    await refused({ ...outcome, contact: { name: contact.name } }, 'contact.phone');
    await refused({ ...outcome, contact: {} }, 'contact.name');
  });

  it.each(['x', 7, true, [], [contact]])('%o is no contact', async (value) => {
    await refused({ ...outcome, contact: value }, 'contact');
  });
});

describe('POST /shortlists: unknown members are 422 naming the member (G5)', () => {
  it.each([
    { member: 'outcomeID', value: 'x' },
    { member: 'Note', value: 'x' },
    { member: 'contacts', value: contact },
    { member: 'extra', value: null },
    { member: 'constructor', value: 1 },
  ])('$member', async ({ member, value }) => {
    await refused({ ...outcome, [member]: value }, member);
  });

  it('inside contact: contact.fone', async () => {
    await refused({ ...outcome, contact: { ...contact, fone: '40000000' } }, 'contact.fone');
  });

  it('__proto__ is one like any other (G59)', async () => {
    await refused('{"outcomeId":"side-under60-neutral","__proto__":{"note":"x"}}', '__proto__');
    await refused('{"__proto__":{"outcomeId":"side-under60-neutral"}}', '__proto__');
  });
});

describe('POST /shortlists: null and types', () => {
  it('null counts as absent for optional members (G54)', async () => {
    const nulls = { mattressIds: null, pillowIds: null, note: null, contact: null };
    expect(shortlistOf(await post({ ...outcome, ...nulls }))).toMatchObject({
      ...outcome,
      mattressIds: [],
      pillowIds: [],
      note: null,
      callbackRequested: false,
    });
  });

  it('takes the fields of a Shortlist as they came back (G54)', async () => {
    const { outcomeId, mattressIds, pillowIds, note } = shortlistOf(await post({ pillowIds: [pillow] }));
    const again = shortlistOf(await post({ outcomeId, mattressIds, pillowIds, note }));
    expect(again).toMatchObject({ outcomeId: null, mattressIds: [], pillowIds: [pillow], note: null });
  });

  it.each([
    { member: 'outcomeId', value: 7, parameter: 'outcomeId' },
    { member: 'outcomeId', value: ['side-under60-neutral'], parameter: 'outcomeId' },
    { member: 'mattressIds', value: mattress, parameter: 'mattressIds' },
    { member: 'mattressIds', value: { 0: mattress, length: 1 }, parameter: 'mattressIds' },
    { member: 'mattressIds', value: [mattress, 7], parameter: 'mattressIds[1]' },
    { member: 'pillowIds', value: [null], parameter: 'pillowIds[0]' },
    { member: 'pillowIds', value: [[pillow]], parameter: 'pillowIds[0]' },
  ])('$member: $value is 422 naming $parameter', async ({ member, value, parameter }) => {
    await refused({ ...outcome, [member]: value }, parameter);
  });
});

describe('GET /shortlists', () => {
  it.each(['', '?limit=1', '?limit=50', '?limit=200', '?utm_source=x'])(
    '"%s" is an empty page: shortlists are not enumerable',
    async (query) => {
      const { status, json } = await service.get(path + query);
      expect(status).toBe(200);
      expect(json).toEqual({ items: [], nextCursor: null, hasMore: false, total: 0 });
    },
  );

  it.each(['0', '201', '1.5', 'abc', '', '-1'])('limit=%s is an invalid_parameter', async (limit) => {
    expectProblem(await service.get(`${path}?limit=${limit}`), 400, 'invalid_parameter', { parameter: 'limit' });
  });

  it.each(['x', '', 'MTAuNHh6', '0'])('cursor=%s is an invalid_cursor, as any is: none was ever issued (G24)', async (cursor) => {
    expectProblem(await service.get(`${path}?cursor=${cursor}`), 400, 'invalid_cursor', { parameter: 'cursor' });
  });

  it('refuses a cursor that the FAQ issued', async () => {
    const { nextCursor } = (await service.get('/api/v1/faq?limit=1')).json as { nextCursor: string };
    expectProblem(await service.get(`${path}?cursor=${nextCursor}`), 400, 'invalid_cursor');
  });
});
