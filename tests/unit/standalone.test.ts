import { expect, test } from 'vitest';
import type { Writing } from '#functions/services.ts';
import { createStandalone } from '#functions/standalone.ts';
import { realContent } from '../fixtures/content.ts';
import { settings } from './settings.ts';

/** The interface as Astro calls it: with a request and nothing around it. None of these operations writes, so that an id is all they need. */
const answer = createStandalone(realContent, settings, { newId: () => 'q1' } as unknown as Writing);
const ask = (target: string, options: RequestInit = {}) => answer(new Request(settings.rootUrl + target, options));
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

test('a prebuilt answer', async () => {
  const found = await ask('/api/v1/recommend?position=side&weight=under60');
  expect(found.status).toBe(200);
  expect(await found.json()).toMatchObject({ recommendation: { id: 'side-under60-neutral' } });
});

test('a function', async () => {
  const found = await ask('/api/v1/batch', post({ operations: [{ position: 'side', weight: 'under60' }] }));
  expect(found.status).toBe(200);
  expect(await found.json()).toMatchObject({ succeeded: 1 });
});

test('a stream', async () => {
  const found = await ask('/ask?query=king', { headers: { prefer: 'streaming=true' } });
  expect([found.status, found.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(await found.text()).toMatch(/^event: start\n[^]+event: complete\n[^\n]+\n\n$/);
});

test('an error', async () => {
  expect((await ask('/ask')).status).toBe(400);
  expect((await ask('/ask', { method: 'DELETE' })).status).toBe(405);
  expect((await ask('/ask', post({ query: '' }))).status).toBe(422);
});

test('what is nowhere, and what cannot be read', async () => {
  const nothing = await ask('/api/v1/nothing');
  expect([nothing.status, await nothing.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
  expect((await ask('/api/v1/shortlists/%ff')).status).toBe(400);
});

test('a path with an id', async () => {
  const asked: string[] = [];
  const store = { findShortlist: (id: string) => Promise.resolve(void asked.push(id)) };
  const sees = createStandalone(realContent, settings, { store } as unknown as Writing);
  expect((await sees(new Request(`${settings.rootUrl}/api/v1/shortlists/a%20b`))).status).toBe(404);
  expect(asked).toEqual(['a b']);
});

test('a fault of ours is reported, and says nothing of itself', async () => {
  const reported: unknown[] = [];
  const fault = new RangeError('private');
  const store = { findShortlist: () => Promise.reject(fault) };
  const broken = createStandalone(realContent, settings, { store, report: (error: unknown) => reported.push(error) } as unknown as Writing);
  const found = await broken(new Request(`${settings.rootUrl}/api/v1/shortlists/x`));
  expect([found.status, await found.text()]).toEqual([500, expect.not.stringContaining('private')]);
  expect(reported).toEqual([fault]);
});
