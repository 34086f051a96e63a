import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser';
import type { TextPlace } from '../rules/fault.ts';

/** Place of the character at `offset`; CRLF, LF and CR each end a line. */
export const textPlace = (text: string, offset: number): TextPlace => {
  const before = text.slice(0, offset).split(/\r\n|\r(?!\n)|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
};

const own = (node: Node | undefined): unknown => (node ? (getNodeValue(node) as unknown) : undefined);

/** The record that a fault names: by its id or key, or by its number. Of two with one id, what is said of the id is said of the second. */
const recordNode = (root: Node, name: string, member: string | undefined): Node | undefined => {
  const records = root.children ?? [];
  const number = /^record (\d+)$/.exec(name)?.[1];
  if (number !== undefined) return records[Number(number) - 1];
  const named = records.filter((record) => ['id', 'key'].some((key) => own(findNodeAtLocation(record, [key])) === name));
  return member === 'id' || member === 'slug' || member === 'key' ? (named[1] ?? named[0]) : named[0];
};

const inside = (node: Node, part: string): Node | undefined => {
  const entry = /^entry (\d+)$/.exec(part)?.[1];
  return findNodeAtLocation(node, [entry === undefined ? part : Number(entry) - 1]);
};

/** Finds where the field of a fault (`king, name, ar`) stands in the text of its file; the nearest that is there where it is missing. */
export const fieldPlaces = (text: string): ((field: string) => TextPlace | undefined) => {
  const root = parseTree(text);
  return (field) => {
    const [first = '', ...rest] = field.split(', ');
    let node = root?.type === 'array' ? recordNode(root, first, rest[0]) : root && inside(root, first);
    if (!node) return undefined;
    for (const part of rest) {
      const next = inside(node, part);
      if (!next) break;
      node = next;
    }
    return textPlace(text, node.offset);
  };
};
