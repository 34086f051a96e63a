import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Documents for people. */
const documents = [...globSync('*.md'), ...globSync('docs/**/*.md'), 'tests/README.md'].toSorted();

const read = (document: string): string => readFileSync(document, 'utf8');

/** The names that GitHub gives to headings, and those that stand in the text. */
const anchors = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id),
    ...[...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  ]);

const leads = (document: string, target: string): boolean => {
  const [to = '', anchor] = target.split('#');
  const place = to === '' ? document : join(dirname(document), to);
  if (!existsSync(place)) return false;
  return anchor === undefined || (statSync(place).isFile() && anchors(read(place)).has(anchor));
};

test.each(documents)('every link of %s leads somewhere', (document) => {
  const targets = [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  expect(targets.filter((target) => !leads(document, target))).toEqual([]);
});
