import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  liveId,
  listReleases,
  pointTo,
  readManifest,
  type Release,
  type ReleaseRecord,
  workshop,
  writeRecord,
} from '#cli/publish/releases.ts';
import { neededSchema, newestSchema } from '#functions/store/migrations.ts';
import type { Content } from '#lib/schemas/content.ts';
import { openStore } from '#functions/store/open-store.ts';
import { freePort } from '../fixtures/free-port.ts';
import { testBuild, testContent } from '../fixtures/build.ts';
import { testedContent } from '../fixtures/content.ts';
import { untilEnded, type Ended } from '../fixtures/server.ts';
import { noLimits, shortlistOf } from '../store/sample.ts';

const distDir = testBuild;
let home: string;
let releases: string;
let products: string;
let env: Record<string, string>;
let record: ReleaseRecord;
const first = `20261101-100000-${readManifest(distDir).build}`;

const guidance = (...args: string[]): Promise<Ended> =>
  untilEnded(spawn(process.execPath, ['cli/guidance.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }));

/** A first release, live, which knows an older schema than the database has. */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'guidance-publish-'));
  releases = join(home, 'releases');
  products = join(home, 'content/products.json');
  cpSync(testContent, join(home, 'content'), { recursive: true });
  mkdirSync(releases);
  cpSync(distDir, join(releases, first), { recursive: true, preserveTimestamps: true });
  const at = '2026-11-01T10:00:00.000Z';
  record = { id: first, at, schema: 3, needed: 3, before: null, commit: null, backup: null, carried: [] };
  writeRecord(join(releases, first), record);
  pointTo(releases, 'current', first);
  await (await openStore({ dataDir: join(home, 'data'), databaseUrl: undefined })).close();
  const { rootUrl, keyPrefix } = readManifest(distDir);
  env = {
    ...{ PATH: process.env['PATH'] ?? '', GUIDANCE_ENV_FILE: '', PORT: String(await freePort()), ROOT_URL: rootUrl, KEY_PREFIX: keyPrefix },
    ...{ RELEASES_DIR: releases, DATA_DIR: join(home, 'data'), BACKUP_DIR: join(home, 'backups'), CONTENT_DIR: join(home, 'content') },
  };
});

