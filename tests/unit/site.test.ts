import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeModel } from '#lib/ask/heads.ts';
import { openSite, SiteError, unreadable } from '#functions/http/site.ts';
import { settings } from './settings.ts';

const hash = (body: string | Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);
const page = '<h1>King</h1>';
const packed = gzipSync(page);
const data = '{"count":8}';
const content = '{"sizes":[]}';
const heads = [{ name: 'intent', classes: ['none', 'size'], steps: [1, 1] }];
const table = { rows: 1, heads, index: new Uint32Array(2), weights: new Uint16Array() };
const answerModel = gzipSync(encodeModel('none', { question: table, mention: table }));

/** What a build of one page and one response leaves; what stands for the Brotli form cannot be unpacked. */
const manifest = {
  build: '0123456789ab',
  sources: 'fingerprint',
  ...settings,
  retirement: {},
  content: hash(content),
  answerModel: hash(answerModel),
  files: [
    {
      file: 'en/index.html',
      address: '/en',
      media: 'text/html; charset=utf-8',
      cache: 'page',
      bytes: page.length,
      hash: hash(page),
      br: { bytes: 4, hash: hash('brbr') },
      gzip: { bytes: packed.length, hash: hash(packed) },
    },
    { file: 'api/v1/sizes.json', address: null, media: 'application/json', cache: 'data', bytes: data.length, hash: hash(data) },
  ],
};
const served = ['en/index.html', 'en/index.html.br', 'en/index.html.gz', 'api/v1/sizes.json'];

let distDir: string;
const at = (file: string): string => join(distDir, served.includes(file) ? 'client' : '', file);

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'site-'));
  const files = {
    'manifest.json': JSON.stringify(manifest),
    'content.json': content,
    'answer-model.bin': answerModel,
    'en/index.html': page,
    'en/index.html.br': 'brbr',
    'en/index.html.gz': packed,
    'api/v1/sizes.json': data,
  };
  for (const [file, body] of Object.entries(files)) {
    await mkdir(dirname(at(file)), { recursive: true });
    await writeFile(at(file), body);
  }
});
afterEach(() => rm(distDir, { recursive: true }));

test('a whole build is read, responses by name and pages by address, and can be replaced once all of it was', async () => {
  const site = openSite({ distDir, settings });
  await site.readAll(0);
  const { content, answerModel } = site.readContent();
  expect(content).toEqual({ sizes: [] });
  expect(answerModel()).toMatchObject({ question: { rows: 1 }, mention: { rows: 1 } });
  await rm(join(distDir, 'client'), { recursive: true });
  expect([...site.responses.keys()]).toEqual(['api/v1/sizes']);
  expect([...site.pages.keys()]).toEqual(['/en']);
  expect(site.responses.get('api/v1/sizes')?.body('identity').toString()).toBe(data);
  const { body } = site.pages.get('/en') ?? {};
  expect([body?.('identity').toString(), body?.('br').toString(), body?.('gzip')]).toEqual([page, 'brbr', packed]);
  expect(site.manifest).toEqual(manifest);
});

test('a file is checked before it is first sent, and the others are sent all the same', async () => {
  await writeFile(at('en/index.html.br'), 'rbrb');
  const site = openSite({ distDir, settings });
  const page = site.pages.get('/en');
  for (const form of ['br', 'gzip', 'identity'] as const)
    expect(() => page?.body(form)).toThrow(
      new SiteError('The built file en/index.html.br was changed after the build. Run npm run build.'),
    );
  expect(site.responses.get('api/v1/sizes')?.body('identity').toString()).toBe(data);
  await expect(site.readAll(0)).rejects.toThrow(SiteError);
  await writeFile(at('en/index.html.br'), 'brbr');
  expect(page?.body('br').toString()).toBe('brbr');
});

/** What is said of this build; `undefined` where all of it can be read. */
const refusal = async (given = settings): Promise<string | undefined> => {
  try {
    const site = openSite({ distDir, settings: given });
    site.readContent();
    await site.readAll(0);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(SiteError);
    return (error as SiteError).message;
  }
};

describe('one sentence says what to run when', () => {
  test('there is no build', async () => {
    await rm(at('manifest.json'));
    expect(await refusal()).toBe(`There is no build in ${distDir}. Run npm run build.`);
  });

  test.each([
    ['empty', ''],
    ['cut off', JSON.stringify(manifest).slice(0, -1)],
    ['without a member', JSON.stringify({ ...manifest, files: undefined })],
    ['with a member too many', JSON.stringify({ ...manifest, extra: 1 })],
    ['of another kind', '[]'],
  ])('the manifest is %s', async (_, text) => {
    await writeFile(at('manifest.json'), text);
    expect(await refusal()).toBe(`${distDir}/manifest.json is damaged. Run npm run build.`);
  });

  test.each([...served, 'content.json', 'answer-model.bin'])('%s is missing', async (file) => {
    await rm(at(file));
    const name = served.includes(file) ? file : `${distDir}/${file}`;
    expect(await refusal()).toBe(`The built file ${name} is missing. Run npm run build.`);
  });

  test.each(served)('%s is cut off or has grown', async (file) => {
    const whole = await readFile(at(file));
    for (const body of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.from('b')])]) {
      await writeFile(at(file), body);
      expect(await refusal()).toBe(`The built file ${file} has ${body.length} bytes instead of ${whole.length}. Run npm run build.`);
    }
  });

  test.each([
    ['en/index.html', page.replace('King', 'Kong')],
    ['api/v1/sizes.json', data.replace('8', '9')],
    ['en/index.html.br', 'rbrb'],
    ['content.json', content.replace('sizes', 'faces')],
  ])('%s was changed after the build, though it is as long', async (file, body) => {
    await writeFile(at(file), body);
    const name = served.includes(file) ? file : `${distDir}/${file}`;
    expect(await refusal()).toBe(`The built file ${name} was changed after the build. Run npm run build.`);
  });

  test.each([
    [
      { rootUrl: 'https://other.example' },
      'The build links to https://guidance.example, but ROOT_URL is https://other.example. Correct ROOT_URL,',
    ],
    [{ keyPrefix: 'shop' }, 'The build names keys mpg_..., but KEY_PREFIX is shop. Correct KEY_PREFIX,'],
  ])('the build was made for other settings than %j', async (other, sentence) => {
    expect(await refusal({ ...settings, ...other })).toBe(
      `${sentence} or build for it: npm run publish, or npm run build where nothing was ever published.`,
    );
  });
});

test.each([
  ['ENOENT', 'is missing. Run npm run build.'],
  ['ENOTDIR', 'is missing. Run npm run build.'],
  ['EACCES', 'cannot be read (EACCES). Give this user the right to read it.'],
  ['EIO', 'cannot be read (EIO). Give this user the right to read it.'],
  // No fault of the build.
  ['EMFILE', undefined],
  ['ENFILE', undefined],
])('%s of a file: it %s', (code, sentence) => {
  const error = Object.assign(new Error(`${code}: no`), { code });
  if (sentence === undefined) expect(unreadable('a.json', error)).toBe(error);
  else expect(unreadable('a.json', error)).toEqual(new SiteError(`The built file a.json ${sentence}`));
});
