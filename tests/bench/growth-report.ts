import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildCost } from './growth-build.ts';
import type { ServiceCost } from './growth-service.ts';
import type { Machine } from './machine.ts';
import { asMarkdown, type Table } from './report.ts';

export interface Growth {
  machine: Machine;
  rows: { products: number; build: BuildCost; service: ServiceCost }[];
}

const number = (value: number): string =>
  value.toLocaleString('en-US', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });

/** One column a size, one row a figure. */
const turned = (growth: Growth, rows: readonly (readonly [string, (row: Growth['rows'][number]) => string])[]): Table => [
  ['', ...growth.rows.map(({ products }) => `${number(products)} products`)],
  ...rows.map(([name, cell]) => [name, ...growth.rows.map(cell)]),
];

/** Milliseconds of processor time that each product more takes, beside the smallest catalogue. */
const perProduct = ({ rows }: Growth, row: Growth['rows'][number]): string => {
  const [first] = rows;
  if (!first || row === first) return '';
  return number(((row.build.cpuSeconds - first.build.cpuSeconds) * 1000) / (row.products - first.products));
};

export const growthTables = (growth: Growth): Table[] => [
  turned(growth, [
    ['build, s', ({ build }) => number(build.seconds)],
    ['build, processor s', ({ build }) => number(build.cpuSeconds)],
    ['processor ms a product beyond the fixed cost (goal: 1)', (row) => perProduct(growth, row)],
    ['peak memory of the build, MB (heap of 1,024)', ({ build }) => number(build.peakMegabytes)],
    ['size of the build, MB', ({ build }) => number(build.megabytes)],
    ['files, compressed forms included', ({ build }) => number(build.files)],
    ['start to the first 200, ms', ({ service }) => number(service.start)],
    ['memory of the service, MB', ({ service }) => number(service.megabytes)],
    ['`/products`, KB', ({ service }) => number(service.products.bytes / 1024)],
    ['`/products`, ms: middle, 95 in 100', ({ service: { products } }) => `${number(products.median)}, ${number(products.most)}`],
    ['`/ask`, ms: middle, 95 in 100', ({ service: { ask } }) => `${number(ask.median)}, ${number(ask.most)}`],
  ]),
  turned(
    growth,
    Object.keys(growth.rows[0]?.build.steps ?? {}).map((step) => [`${step}, s`, ({ build }) => number(build.steps[step] ?? NaN)] as const),
  ),
];

/** The part of docs/performance.md, as it was measured last; empty where it never was. */
export const growthSection = (): string => {
  const file = join(import.meta.dirname, 'growth.json');
  if (!existsSync(file)) return '';
  const growth = JSON.parse(readFileSync(file, 'utf8')) as Growth;
  const { machine } = growth;
  const [costs = [], steps = []] = growthTables(growth).map(asMarkdown);
  return `## Growth

Written by \`npm run bench:growth\` on ${machine.date} (load average ${machine.loadBefore.toFixed(2)} before): the site built and served with catalogues of the sample
products over and over. Seconds by the clock belong to the machine and to what else ran on it; processor time is the build's own.

${String(costs)}

A product is two pages and two documents with their compressed forms, 12 files, and its share of the lists; rendering them in Astro alone is several milliseconds. Within 1 ms a product only files
that did not change can be left out: the next idea is Astro's \`experimental.incrementalBuild\`, and compressed forms kept by content hash.

Steps of the build by the clock:

${String(steps)}
`;
};
