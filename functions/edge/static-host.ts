import type { HeaderPolicy } from '../plugins/headers.ts';
import { publishedLimit, windowSeconds } from '../rate-limiter.ts';
import type { Manifest } from '../manifest.ts';
import { readDisk, type DiskAnswer } from './disk.ts';

/** The two files that Netlify- and Cloudflare-style hosts read beside the pages. */
export interface StaticHostFiles {
  headers: string;
  redirects: string;
}

/** Where everything goes that no file answers; to be replaced by the address of a front door. */
const originPlaceholder = 'https://origin.example';

const folderOf = ({ file }: DiskAnswer): string =>
  file.includes('/') ? `/${file.split('/')[0]}/*` : `/${file.replace(/^index\.html$/, '')}`;

/** These are written by path, so a page and what lies beside it share a policy: that of pages, which forbids no less to the others. */
const byFolder = ['Cache-Control', 'Content-Security-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy'];

const valueOf = ({ notModified }: DiskAnswer, name: string): string | undefined => notModified.find(([field]) => field === name)?.[1];

/** Values of a header in a folder; the most frequent one of pages, where there are pages. */
const usual = (answers: readonly DiskAnswer[], name: string): string | undefined => {
  const pages = answers.filter(({ media }) => media.startsWith('text/html'));
  const counts = new Map<string | undefined, number>();
  for (const answer of pages.length > 0 ? pages : answers) {
    const value = valueOf(answer, name);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
};

const rule = (path: string, headers: readonly (readonly [string, string | undefined])[]): string[] => [
  path,
  ...headers.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name}: ${value}`])),
];

/**
 * What such a host can be told: headers by folder, and where files lie. It keeps ETags and encodings of its own, and knows neither the
 * links between a page and its markdown nor which of the two a client prefers.
 */
export const staticHostFiles = (manifest: Pick<Manifest, 'files'>, policy: HeaderPolicy): StaticHostFiles => {
  const { targets, queryless, queried } = readDisk(manifest, policy);
  const answers = [...targets.values()];
  const [first] = answers;
  const common = (first?.notModified ?? []).filter(
    ([name, value]) =>
      !byFolder.includes(name) && answers.every(({ notModified }) => notModified.some((field) => field[0] === name && field[1] === value)),
  );
  const folders = Map.groupBy(answers, folderOf);
  const artefacts = [...targets].filter(([target, { file }]) => queryless.has(target) && file.endsWith('.json') && target !== `/${file}`);
  const headers = [
    ...rule('/*', [
      ...common,
      ['RateLimit-Remaining', String(publishedLimit(policy.rateLimit))],
      ['RateLimit-Reset', String(windowSeconds)],
    ]),
    ...[...folders].flatMap(([folder, inside]) =>
      rule(
        folder,
        byFolder.map((name) => [name, usual(inside, name)] as const),
      ),
    ),
    ...artefacts
      .filter(([, { media }]) => media !== 'application/json')
      .flatMap(([target, { media }]) => rule(target, [['Content-Type', media]])),
  ];
  const passed = [...queried, '/api/*', '/ask', '/mcp', '/mcp/*', '/healthz', '/en/finder/answer', '/ar/finder/answer'];
  return {
    headers: `${headers.join('\n')}\n`,
    redirects: `${[
      ...artefacts.map(([target, { file }]) => `${target} /${file} 200`),
      ...passed.map((path) => `${path} ${originPlaceholder}${path.replace('*', ':splat')} 200`),
    ].join('\n')}\n`,
  };
};
