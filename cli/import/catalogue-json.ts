import { parseTree } from 'jsonc-parser';
import type { MattressRecord, PillowRecord } from '#lib/schemas/content.ts';

type Product = MattressRecord | PillowRecord;

/** A record as the project formats it, in a list: a range on one line, every other member on its own. */
const printed = (record: Product): string =>
  JSON.stringify(record, null, 2)
    .replace(/\{\n +"min": ([^\n]+),\n +"max": ([^\n]+)\n +\}/g, '{ "min": $1, "max": $2 }')
    .replaceAll('\n', '\n  ');

/** A file of products, as text and as what was read from it. */
interface CatalogueFile {
  text: string;
  records: readonly Product[];
}

/** The text of a file of products; a record that stood in the file before keeps the very text it had. */
export const catalogueJson = (records: readonly Product[], { text, records: standing }: CatalogueFile): string => {
  const body = text.replace(/^\uFEFF/, '');
  const nodes = parseTree(body)?.children ?? [];
  const kept = new Map(standing.map((record, index) => [record, nodes[index]] as const));
  const items = records.map((record) => {
    const node = kept.get(record);
    return node ? body.slice(node.offset, node.offset + node.length) : printed(record);
  });
  return items.length === 0 ? '[]\n' : `[\n  ${items.join(',\n  ')}\n]\n`;
};
