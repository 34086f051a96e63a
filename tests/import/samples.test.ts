import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import { priceNote, samplesAmong } from '#lib/domain/catalogue.ts';
import { runCommand } from '../showroom/run-command.ts';
import { csvOf, mattressRow, useCatalogue } from './catalogue-folder.ts';

const folder = useCatalogue();
const samples = async (...args: string[]) =>
  (await runCommand('samples', args, { dataDir: folder.pathOf('data'), CONTENT_DIR: folder.contentDir })).stdout;
const content = async () => (await readContent(folder.contentDir)).content;

test('shows the samples and writes nothing without --yes', async () => {
  const before = await folder.text();
  const said = await samples();
  expect(said).toContain('  - dune-hybrid (mattress): Dune Hybrid / ');
  expect(said).toContain('No other text names one of them.');
  expect(said).toContain('Nothing was written.');
  expect(await folder.text()).toBe(before);
});

test('removes them, says what is thin then, and what names them', async () => {
  await folder.importText(csvOf(mattressRow), '--apply');
  expect(samplesAmong(await content())).toBe('some');
  expect(priceNote(await content()).en).toContain('marked as samples');
  const faq = join(folder.contentDir, 'faq.json');
  await writeFile(faq, (await readFile(faq, 'utf8')).replace('No. The prices are', 'No. The Dune Hybrid and its prices are'));
  const said = await samples('--yes');
  expect(said).toContain(`${folder.contentDir}/faq.json: 8, answer, en: dune-hybrid`);
  expect(said).toContain('What remains: 1 mattress and 0 pillows.');
  expect(said).toContain('No mattress of the types memory-foam, pocket-spring, latex, medical.');
  expect(said).toContain('32 of 32 recommendations have no pillow to try');
  const rest = await content();
  expect(rest.mattresses.map(({ id }) => id)).toEqual(['pearl-hybrid']);
  expect(rest.pillows).toEqual([]);
  expect(await samples()).toBe('No product is a sample. The catalogue has 1 mattress and 0 pillows.\n');
});
