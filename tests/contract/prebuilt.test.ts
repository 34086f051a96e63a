import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { passable } from './at-the-edge.ts';
import { expectProblem } from './expect-problem.ts';
import { profiles } from './spec-tables.ts';
import { useService } from './service.ts';

const service = useService();
const built = (file: string): Buffer => readFileSync(join(service.server.distDir, 'client', file));

/** Addresses and the files that answer them, as the design lays them out. */
const files: [address: string, file: string][] = [
  ...profiles.map(({ position, weight, thermal }): [string, string] => [
    `/api/v1/recommend?thermal=${thermal}&weight=${weight}&position=${position}`,
    `api/v1/recommend/${position}-${weight}-${thermal}.json`,
  ]),
  ...['matrix', 'sizes', 'products', 'faq', 'versions', 'shortlists', 'batch'].map((name): [string, string] => [
    `/api/v1/${name}`,
    `api/v1/${name}.json`,
  ]),
  ['/api/v1/products?type=mattress', 'api/v1/products/mattress.json'],
  ['/api/v1/products?type=pillow', 'api/v1/products/pillow.json'],
  ['/api/v1/faq?topic=care', 'api/v1/faq/care.json'],
  ['/openapi.json', 'openapi.json'],
  ...['oauth-protected-resource', 'oauth-authorization-server', 'api-catalog', 'mcp'].map((name): [string, string] => [
    `/.well-known/${name}`,
    `.well-known/${name}.json`,
  ]),
];
const pages: [address: string, file: string][] = [
  ['/', 'index.html'],
  ...['en', 'ar/faq', 'en/errors/not_found'].map((page): [string, string] => [`/${page}`, `${page}/index.html`]),
  ...['robots.txt', 'favicon.svg'].map((file): [string, string] => [`/${file}`, file]),
];

describe('prebuilt answers are the built files, byte for byte', () => {
  it.each([...files, ...pages])('%s is %s', async (address, file) => {
    expect((await service.get(address)).body.equals(built(file))).toBe(true);
  });

  // The app answers for the catalogue, whose media type nginx would have to be told; it does have brotli.
});

describe('files have no address of their own', () => {
  const unreachable = [
    ...files.slice(30).flatMap(([, file]) => (file === 'openapi.json' ? [] : `/${file}`)),
    ...['/manifest.json', '/client/api/v1/matrix.json', '/api/v1/matrix.json.br', '/../manifest.json', '/..%2fmanifest.json'],
  ];
  // nginx refuses to climb above the root before it asks anyone.
  it.each(passable(unreachable, ['/../manifest.json', '/..%2fmanifest.json']))('%s is 404', async (address) => {
    expectProblem(await service.get(address), 404, 'not_found');
  });
});
