import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import { runCommand } from '../showroom/run-command.ts';

// The folder of a shop (CONTENT_DIR), laid over what ships.

let home: string;
let own: string;
let shipped: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'own-'));
  [own, shipped] = [join(home, 'own'), join(home, 'shipped')];
  mkdirSync(join(own, 'messages'), { recursive: true });
  cpSync('src/content', shipped, { recursive: true, filter: (path) => !path.endsWith('wordings') });
});
afterEach(() => rmSync(home, { recursive: true }));

type Json = Record<string, unknown>;
const edit = (path: string, change: (value: never) => void): void => {
  const value = JSON.parse(readFileSync(path, 'utf8')) as never;
  change(value);
  writeFileSync(path, JSON.stringify(value, null, 2));
};
const write = (file: string, value: unknown) => writeFileSync(join(own, `${file}.json`), JSON.stringify(value));
const message = { en: 'Ours', ar: 'لنا' };
const refused = (): Promise<string> =>
  readContent(own, shipped).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );

test('two files of a shop stand over what ships, messages key by key, and an upgrade brings the rest', async () => {
  cpSync('src/content/site.json', join(own, 'site.json'));
  edit(join(own, 'site.json'), (site: Json) => (site['name'] = message));
  write('messages/home', { title: message });
  const { content: before } = await readContent(own, shipped);
  expect([before.site.name, before['messages/home'].title]).toEqual([message, message]);
  expect(before.outcomes).toHaveLength(32);

  edit(join(shipped, 'messages/home.json'), (home: Json) => Object.assign(home, { title: { en: 'Theirs', ar: 'لهم' }, added: message }));
  edit(join(shipped, 'faq.json'), ([first]: { question: Json }[]) => first && Object.assign(first.question, { en: 'Asked anew?' }));
  edit(join(shipped, 'site.json'), (site: Json) => (site['name'] = { en: 'Theirs', ar: 'لهم' }));
  const { content: after } = await readContent(own, shipped);
  expect([after.site.name, after['messages/home'].title]).toEqual([message, message]);
  expect(after['messages/home']).toMatchObject({ added: message });
  expect(after.faq[0]?.question.en).toBe('Asked anew?');
});

test("a fault names the file where it stands: the shop's or the shipped one", async () => {
  write('messages/home', { title: { en: 'Ours' } });
  expect(await refused()).toBe(`${join(own, 'messages/home.json')}, line 1, column 10: title, ar: it is missing. Add it as string.`);
  write('messages/home', { title: message });
  edit(join(shipped, 'messages/faq.json'), (faq: Json) => Object.assign(faq, { added: { en: 'Only' } }));
  expect(await refused()).toMatch(new RegExp(`^${join(shipped, 'messages/faq.json')}, line \\d+, column \\d+: added, ar: `));
  write('messages/home', '{');
  expect(await refused()).toContain(join(own, 'messages/home.json'));
});

test('one command makes the folder and never writes over it', async () => {
  const folder = join(home, 'made');
  const take = async (...files: string[]) =>
    runCommand('content', files, { dataDir: join(home, 'data'), CONTENT_DIR: relative('.', folder) });
  mkdirSync(folder);
  const { stdout } = await take();
  expect(stdout).toContain('products.json: copied from what ships.');
  expect(stdout).toContain('site.json: copied from what ships.');
  writeFileSync(join(folder, 'site.json'), 'mine');
  expect((await take('site', 'faq.json')).stdout).toMatch(/site\.json: was there already.*\n.*faq\.json: copied/);
  expect(readFileSync(join(folder, 'site.json'), 'utf8')).toBe('mine');
  expect((await take('messages/home')).stderr).toContain('write only the messages that you change');
  expect((await take('prices')).stderr).toContain('There is no content file prices. The files are: ');
});

test('an import into a folder without a catalogue begins with the shipped one, and writes it there', async () => {
  const table = join(home, 'new.csv');
  writeFileSync(
    table,
    'kind,id,name_en,name_ar,contains_latex,cooling,fill,loft_cm,adjustable,washable_cover,price\npillow,pearl,Pearl,لؤلؤة,no,high,memory-foam,9-12,yes,yes,149\n',
  );
  const run = await runCommand('import', [table, '--apply'], { dataDir: join(home, 'data'), CONTENT_DIR: own });
  expect(run.stderr).toBe('');
  const { content } = await readContent(own);
  expect(content.pillows.at(-1)?.id).toBe('pearl');
  expect(content.mattresses).toEqual((await readContent('src/content')).content.mattresses);
});