afterAll(() => {
  rmSync(workshop(releases), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
});

it('broken content is told in its sentences, and nothing is published', async () => {
  const right = readFileSync(products, 'utf8');
  writeFileSync(products, right.replace('"tier": "budget"', '"tier": "cheap"'));
  const { code, stderr } = await guidance('publish');
  writeFileSync(products, right);
  expect(code).toBe(1);
  expect(stderr).toMatch(/products\.json, line \d+/);
  expect([liveId(releases), listReleases(releases).length]).toEqual([first, 1]);
});

it('a changed price is published, and taken back across a migration', { timeout: 300_000 }, async () => {
  const { id = '', name, priceBySizeQAR = {} } = testedContent.mattresses[0] ?? {};
  const [size = '', price = 0] = Object.entries(priceBySizeQAR).at(-1) ?? [];
  const parsed = JSON.parse(readFileSync(products, 'utf8')) as Record<string, { id: string; priceBySizeQAR: Record<string, number> }[]>;
  const changed = Object.values(parsed)
    .flat()
    .find((product) => product.id === id);
  if (changed) changed.priceBySizeQAR[size] = price + 1;
  writeFileSync(products, JSON.stringify(parsed));
  mkdirSync(join(releases, '.new'));

  const publishing = guidance('publish');
  const isBuilding = (async () => {
    while (!existsSync(workshop(releases))) await sleep(20);
  })();
  expect(await Promise.race([isBuilding, publishing])).toBeUndefined();
  const refused = await guidance('publish');
  expect(refused).toEqual({ code: 1, stdout: '', stderr: 'Another publish is at work. Run this again once it has ended.\n' });

  const { code, stdout, stderr } = await publishing;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`1 price changed (QAR): ${name?.en}, ${size}: ${price} to ${price + 1}.\n`);
  expect(stdout).toMatch(/\n\S+ is live for the next start: nothing serves now\. npm start serves it here\.\n$/);
  expect(existsSync(join(releases, '.new'))).toBe(false);
  const [, published] = listReleases(releases);
  expect(published).toMatchObject({ id: liveId(releases), before: first, schema: newestSchema, needed: neededSchema });
  expect(readdirSync(published?.folder ?? '').sort()).toEqual([
    'answer-model.bin',
    'client',
    'content.json',
    'manifest.json',
    'release.json',
    'service',
  ]);
  // Its program is compiled before its first start.
  expect(readdirSync(join(published?.folder ?? '', 'service/cache'), { recursive: true }).length).toBeGreaterThan(5);
  // Pictures of photographs are on the disk once, whoever has them.
  const photos = readManifest(published?.folder ?? '').files.filter(({ file }) => file.startsWith('photos/'));
  expect(photos.length).toBeGreaterThan(0);
  for (const { file } of photos) expect(statSync(join(published?.folder ?? '', 'client', file)).nlink, file).toBeGreaterThan(1);
  expect((await guidance('publish')).stdout).toBe(`Nothing changed since ${published?.id}, which is live.\n`);
  expect((await guidance('publish', '--list')).stdout).toMatch(new RegExp(`schema ${newestSchema}  live\\n.*schema 3\\n$`));

  const store = await openStore({ dataDir: join(home, 'data'), databaseUrl: undefined });
  await store.saveRequest({ ...shortlistOf({ id: 'later' }), createdAt: new Date().toISOString() }, noLimits);
  await store.close();
  const back = await guidance('publish', '--back');
  expect(back.code).toBe(1);
  expect(back.stderr).toMatch(
    /cannot read the database since .* \(schema \d, it knows 3\)\. .* lost: 1 requests\. .*npm run restore -- a backup from before && npm run publish -- --back \S+, and start it\.\n$/,
  );
  expect(liveId(releases)).toBe(published?.id);

  writeRecord(join(releases, first), { ...record, schema: newestSchema });
  // A service of a version that says nothing in `RELEASES_DIR` runs on until it is restarted.
  const older = createServer((_, response) => response.end('{"build":"older"}')).listen(Number(env['PORT']), '127.0.0.1');
  expect((await guidance('publish', '--back', first)).stdout).toContain(`${first} waits for a restart`);
  older.close();
  expect((await guidance('publish', '--back')).stdout).toContain('waits no more');
  expect((await guidance('publish', '--back', first)).stdout).toContain(`${size}: ${price + 1} to ${price}.\n`);
  expect(liveId(releases)).toBe(first);

  const again = await guidance('publish');
  expect(again.stderr).toContain(`The files still hold what ${published?.id} had when it was taken back: `);
  expect([again.code, liveId(releases)]).toEqual([1, first]);
  expect((await guidance('publish', '--yes')).stdout).toContain(`${size}: ${price} to ${price + 1}.\n`);
  expect(listReleases(releases).at(-1)).toMatchObject({ id: liveId(releases), before: first });
});

it(
  'the day after an offer its price goes and on the first day of another its price comes, from the content of the live release and not from files that are being edited',
  { timeout: 300_000 },
  async () => {
    const live = listReleases(releases).at(-1) as Release;
    const [mattress] = testedContent.mattresses as [Content['mattresses'][number]];
    const [pillow] = testedContent.pillows as [Content['pillows'][number]];
    const [size = '', price = 0] = Object.entries(mattress.priceBySizeQAR).at(0) ?? [];
    const path = join(live.folder, 'content.json');
    const content = JSON.parse(readFileSync(path, 'utf8')) as Content;
    Object.assign(content.mattresses[0] ?? {}, { priceBeforeBySizeQAR: { [size]: price * 3 }, offerEndsOn: '2026-11-01' });
    const nextOffer = { startsOn: '2026-11-02', endsOn: '2099-12-31', priceQAR: pillow.priceQAR - 1 };
    Object.assign(content.pillows[0] ?? {}, { nextOffer });
    writeFileSync(path, JSON.stringify(content));
    writeFileSync(products, '[half a file');

    const { code, stdout, stderr } = await guidance('publish', '--due');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      `2 prices changed (QAR): ${mattress.name.en}, ${size}: ${price} to ${price * 3}; ${pillow.name.en}, one size: ${pillow.priceQAR} to ${nextOffer.priceQAR}.\n`,
    );
    const dated = listReleases(releases).at(-1);
    expect(dated).toMatchObject({ id: liveId(releases), dated: live.id, before: live.before });
    expect((await guidance('publish', '--due')).stdout).toBe(`The date changes nothing in ${dated?.id}.\n`);
    expect((await guidance('publish', '--back')).stdout).toContain(`${live.before} is live`);
  },
);
