import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { materials, type Materials } from '#build/materials.ts';

interface Locked {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  integrity?: string;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const locked = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && !link);
const production = locked.filter(([, { dev, devOptional }]) => !dev && !devOptional);

let bom: Materials;
beforeAll(() => {
  bom = materials();
}, 60_000);

test('it is a CycloneDX document of this project', () => {
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { type: 'application', name: 'mattress-pillow-guidance' } },
  });
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(Date.parse(bom.metadata.timestamp)).not.toBeNaN();
});

test('every package that production has stands in it at the version of the lock file, with its hash', () => {
  const known = new Map(bom.components.map((component) => [`${component.name}@${component.version}`, component]));
  expect(production.length).toBeGreaterThan(100);
  const missing = production.filter(([path, { version, integrity }]) => {
    const component = known.get(`${nameOf(path)}@${version}`);
    const [, content = ''] = integrity?.split('-') ?? [];
    return !component?.hashes?.some((hash) => hash.content === Buffer.from(content, 'base64').toString('hex'));
  });
  expect(missing.map(([path]) => path)).toEqual([]);
});

test('nothing stands in it that the lock file does not have, or that only developers need', () => {
  const allowed = new Set(locked.filter(([, { dev }]) => !dev).map(([path, { version }]) => `${nameOf(path)}@${version}`));
  expect(bom.components.map(({ name, version }) => `${name}@${version}`).filter((one) => !allowed.has(one))).toEqual([]);
});

test('every package comes from the registry, pinned by a hash', () => {
  expect(locked.filter(([, { integrity }]) => integrity === undefined || !/^sha(?:512|1)-/.test(integrity)).map(([path]) => path)).toEqual(
    [],
  );
});
