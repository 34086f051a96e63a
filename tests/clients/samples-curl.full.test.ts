import { readFileSync } from 'node:fs';
import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import type { IssuedKey, Job, Shortlist } from '#lib/schemas/writes.ts';
import { shownResponse } from '#lib/ui/api/samples.ts';
import { testBuild } from '../fixtures/build.ts';
import { runProgram } from './guidance.ts';
import { useLiveService } from './live-service.ts';

/** The samples of the API reference, run as they stand on its pages. */

const service = useLiveService();

/** The blocks of code on a page of the reference: programs by language, and what has none. */
const readBlocks = (address: string, place?: string) => {
  const whole = parseDocument(readFileSync(`${testBuild}/client${address}/index.html`, 'utf8'));
  const page = place === undefined ? whole : (DomUtils.getElementById(place, whole) ?? parseDocument(''));
  const blocks = DomUtils.getElementsByTagName('pre', page).map((block) => ({
    language: block.attribs['data-code'],
    text: DomUtils.textContent(block),
  }));
  return {
    programs: blocks.flatMap(({ language, text }) => (language === undefined ? [] : [{ language, text }])),
    responses: blocks.flatMap(({ language, text }) => (language === undefined ? [text] : [])),
  };
};

/** How each language is run so that it prints the body and, in a last line, the status. */
const interpreters: Readonly<Record<string, (program: string) => [command: string, ...args: string[]]>> = {
  sh: (program) => ['sh', '-c', `curl() { command curl -q -sS --max-time 10 --noproxy '*' -w '\\n%{http_code}' "$@"; }\n${program}`],
  js: (program) => [
    process.execPath,
    '--input-type=module',
    '-e',
    `console.log = (status, body = '') => process.stdout.write((body && JSON.stringify(body)) + '\\n' + status);\n${program}`,
  ],
};

/** Runs a program against the test's service; only its address is another one. */
const runSample = async (language: string, program: string): Promise<{ status: number; body: unknown }> => {
  const { rootUrl, origin } = service.server;
  const interpreter = interpreters[language];
  if (!interpreter) throw new Error(`Nothing runs ${language}.`);
  const [command, ...args] = interpreter(program.replaceAll(rootUrl, origin));
  const { stdout, stderr } = await runProgram(command, args);
  const end = stdout.lastIndexOf('\n');
  expect(stderr).toBe('');
  const text = stdout.slice(0, end);
  return { status: Number(stdout.slice(end + 1)), body: text === '' ? undefined : JSON.parse(text) };
};

/** Without what differs from response to response: ids, references, times and keys. */
const lasting = (response: string): string =>
  response
    .replace(/\b[0-9a-f]{32}\b/g, '<id>')
    .replace(/(?<="reference": ")[A-Z0-9]{3}-[A-Z0-9]{3}/, '<reference>')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/(_(?:test|live)_)[\w-]{44}/g, '$1<random>');

/** Ids that stand in the samples are nobody's: those of records made here take their place. */
const idsOfOurs: Record<string, string> = {};

beforeAll(async () => {
  const post = async (path: string, body: object, key?: string): Promise<unknown> => {
    const authorization = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    const headers = { 'Content-Type': 'application/json', ...authorization };
    return (await fetch(service.server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { key } = (await post('/api/v1/keys', { mode: 'live' })) as IssuedKey;
  const choice = { outcomeId: 'side-k90to130-hot', note: 'For the guest room' };
  for (const operation of ['getShortlist', 'withdrawShortlist'])
    idsOfOurs[operation] = ((await post('/api/v1/shortlists', choice, key)) as Shortlist).id;
  const report = { subject: 'A price is out of date' };
  idsOfOurs['getJob'] = ((await post('/api/v1/reports', report, `${service.server.manifest.keyPrefix}_test_sandbox`)) as Job).id;
});

describe.each(routes)('the reference of $operationId', ({ operationId, tag, success }) => {
  const { programs, responses } = readBlocks(`/en/api/${tag.toLowerCase()}`, operationId);

  it.each(programs)('shows the response to its $language', async ({ language, text }) => {
    const ours = idsOfOurs[operationId];
    const { status, body } = await runSample(language, ours === undefined ? text : text.replace(/[0-9a-f]{32}/, ours));
    expect(status).toBe(success[0].status);
    expect(lasting(responses[0] ?? '')).toBe(body === undefined ? '' : lasting(shownResponse(body)));
  });

  it('has a program in each language', () => expect(programs.map(({ language }) => language)).toEqual(['sh', 'js']));
});

describe('the overview', () => {
  const { programs } = readBlocks('/en/api');

  it('has a quickstart that writes a shortlist with a key of its own', async () => {
    const { rootUrl, origin } = service.server;
    const quickstart = (programs[0]?.text ?? '').replaceAll(rootUrl, origin);
    const { stdout } = await runProgram('sh', ['-c', `curl() { command curl -q -sS --noproxy '*' "$@"; }\n${quickstart}`]);
    const shortlist = JSON.parse(stdout.slice(stdout.lastIndexOf('{"id"'))) as Shortlist;
    expect(shortlist).toMatchObject({ mode: 'test', persisted: false, outcomeId: 'side-k90to130-hot' });
    expect(stdout).toMatch(/^\{"query":\{"position":"side"/);
  });

  it('has a program that creates a live key in each language', async () => {
    const creating = programs.filter(({ text }) => text.includes('/keys') && text.includes('live') && !text.startsWith('API='));
    expect(creating.map((one) => one.language)).toEqual(['sh', 'js']);
    for (const { language: written, text } of creating)
      expect(await runSample(written, text)).toMatchObject({ status: 201, body: { mode: 'live' } });
  });
});
