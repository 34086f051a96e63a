import { join } from 'node:path';
import { contentFilePath, readContent } from '#build/content.ts';
import { findSamples, type Samples } from '#lib/import/samples.ts';
import type { ContentFile, ProductKind, ProductRecord } from '#lib/schemas/content.ts';
import { readOwn, replaceFile, textOfProducts } from './import-products.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const countOf = (products: readonly ProductRecord[], kind: ProductKind): number =>
  products.filter((product) => product.kind === kind).length;

const products = (list: readonly ProductRecord[]): string =>
  `${counted(countOf(list, 'mattress'), 'mattress', 'mattresses')} and ${counted(countOf(list, 'pillow'), 'pillow', 'pillows')}`;

/** What is thin without the samples, a line each. */
const thin = ({ emptyTypes, withoutMattress, withoutPillow }: Samples, outcomes: number): string[] => [
  ...(emptyTypes.length > 0 ? [`  No mattress of the ${emptyTypes.length === 1 ? 'type' : 'types'} ${emptyTypes.join(', ')}.`] : []),
  ...(withoutMattress > 0 ? [`  ${withoutMattress} of ${outcomes} recommendations have no mattress to try.`] : []),
  ...(withoutPillow > 0 ? [`  ${withoutPillow} of ${outcomes} recommendations have no pillow to try.`] : []),
];

const report = (found: Samples, contentDir: string, outcomes: number, removed: boolean): string => {
  const { samples, mentions, rest } = found;
  if (samples.length === 0) return `No product is a sample. The catalogue has ${products(rest)}.`;
  const lines = thin(found, outcomes);
  return [
    `${removed ? 'Removed' : 'Samples'}: ${products(samples)}.`,
    ...samples.map(({ id, kind, name }) => `  - ${id} (${kind}): ${name.en} / ${name.ar}`),
    '',
    ...(mentions.length === 0
      ? ['No other text names one of them.']
      : [
          'Texts that name them; correct these:',
          ...mentions.map(({ file, field, id }) => `  ${contentFilePath(contentDir, file as ContentFile)}: ${field}: ${id}`),
        ]),
    '',
    `${removed ? 'What remains' : 'What would remain'}: ${products(rest)}.`,
    ...lines,
    ...(lines.length > 0 ? ['  Add products from a spreadsheet: docs/guides/import.md.'] : []),
    '',
    removed ? 'Written. To put it live: npm run publish.' : 'Nothing was written. To remove them, run the same again with --yes.',
  ].join('\n');
};

/**
 * Shows the samples of the catalogue, what names them and what remains without them; with `remove` takes them out of `products.json`.
 * @throws CommandFailure, or ContentError where the content is wrong as it stands
 */
export const reportSamples = async (contentDir: string, remove: boolean): Promise<string> => {
  const file = join(contentDir, 'products.json');
  const before = await readOwn(file);
  const { content } = await readContent(contentDir);
  const found = findSamples(content);
  const removed = remove && found.samples.length > 0;
  if (removed) await replaceFile(file, before, textOfProducts(found.rest));
  return report(found, contentDir, content.outcomes.length, removed);
};
