import { join } from 'node:path';
import { contentFilePath, readContent } from '#build/content.ts';
import { productsOf } from '#lib/content/check.ts';
import { fits } from '#lib/domain/fits.ts';
import type { ContentFile, ProductRecord } from '#lib/schemas/content.ts';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { readOwn, replaceFile, textOfProducts } from './catalogue-file.ts';

const counted = (list: readonly ProductRecord[]): string => {
  const mattresses = list.filter(({ kind }) => kind === 'mattress').length;
  const pillows = list.length - mattresses;
  return `${mattresses} ${mattresses === 1 ? 'mattress' : 'mattresses'} and ${pillows} ${pillows === 1 ? 'pillow' : 'pillows'}`;
};

/** Every text in a value, with where it stands: members and positions, such as `3, answer, en`. */
const textsIn = function* (value: unknown, path: readonly string[] = []): Generator<[field: string, text: string]> {
  if (typeof value === 'string') yield [path.join(', '), value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, [...path, Array.isArray(value) ? `${Number(key) + 1}` : key]);
};

/**
 * Shows the samples of the catalogue, what names them and what remains without them; with `remove` takes them out of `products.json`.
 * @throws CommandFailure, or ContentError where the content is wrong as it stands
 */
export const reportSamples = async (contentDir: string, remove: boolean): Promise<string> => {
  const file = join(contentDir, 'products.json');
  const before = await readOwn(file);
  const { content } = await readContent(contentDir);
  const { mattresses: _, pillows: __, ...others } = content;
  const samples = productsOf(content).filter(({ sample }) => sample);
  const rest = productsOf(content).filter(({ sample }) => !sample);
  if (samples.length === 0) return `No product is a sample. The catalogue has ${counted(rest)}.`;

  const mentions = Object.entries(others).flatMap(([name, value]) =>
    [...textsIn(value)].flatMap(([field, text]) =>
      samples
        .filter(({ id, name: { en, ar } }) => [id, en, ar].some((one) => text.includes(one)))
        .map(({ id }) => `  ${contentFilePath(contentDir, name as ContentFile)}: ${field}: ${id}`),
    ),
  );
  const [mattresses, pillows] = [content.mattresses.filter(({ sample }) => !sample), content.pillows.filter(({ sample }) => !sample)];
  const fitting = content.outcomes.map((outcome) => fits(outcome, { ...content, mattresses, pillows }));
  const empty = mattressTypes.filter((type) => !mattresses.some((mattress) => mattress.type === type));
  const without = (kind: string, key: 'mattresses' | 'pillows'): string[] => {
    const count = fitting.filter((one) => one[key].length === 0).length;
    const unknown = (key === 'mattresses' ? mattresses : pillows.map(({ loftCm }) => ({ heightCm: loftCm }))).filter(
      ({ heightCm }) => heightCm === undefined,
    );
    const why =
      unknown.length > 0 ? `; the height of ${unknown.length} is not known, npm run import -- --complete missing.xlsx asks for it` : '';
    return count > 0 ? [`  ${count} of ${fitting.length} recommendations have no ${kind} to try${why}.`] : [];
  };
  const thin = [
    ...(empty.length > 0 ? [`  No mattress of the ${empty.length === 1 ? 'type' : 'types'} ${empty.join(', ')}.`] : []),
    ...without('mattress', 'mattresses'),
    ...without('pillow', 'pillows'),
  ];
  if (remove) await replaceFile(file, before, textOfProducts(rest));
  return [
    `${remove ? 'Removed' : 'Samples'}: ${counted(samples)}.`,
    ...samples.map(({ id, kind, name }) => `  - ${id} (${kind}): ${name.en} / ${name.ar}`),
    '',
    ...(mentions.length === 0 ? ['No other text names one of them.'] : ['Texts that name them; correct these:', ...mentions]),
    '',
    `${remove ? 'What remains' : 'What would remain'}: ${counted(rest)}.`,
    ...thin,
    ...(thin.length > 0 ? ['  Add products from a spreadsheet: docs/guides/import.md.'] : []),
    '',
    remove ? 'Written. To put it live: npm run publish.' : 'Nothing was written. To remove them, run the same again with --yes.',
  ].join('\n');
};
