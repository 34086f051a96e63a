import { existsSync, readFileSync } from 'node:fs';
import type { Content } from '#lib/schemas/content.ts';
import { testContent } from '../fixtures/build.ts';

const kinds: Readonly<Record<string, string>> = { mattresses: 'mattress', pillows: 'pillow' };

/** What the frozen content does not have is what ships. */
const read = (file: string): unknown => {
  const own = `${testContent}/${file}.json`;
  return JSON.parse(readFileSync(existsSync(own) ? own : `src/content/${file}.json`, 'utf8'));
};

/** The products of a kind that are sold as the retailer wrote them, apart from the kind. */
const ofKind = (wanted: string): unknown =>
  (read('products') as { kind: string; discontinuedOn?: string }[]).flatMap(({ kind, ...product }) =>
    kind === wanted && product.discontinuedOn === undefined ? [product] : [],
  );

/** The content under test, read past every line of our code. */
export const contentFile = <Part extends keyof Content>(part: Part): Content[Part] => {
  const kind = kinds[part];
  return (kind === undefined ? read(part) : ofKind(kind)) as Content[Part];
};
