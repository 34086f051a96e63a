import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentFile } from './content-file.ts';
import { useService } from './service.ts';

/** What the specification leaves open: docs/reference/gaps.md, the marks of the contract, and the questions for the owner say the same. */

interface Gap {
  id: string;
  metIn: string;
  basis: string;
}

const register = readFileSync('docs/reference/gaps.md', 'utf8');
const [, ...rows] = register
  .split('\n')
  .filter((line) => /^\| (?:#|<a id="g\d+"><\/a>G\d+) \|/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .filter((cells, index) => index === 0 || cells[1] !== '#');
const gaps: Gap[] = rows.map(([, number = '', metIn = '', , , basis = '']) => ({ id: number.replace(/^<.*>/, ''), metIn, basis }));

const service = useService();
let contract: string;
let marks: { gaps: string[]; description: unknown }[];

beforeAll(async () => {
  marks = [];
  contract = (await service.get('/openapi.json')).text;
  JSON.stringify(JSON.parse(contract), (_, value: unknown) => {
    const { 'x-gap': gaps, description } = (value ?? {}) as { 'x-gap'?: string[]; description?: unknown };
    if (gaps !== undefined) marks.push({ gaps, description });
    return value;
  });
});

/** By number. */
const sorted = (ids: Iterable<string>): string[] => [...new Set(ids)].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));

describe('docs/reference/gaps.md', () => {
  it('has each gap once, met in a known place and on a known basis', () => {
    expect(gaps.length).toBeGreaterThan(70);
    expect(new Set(gaps.map(({ id }) => id)).size).toBe(gaps.length);
    // A row without the anchor that links lead to would be no gap here.
    expect(register).not.toMatch(/^\| *G\d+/m);
    for (const { id, metIn, basis } of gaps) {
      expect(metIn, id).toMatch(/^(?:contract|tool-servers|web-servers|pages|device|nothing)$/);
      expect(basis, id).toMatch(/\b(?:DOC|STD|OWN)\b/);
    }
  });

  it('says of a gap that it is met in the contract exactly where x-gap names it', () => {
    const stated = gaps.filter(({ metIn }) => metIn === 'contract').map(({ id }) => id);
    expect(sorted(marks.flatMap((mark) => mark.gaps))).toEqual(sorted(stated));
  });
});

it('no text of the contract says so: x-gap marks a choice, and the register of gaps explains it', () => {
  expect(contract).not.toMatch(/not fixed by the specification|\(G\d+/i);
  for (const { description } of marks) expect(description).toMatch(/\S/);
});

it('the owner is asked about every gap that nothing else settles, and about no other, and where it is met', () => {
  const open = gaps.filter(({ basis }) => basis.includes('OWN')).map(({ id, metIn }) => `${id} ${metIn}`);
  expect(open.length).toBeGreaterThan(30);
  expect(
    contentFile('owner-questions')
      .map(({ gap, metIn }) => `${gap} ${metIn}`)
      .sort(),
  ).toEqual(open.sort());
});

it.each(['en', 'ar'])('the pages in %s show them: the questions all, the interface those of its contract', async (language) => {
  const questions = (await service.get(`/${language}/about/owner-questions`)).text;
  for (const { gap } of contentFile('owner-questions')) expect(questions, gap).toContain(`id="${gap}"`);
  const operations = ['', '/getRecommendation', '/createShortlist', '/runBatch', '/getBatch', '/issueKey', '/createReport', '/getJob'];
  const reading = ['/getMatrix', '/listSizes', '/listProducts', '/searchFaq', '/getVersions', '/listShortlists', '/getShortlist', '/ask'];
  const discovery = ['/postAsk', '/getToolServers', '/getProtectedResourceMetadata', '/getAuthorizationServerMetadata'];
  const pages: string[] = [];
  for (const page of [...operations, ...reading, ...discovery]) pages.push((await service.get(`/${language}/api${page}`)).text);
  const shown = pages
    .flatMap((text) => [...text.matchAll(/\bclass="gap"[^>]*>(.*?)<\/span>/gs)])
    .flatMap(([, inside = '']) => inside.match(/G\d+/g) ?? []);
  expect(sorted(shown)).toEqual(sorted(marks.flatMap((mark) => mark.gaps)));
});
