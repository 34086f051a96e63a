import { describe, expect, it } from 'vitest';
import type { Shortlist } from '#lib/schemas/writes.ts';
import type { Answer } from './answer.ts';
import { passable } from './at-the-edge.ts';
import { contentFile } from './content-file.ts';
import { bearer, issueKey, live, sandbox } from './credential.ts';
import { isKept, useDataDir } from './database.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';
import { afterLocation } from './writing.ts';

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
const sizeKeys = contentFile('sizes').map(({ key }) => key);
const [sizeKey = ''] = sizeKeys;

/** Checked and echoed; nothing else differs from a live write. */
const post = (body: unknown) => service.post(path, body, sandbox(service));
const postLive = async (body: unknown) => service.post(path, body, await live(service));
const shortlistOf = ({ status, json }: Answer): Shortlist => {
  expect(status).toBe(201);
  return json as Shortlist;
};
const followLocation = (answer: Answer) => afterLocation(answer, service);
const refused = async (body: unknown, parameter: string, allowedValues?: string[]) =>
  expectProblem(await post(body), 422, 'invalid_body', { parameter, ...(allowedValues && { allowedValues }) });

it.each(['mattressIds', 'pillowIds'])('%s names at most 1,000 products (G74)', async (member) => {
  const id = member === 'mattressIds' ? mattress : pillow;
  expect(shortlistOf(await post({ [member]: Array(1000).fill(id) }))[member as 'mattressIds']).toHaveLength(1000);
  await refused({ [member]: Array(1001).fill(id) }, member);
});

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
      // G81
      links: { self: location, products: `${service.server.rootUrl}/api/v1/products` },
      // G86
      reference: expect.stringMatching(/^[2-9A-HJ-NP-TV-Z]{3}-[2-9A-HJ-NP-TV-Z]{3}$/) as string,
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
});

describe('POST /shortlists with a sandbox key', () => {
  it.each(['the published key', 'an issued test key'])(
    '%s: mode test, not persisted, and a Location that answers the same, without the contact (G23)',
    async (which) => {
      const headers = which === 'the published key' ? sandbox(service) : bearer(await issueKey(service, 'test'));
      const answer = await service.post(path, { ...outcome, contact }, headers);
      const { id, mode, persisted, callbackRequested } = shortlistOf(answer);
      expect({ mode, persisted, callbackRequested }).toEqual({ mode: 'test', persisted: false, callbackRequested: true });
      expect(answer.header('Location')).toBe(`${service.server.rootUrl}/api/v1/shortlists/${id}`);
      const found = await followLocation(answer);
      expect([found.status, found.header('Cache-Control'), found.json]).toEqual([200, 'no-store, private', answer.json]);
      expectProblem(await service.get(`/api/v1/jobs/${id}`), 404, 'job_not_found');
    },
  );

  it('leaves nothing on disk, where a live write does', async () => {
    await post({ ...outcome, note: 'sandbox-note-17', contact: { name: 'sandbox-name-17', phone: '+974 4000 0017' } });
    await postLive({ ...outcome, note: 'live-note-17' });
    expect(await isKept(dataDir, 'live-note-17')).toBe(true);
    expect(await isKept(dataDir, 'sandbox-note-17')).toBe(false);
    expect(await isKept(dataDir, 'sandbox-name-17')).toBe(false);
  });
});

