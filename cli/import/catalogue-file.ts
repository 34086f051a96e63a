import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Waiting } from '#lib/import/merge.ts';
import { productsOf } from '#lib/content/check.ts';
import { shortList } from '#lib/rules/fault.ts';
import type { Content, ProductRecord } from '#lib/schemas/content.ts';
import { CommandFailure } from '../program/program.ts';

/** The text of the file as the project formats it: a range on one line, every other member on its own. */
export const textOfProducts = (products: readonly ProductRecord[]): string =>
  `${JSON.stringify(products, null, 2).replace(/\{\n +"min": ([^\n]+),\n +"max": ([^\n]+)\n +\}/g, '{ "min": $1, "max": $2 }')}\n`;

/** The text of a shop's file; undefined where its folder has none, and the shipped one counts. */
export const readOwn = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/** A shop's file of JSON; undefined where there is none. @throws CommandFailure */
export const readOwnJson = async <Value>(path: string): Promise<Partial<Value> | undefined> => {
  const text = await readOwn(path);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Partial<Value>);
  } catch {
    throw new CommandFailure(`${path} is no JSON. Correct it, or delete it to be asked again.`);
  }
};

/**
 * Writes or replaces a file by one rename, so that it is always whole.
 * @throws CommandFailure where it is not `before` any more, or cannot be written; it then stays as it is
 */
export const replaceFile = async (path: string, before: string | undefined, after: string): Promise<void> => {
  const fresh = `${path}.${process.pid}`;
  try {
    const mode = before === undefined ? 0o644 : (await stat(path)).mode;
    await using file = await open(fresh, 'wx', mode);
    await file.chmod(mode);
    await file.writeFile(after);
    await file.sync();
    if ((await readOwn(path)) !== before) throw new CommandFailure(`${path} was changed meanwhile. Run it again.`);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`The file cannot be written (${(error as Error).message}). Make room or allow it, and run it again.`);
  }
};

/** What waits since which import of which file: `products.waiting.json` beside the products. */
export interface WaitingList {
  file: string;
  since: string;
  products: Waiting[];
}

export const waitingPath = (contentDir: string): string => join(contentDir, 'products.waiting.json');

/** A sentence where more than a tenth of the products waits since an import, and nothing was published after it. */
export const waitingSentences = async (contentDir: string, content: Content, published: string | undefined): Promise<string[]> => {
  const { file = '', since = '', products = [] } = (await readOwnJson<WaitingList>(waitingPath(contentDir))) ?? {};
  const all = products.filter(({ isKnown }) => !isKnown).length + productsOf(content).filter(({ sample }) => !sample).length;
  if (products.length * 10 <= all || (published ?? '') > since) return [];
  const names = shortList(
    products.map(({ product, why }) => `${product} (${why})`),
    ', ',
  );
  return [
    `${products.length} of ${all} products wait until they are complete: ${names}. npm run import -- ${JSON.stringify(file)} --complete missing.xlsx writes what they lack into a new file, to be filled in and imported.`,
  ];
};
