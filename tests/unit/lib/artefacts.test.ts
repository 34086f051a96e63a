import { describe, expect, test } from 'vitest';
import { createJudge } from '#build/judge.ts';
import { artefacts } from '#lib/contract/prerendered.ts';
import { openApi } from '#lib/contract/openapi.ts';
import { readQuery } from '#lib/contract/parameters.ts';
import { routes } from '#lib/contract/routes.ts';
import { realContent } from '../../fixtures/content.ts';
import { settings } from '../settings.ts';

const known = artefacts(realContent, settings);
const judge = createJudge(openApi(realContent, settings));
const body = (name: string) => known.find(({ file }) => file === name)?.body;

test('every file is written once', () => {
  expect(new Set(known.map(({ file }) => file)).size).toBe(known.length);
});

test.each(known.map(({ file, operationId }) => [file, operationId] as const))('%s keeps to the contract of %s', (file, operationId) => {
  const media = routes.find((route) => route.operationId === operationId)?.success[0].media ?? '';
  expect(judge(operationId, 200, media, JSON.parse(JSON.stringify(body(file))))).toEqual([]);
});

/** Every query of closed values and defaults that a route takes. */
const queries = (parameters: (typeof routes)[number]['parameters']): string[] =>
  parameters
    .filter(({ allowed }) => allowed)
    .reduce<string[]>(
      (before, { name, allowed, required }) =>
        before.flatMap((query) => [...(required ? [] : [query]), ...(allowed ?? []).map((value) => `${query}&${name}=${value}`)]),
      [''],
    );

describe('the route table leads to the files', () => {
  const prebuilt = routes.filter(({ file }) => file);

  test.each(prebuilt.map((route) => [route.path, route] as const))('%s', (_, { operationId, parameters, file }) => {
    const reached = queries(parameters).map((query) => file?.(readQuery(parameters, new URLSearchParams(query))));
    const written = known.filter((artefact) => artefact.operationId === operationId).map((artefact) => artefact.file);
    expect([...new Set(reached)].sort()).toEqual(written.sort());
  });

  test.each(['q=king', 'limit=10', 'cursor=MTAuNHh6'])('GET /faq?%s is computed', (query) => {
    const route = routes.find(({ operationId }) => operationId === 'searchFaq');
    expect(route?.file?.(readQuery(route.parameters, new URLSearchParams(query)))).toBeNull();
  });

  test('GET /batch with operations is computed', () => {
    const route = routes.find(({ operationId }) => operationId === 'getBatch');
    expect(route?.file?.({ operations: '[]' })).toBeNull();
  });
});

test('every address of ours begins with the public origin', () => {
  const addresses = JSON.stringify(known).match(/https?:\/\/[^"\s<>)]+/g) ?? [];
  const foreign = new Set(addresses.map((address) => new URL(address).host).filter((host) => host !== 'guidance.example'));
  expect([...foreign].sort()).toEqual(['iana.org', 'schema.org', 'static.modelcontextprotocol.io']);
});
