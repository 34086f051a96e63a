import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyNode, parse } from 'acorn';
import { describe, expect, test } from 'vitest';
import { clientDirectory } from '#lib/contract/manifest.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { testBuild } from '../fixtures/build.ts';
import { builtPages } from '../fixtures/built-html.ts';
import { builtFiles } from '../fixtures/built-pages.ts';

/** Whatever a browser is sent is read as the oldest of the list in package.json would read it. No Safari 15 runs here. */

const least: Readonly<Record<string, number>> = Object.fromEntries(
  packageJson.browserslist.map((entry) => entry.split(' >= ')).map(([name = '', version]) => [name, Number(version)]),
);

/** First versions of what no build tool lowers: Chrome, Firefox, Safari. */
const since = {
  'AbortSignal.timeout': [103, 100, 16],
  'AbortSignal.any': [116, 124, 17.4],
  'Array.fromAsync': [121, 115, 16.4],
  'Map.groupBy': [119, 119, 17.4],
  'Object.groupBy': [117, 119, 17.4],
  'Object.hasOwn': [93, 92, 15.4],
  'Promise.withResolvers': [119, 121, 17.4],
  'URL.canParse': [120, 115, 17],
  'crypto.randomUUID': [92, 95, 15.4],
  '.at': [92, 90, 15.4],
  '.checkVisibility': [105, 106, 17.4],
  '.findLast': [97, 104, 15.4],
  '.findLastIndex': [97, 104, 15.4],
  '.toReversed': [110, 115, 16],
  '.toSorted': [110, 115, 16],
  '.toSpliced': [110, 115, 16],
  '.togglePopover': [114, 125, 17],
  '.showPopover': [114, 125, 17],
  structuredClone: [98, 94, 15.4],
  scheduler: [94, 142, Infinity],
} as const;
const lacking = Object.entries(since)
  .filter(([, [chrome, firefox, safari]]) =>
    [chrome > (least['chrome'] ?? 0), firefox > (least['firefox'] ?? 0), safari > (least['safari'] ?? 0)].some(Boolean),
  )
  .map(([name]) => name);

/** Pagefind's program is an enhancement: the search goes on without it. Its syntax is checked all the same. */
const isOptional = (address: string): boolean => address.startsWith('/pagefind/');

const addressesOf = (ending: string): string[] =>
  builtFiles.flatMap(({ address }) => (address?.endsWith(ending) === true ? [address] : []));
const read = (address: string): string => readFileSync(join(clientDirectory(testBuild), address), 'utf8');

const nodesOf = function* (node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const value of Object.values(node) as unknown[])
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) yield* nodesOf(child as AnyNode);
};

/** What in a script the list does not run. Tools turn a pattern that is no syntax there into a call of `RegExp`, which would throw. */
const faultsOf = (code: string, address: string): string[] => {
  // ES2022 but for what began after Chrome 90 and Safari 15: class fields are in both.
  const nodes = [...nodesOf(parse(code, { ecmaVersion: 2022, sourceType: address === '/sw.js' ? 'script' : 'module' }))];
  return nodes.flatMap((node) => {
    if (node.type === 'StaticBlock') return ['a static block'];
    if (node.type === 'BinaryExpression' && node.left.type === 'PrivateIdentifier') return ['#name in object'];
    const text =
      node.type === 'Literal' ? (node.regex?.pattern ?? String(node.value)) : node.type === 'TemplateElement' ? node.value.raw : '';
    const said = [
      ...(/\(\?<[=!]/.test(text) ? ['lookbehind'] : []),
      ...(text.includes(':has(') && address !== '/embed.js' ? [':has'] : []),
    ];
    if (isOptional(address)) return said;
    if (node.type === 'Identifier' && lacking.includes(node.name)) return [node.name];
    const called = node.type === 'CallExpression' && node.callee.type === 'MemberExpression' ? node.callee : undefined;
    if (called?.property.type !== 'Identifier' || called.computed) return said;
    const method = `.${called.property.name}`;
    const own = called.object.type === 'Identifier' ? called.object.name + method : method;
    return lacking.includes(own) || lacking.includes(method) ? [own] : said;
  });
};

describe('scripts', () => {
  const inline = builtPages.flatMap(({ address, root }) =>
    root
      .querySelectorAll('script')
      .filter((script) => script.getAttributeValue('src') === null && script.getAttributeValue('type') !== 'application/ld+json')
      .map((script) => ({ address, code: script.textContent })),
  );
  const scripts = [...addressesOf('.js').map((address) => ({ address, code: read(address) })), ...inline];

  test('are there', () => {
    expect(addressesOf('.js')).toEqual(expect.arrayContaining(['/sw.js', '/embed.js', '/pagefind/en/pagefind.js']));
  });

  test.each(scripts)('$address', ({ address, code }) => {
    expect(faultsOf(code, address)).toEqual([]);
  });
});

test('the check finds what the list lacks', () => {
  expect(faultsOf('AbortSignal.timeout(1); [].toSorted(); RegExp(`(?<=a)`); class A { static {} }', '/x.js')).toEqual([
    'AbortSignal.timeout',
    '.toSorted',
    'lookbehind',
    'a static block',
  ]);
  expect(() => faultsOf('/a/v', '/x.js')).toThrow();
});

describe('style sheets', () => {
  /** What a rule begins with, of sheets and of the element for other sites. */
  const sheets = [
    ...addressesOf('.css').map((address) => ({ address, css: read(address) })),
    { address: '/embed.js', css: read('/embed.js') },
  ];

  test.each(sheets)('$address has no ranges, no nesting and no colours that are not known', ({ address, css }) => {
    expect(css.match(/@(?:media|container)[^{]*[<>][^{]*/g) ?? []).toEqual([]);
    if (address.endsWith('.css')) expect(css.match(/[{;]&/g) ?? []).toEqual([]);
    expect(css.replace(/@supports[^{]*\{/g, '').match(/\b(?:oklch|oklab|lab|lch|light-dark)\(/g) ?? []).toEqual([]);
  });

  test.each(sheets.slice(0, -1))('$address leaves a rule whole that has :has in one of its selectors', ({ css }) => {
    const selectors = [...css.matchAll(/(?<=^|[{}])([^{}@]+)\{/g)].map(([, selector = '']) => selector);
    // In the list of `:is`, browsers pass over what they do not know.
    const outside = selectors
      .map((selector) => selector.replace(/:is\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, ''))
      .map((selector) => selector.replace(/:has\((?:[^()]|\([^()]*\))*\)/g, ':has()'));
    expect(
      outside.filter((selector) => selector.includes(':has(') && !selector.split(',').every((part) => part.includes(':has('))),
    ).toEqual([]);
  });
});
