import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeModel } from '#lib/ask/model-file.ts';
import { openSite, type SiteContent, SiteError } from '#functions/site.ts';
import { settings } from './settings.ts';

const hash = (body: string | Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);
const page = '<h1>King</h1>';
const packed = gzipSync(page);
const data = '{"count":8}';
const content = '{"sizes":[]}';
const model = { intents: ['none', 'size'], rows: 1, steps: [1, 1], sharpness: 1, table: new Uint8Array(3) };
const answerModel = gzipSync(encodeModel({ hash: 'none', model }));

/** What a build of one page and one artefact leaves; what stands for the Brotli form cannot be unpacked. */
const manifest = {
  sources: 'fingerprint',
  rootUrl: 'https://guidance.example',
  keyPrefix: 'mpg',
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

let distDir: string;
const at = (file: string): string => join(distDir, 'client', file);

/** Everything that a start reads. */
const load = (given = settings): SiteContent => openSite({ distDir, settings: given }).readContent();

beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(at('en'), { recursive: true });
  await mkdir(at('api/v1'), { recursive: true });
  await writeFile(join(distDir, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(distDir, 'content.json'), content);
  await writeFile(join(distDir, 'answer-model.bin'), answerModel);
  await writeFile(at('en/index.html'), page);
  await writeFile(at('en/index.html.br'), 'brbr');
  await writeFile(at('en/index.html.gz'), packed);
  await writeFile(at('api/v1/sizes.json'), data);
});
afterEach(() => rm(distDir, { recursive: true }));

test('a whole build is read: artefacts by name, pages by address', () => {
  const site = openSite({ distDir, settings });
  expect([...site.artefacts.keys()]).toEqual(['api/v1/sizes']);
  expect([...site.pages.keys()]).toEqual(['/en']);
  expect(site.artefacts.get('api/v1/sizes')?.body('identity').toString()).toBe(data);
  const { body } = site.pages.get('/en') ?? {};
  expect([body?.('identity').toString(), body?.('br').toString(), body?.('gzip')]).toEqual([page, 'brbr', packed]);
  expect(site.manifest).toEqual(manifest);
  expect(load()).toEqual({ content: { sizes: [] }, answerModel: { ...model, table: Buffer.from(model.table) } });
});

test('a build can be replaced under a running service', async () => {
  const site = openSite({ distDir, settings });
  await rm(join(distDir, 'client'), { recursive: true });
  expect(site.artefacts.get('api/v1/sizes')?.body('identity').toString()).toBe(data);
  expect(site.pages.get('/en')?.body('identity').toString()).toBe(page);
  expect(site.pages.get('/en')?.body('br').toString()).toBe('brbr');
});

const refusal = (given = settings): string | undefined => {
  try {
    load(given);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(SiteError);
    return (error as SiteError).message;
  }
};

describe('one sentence says what to run when', () => {
  test('there is no build', async () => {
    await rm(join(distDir, 'manifest.json'));
    expect(refusal()).toBe(`There is no build in ${distDir}. Run npm run build.`);
  });

  test.each([
    ['empty', ''],
    ['cut off', JSON.stringify(manifest).slice(0, -1)],
    ['without a member', JSON.stringify({ ...manifest, files: undefined })],
    ['with a member too many', JSON.stringify({ ...manifest, extra: 1 })],
    ['of another kind', '[]'],
  ])('the manifest is %s', async (_, text) => {
    await writeFile(join(distDir, 'manifest.json'), text);
    expect(refusal()).toBe(`${distDir}/manifest.json is damaged. Run npm run build.`);
  });

  test.each(['en/index.html', 'en/index.html.br', 'en/index.html.gz', 'api/v1/sizes.json'])('%s is missing', async (file) => {
    await rm(at(file));
    expect(refusal()).toBe(`The built file ${file} is missing. Run npm run build.`);
  });

  test.each(['en/index.html', 'en/index.html.br', 'en/index.html.gz', 'api/v1/sizes.json'])('%s is cut off', async (file) => {
    const whole = await readFile(at(file));
    await writeFile(at(file), whole.subarray(0, -1));
    expect(refusal()).toBe(`The built file ${file} has ${whole.length - 1} bytes instead of ${whole.length}. Run npm run build.`);
  });

  test('the content is missing', async () => {
    await rm(join(distDir, 'content.json'));
    expect(refusal()).toBe(`The built file ${distDir}/content.json is missing. Run npm run build.`);
  });

  test('the answer model is missing', async () => {
    await rm(join(distDir, 'answer-model.bin'));
    expect(refusal()).toBe(`The built file ${distDir}/answer-model.bin is missing. Run npm run build.`);
  });

  test('the content was changed after the build', async () => {
    await writeFile(join(distDir, 'content.json'), content.replace('sizes', 'faces'));
    expect(refusal()).toBe(`The built file ${distDir}/content.json was changed after the build. Run npm run build.`);
  });

  test('a compressed form has grown', async () => {
    await writeFile(at('en/index.html.br'), 'brbrb');
    expect(refusal()).toBe('The built file en/index.html.br has 5 bytes instead of 4. Run npm run build.');
  });

  test.each([
    ['en/index.html', page.replace('King', 'Kong')],
    ['api/v1/sizes.json', data.replace('8', '9')],
    ['en/index.html.br', 'rbrb'],
  ])('%s was changed after the build, though it is as long', async (file, body) => {
    await writeFile(at(file), body);
    expect(refusal()).toBe(`The built file ${file} was changed after the build. Run npm run build.`);
  });

  test('the build was made for another public address', () => {
    expect(refusal({ ...settings, rootUrl: 'https://other.example' })).toBe(
      'The build links to https://guidance.example, but ROOT_URL is https://other.example. Run npm run build.',
    );
  });

  test('the build was made for another key prefix', () => {
    expect(refusal({ ...settings, keyPrefix: 'shop' })).toBe('The build names keys mpg_..., but KEY_PREFIX is shop. Run npm run build.');
  });
});