describe('DELETE /shortlists/{id} (G87)', () => {
  const remove = (id: string) => service.request(`${path}/${id}`, { method: 'DELETE' });

  it('is 204, and 204 again; the record and the contact are gone, and a repeat of the write is the first response', async () => {
    const headers = { ...(await live(service)), 'idempotency-key': 'withdrawn-and-repeated-1' };
    const body = { ...outcome, contact: { name: 'withdrawn-name-4', phone: '+974 4000 0044' } };
    const first = await service.post(path, body, headers);
    const { id } = shortlistOf(first);
    for (const answer of [await remove(id), await remove(id)])
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' });
    expectProblem(await followLocation(first), 404, 'not_found');
    expect((await service.post(path, body, headers)).text).toBe(first.text);
    expectProblem(await followLocation(first), 404, 'not_found');
    expect(await isKept(dataDir, 'withdrawn-name-4')).toBe(false);
  });

  it.each(['x', '0'.repeat(32)])('of an unknown id is 404: %s', async (id) => {
    expectProblem(await remove(id), 404, 'not_found');
  });

  it('of a sandbox shortlist is 404, and of the collection 405', async () => {
    expectProblem(await remove(shortlistOf(await post(outcome)).id), 404, 'not_found');
    expectProblem(await service.request(path, { method: 'DELETE' }), 405, 'method_not_allowed');
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

describe('POST /shortlists: what is taken is echoed', () => {
  const absent = { outcomeId: null, mattressIds: [], pillowIds: [], note: null, callbackRequested: false };

  it.each<[what: string, body: object]>([
    ['an outcome alone (rule 1, G6)', outcome],
    ['mattresses alone', { mattressIds: [mattress] }],
    ['pillows alone', { pillowIds: [pillow] }],
    ['every mattress and pillow there is (G7)', { mattressIds, pillowIds }],
    ['order and duplicates (G7)', { mattressIds: [secondMattress, mattress, secondMattress] }],
    ...outcomeIds.map((outcomeId): [string, object] => [`the outcome ${outcomeId}`, { outcomeId }]),
    ['a note of 500 emoji (G52)', { ...outcome, note: '🛏'.repeat(500) }],
    [
      'wishes (G85)',
      { ...outcome, otherOutcomeId: 'back-over130-hot', sizeKey, maxQAR: 2500, showroomId: 'south', question: 'هل تصل غداً؟' },
    ],
  ])('%s', async (_, body) => {
    expect(shortlistOf(await post(body))).toMatchObject({ ...absent, ...body });
  });

  it('null counts as absent for optional members, as clients send it (G54)', async () => {
    const nulls = { mattressIds: null, pillowIds: null, note: null, contact: null };
    expect(shortlistOf(await post({ ...outcome, ...nulls }))).toMatchObject({ ...absent, ...outcome });
  });

  it.each([post, postLive])('a Shortlist may be sent as it came back; what the service makes is made anew (G54)', async (write) => {
    const wishes = { pillowIds: [pillow], sizeKey, maxQAR: 2500, contact, callAt: 'morning' };
    const { id, createdAt, reference, links, callAt, ...first } = shortlistOf(await write(wishes));
    const again = shortlistOf(await write({ ...first, id, createdAt, reference, links, callAt }));
    // The contact is in no response, and nobody is called twice.
    const { id: newId, createdAt: _, reference: __, links: ___, ...rest } = again;
    expect(newId).not.toBe(id);
    expect(rest).toEqual({ ...first, callbackRequested: false });
  });

  it.each([
    ...[
      '+974 4000 0000',
      '40000000',
      '(974) 4000-0000',
      '12345',
      '1'.repeat(20),
      '٤٠٠٠٠٠٠٠',
      '+٩٧٤ ٤٠٠٠ ٠٠٠٠',
      '00974 4000 0000',
      '4000 0000 ext 5',
    ].map((phone) => ({ name: 'x', phone })),
    ...['x', 'مريم', 'x'.repeat(200), '🛏'.repeat(200)].map((name) => ({ ...contact, name })),
  ])('the contact $name, $phone is a callback (G49)', async (sent) => {
    expect(shortlistOf(await post({ ...outcome, contact: sent })).callbackRequested).toBe(true);
  });
});

describe('POST /shortlists: what is refused is named', () => {
  const withNote = (note: unknown) => ({ ...outcome, note });
  const withContact = (value: unknown) => ({ ...outcome, contact: value });
  const phones = ['1234', '1'.repeat(21), '١٢٣٤', '', ' ', '+', 'call me', '4000 0000 ext', '-----', 40_000_000, null, ['40000000']];
  const names = ['', ' ', '\t\n', '\u00a0\u3000', 'x'.repeat(201), '🛏'.repeat(201), 7, null, {}];
  const allNull = { outcomeId: null, mattressIds: null, pillowIds: null, note: null, contact: null };
  const faults: Record<string, unknown[]> = {
    // At least one of three (rule 1, G6, G54).
    outcomeId: [
      ...[{}, { mattressIds: [] }, { pillowIds: [] }, { mattressIds: [], pillowIds: [] }, { outcomeId: null }, allNull],
      ...[
        { outcomeId: null, mattressIds: [], pillowIds: null },
        { note: 'x', contact },
      ],
      ...[{ outcomeId: 7 }, { outcomeId: ['side-under60-neutral'] }],
    ],
    mattressIds: [{ ...outcome, mattressIds: mattress }],
    'mattressIds[1]': [{ ...outcome, mattressIds: [mattress, 7] }],
    'pillowIds[0]': [{ ...outcome, pillowIds: [null] }],
    note: ['x'.repeat(501), '🛏'.repeat(501), 7, ['x']].map(withNote),
    contact: ['x', 7, true, [], [contact]].map(withContact),
    'contact.name': [...names.map((name) => ({ ...contact, name })), { phone: contact.phone }, {}].map(withContact),
    'contact.phone': [...phones.map((phone) => ({ name: 'x', phone })), { name: contact.name }].map(withContact),
    // Members that nobody knows (G5, G59).
    outcomeID: [{ ...outcome, outcomeID: 'x' }],
    // Wishes (G85), each with what it needs.
    otherOutcomeId: [
      { ...outcome, otherOutcomeId: 'nobody' },
      { mattressIds: [mattress], otherOutcomeId: 'back-over130-hot' },
    ],
    sizeKey: [{ ...outcome, sizeKey: 'us-king' }],
    showroomId: ['west', 7].map((showroomId) => ({ ...outcome, showroomId })),
    maxQAR: [0, -1, 1_000_001, '2500'].map((maxQAR) => ({ ...outcome, maxQAR })),
    callAt: [
      { ...outcome, callAt: 'morning' },
      { ...outcome, contact, callAt: 'noon' },
    ],
    question: [{ ...outcome, question: 'x'.repeat(301) }],
    'contact.fone': [withContact({ ...contact, fone: '40000000' })],
    ['__proto__']: ['{"outcomeId":"side-under60-neutral","__proto__":{"note":"x"}}', '{"__proto__":{"outcomeId":"side-under60-neutral"}}'],
  };
  it.each(Object.entries(faults).flatMap(([parameter, bodies]) => bodies.map((body) => [parameter, body] as const)))(
    '%s: %o',
    async (parameter, body) => {
      await refused(body, parameter);
    },
  );

  it.each(['nothing', 'SIDE-under60-neutral', 'side-under60', ' side-under60-neutral', '', '__proto__', 'x'.repeat(200)])(
    'the outcome "%.30s", with all 32 there are (G7)',
    async (outcomeId) => {
      const { error } = await refused({ outcomeId, mattressIds: [mattress] }, 'outcomeId');
      expect(error.allowedValues?.toSorted()).toEqual(outcomeIds.toSorted());
    },
  );

  it('the place of an id in an array that is unknown or of the other category, with the ids there are (G7)', async () => {
    await refused({ mattressIds: [mattress, 'x'] }, 'mattressIds[1]', mattressIds);
    await refused({ ...outcome, pillowIds: [pillow, pillow, 'toString'] }, 'pillowIds[2]', pillowIds);
    for (const id of ['', pillow]) await refused({ mattressIds: [id] }, 'mattressIds[0]', mattressIds);
    await refused({ pillowIds: [mattress] }, 'pillowIds[0]', pillowIds);
  });

  it.each(['Zubayda Mark', '5512-3498', 'mpg_live_x'])('but not by "%s", which may be a name, a number or a key', async (id) => {
    const { message } = (await refused({ mattressIds: [id] }, 'mattressIds[0]')).error;
    expect(message).toBe('mattressIds[0] names something, which is not among ours.');
  });
});

describe('several faults of one body (G80)', () => {
  it('are all told, the first of them in error as well', async () => {
    const body = { outcomeId: 7, note: 'x'.repeat(501), contact: { name: '' }, conntact: {}, nte: '' };
    const { error, errors = [] } = await refused(body, 'outcomeId');
    expect(errors.at(-1)?.hint).toMatch(/known are outcomeId, mattressIds, .*contact, /);
    expect(errors.map(({ parameter }) => parameter)).toEqual(['outcomeId', 'note', 'contact.name', 'contact.phone', 'conntact', 'nte']);
    const { documentation: _, code: __, ...first } = error;
    expect(errors[0]).toEqual(first);
    for (const { hint, parameter = '' } of errors.slice(0, -2)) expect(hint).toContain(parameter);
  });

  it('are at most 20, and one alone has no list', async () => {
    expect((await refused({ mattressIds: Array(30).fill(7) }, 'mattressIds[0]')).errors).toHaveLength(20);
    expect(await refused({ ...outcome, note: 7 }, 'note')).not.toHaveProperty('errors');
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
});
