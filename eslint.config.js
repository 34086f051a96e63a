import { posix, relative, sep } from 'node:path';
import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

/**
 * Which way imports run: what a folder may import beside itself and packages. The first entry that fits a file counts; `only` are its packages,
 * where not every one will do. Single files in a list are exceptions, each of which a later move to a lower folder would end.
 */
const schemas = 'src/lib/schemas/';
const domain = 'src/lib/domain/';
const ask = 'src/lib/ask/';
const search = 'src/lib/search/';
/** Formatting of figures and words, which drawings, answers and the client share with the pages. */
const formatting = ['format', 'messages', 'paths'].map((name) => `src/lib/ui/${name}.ts`);
const contract = 'src/lib/contract/';
/** What every layer knows: the shapes of the data, what the deployment fixes, text as strangers write it. */
const base = [
  schemas,
  'src/lib/settings.ts',
  'src/lib/settings-file.mjs',
  'src/lib/setting-values.ts',
  'src/lib/plain-text.ts',
  'src/lib/terminal-text.ts',
];

const pure = { only: /^(?!node:|astro)/ };
const directions = [
  { of: 'tests/', may: [''] },
  { of: 'src/content/', may: [] },
  { of: schemas, may: ['src/content/messages/'], only: /^zod$/ },
  // A rule that a request breaks is a problem of the contract.
  { of: domain, may: [...base, `${contract}problem.ts`, `${contract}parameters.ts`, `${contract}validate.ts`], ...pure },
  { of: 'src/lib/drawings/', may: [schemas, domain, ...formatting], ...pure },
  { of: 'src/lib/og/', may: [...base, domain, 'src/lib/drawings/', ...formatting, 'src/lib/ui/products/lists.ts'], ...pure },
  {
    of: `${ask}records.ts`,
    may: [
      ...[...base, domain, ask, ...formatting],
      // The records of /ask are the structured data of pages, and lead to them.
      'src/lib/ui/json-ld.ts',
      ...['pages-of', 'product-pages', 'question-page', 'size-pages', 'sleeper-pages'].map((name) => `src/lib/ui/search/${name}.ts`),
    ],
    ...pure,
  },
  { of: ask, may: [schemas, domain], ...pure },
  { of: search, may: [schemas, domain, ask], ...pure },
  { of: contract, may: [...base, domain, ask], ...pure },
  { of: 'src/lib/content/', may: [...base, domain, 'src/lib/rules/', contract], ...pure },
  { of: 'src/lib/rules/', may: [...base, domain, ask, 'src/lib/content/', contract], ...pure },
  { of: 'src/lib/import/', may: [...base, domain, ask, 'src/lib/content/', contract], ...pure },
  { of: 'src/lib/callback/', may: [...base, domain, contract], ...pure },
  { of: 'src/lib/open-data/', may: [...base, domain, contract, 'src/lib/csv.ts'], ...pure },
  { of: 'src/lib/assistants/', may: ['src/lib/'], not: ['src/lib/tools/', 'src/lib/import/'], ...pure },
  { of: 'src/lib/tools/', may: ['src/lib/'], not: ['src/lib/import/'], ...pure },
  {
    of: 'src/lib/ui/',
    may: ['src/lib/', 'src/content/'],
    not: ['src/lib/assistants/', 'src/lib/tools/', 'src/lib/import/', 'src/lib/rules/'],
    ...pure,
  },
  // The two that touch Astro: content and settings are passed on from there.
  { of: 'src/lib/content.ts', may: [...base, 'src/lib/ui/messages.ts'], only: /^astro:content$/ },
  { of: 'src/lib/deployment.ts', may: base, only: /^astro/ },
  // It is read before anything is installed, and by every program.
  { of: 'src/lib/settings-file.mjs', may: [], only: /^node:fs$/ },
  // What the build leaves for the service; both compare hashes.
  { of: 'src/lib/manifest.ts', may: [...base, contract], only: /^(?:zod|node:crypto)$/ },
  { of: 'src/lib/', may: base, ...pure },
  // The one page that the service answers.
  { of: 'src/pages/[...address].ts', may: ['functions/on-demand.ts'], only: /^astro$/ },
  { of: 'src/pages/', may: ['src/lib/', 'src/content/'], only: /^(?!node:)/ },
  { of: 'src/content.config.ts', may: ['src/lib/', 'build/content.ts'] },
  // Its version is a metric.
  { of: 'functions/', may: ['src/lib/', 'src/content/', 'package.json'] },
  { of: 'build/', may: ['src/lib/'] },
  { of: 'cli/', may: ['src/lib/', 'functions/', 'build/'] },
  // Types of the contract are its own.
  { of: 'client/', may: [] },
  {
    of: '',
    may: [
      'build/',
      'cli/',
      'eslint.config.js',
      'src/lib/environment.ts',
      'src/lib/manifest.ts',
      'src/lib/settings-file.mjs',
      'src/lib/terminal-text.ts',
    ],
  },
];

const aliases = { '#lib/': 'src/lib/', '#functions/': 'functions/', '#build/': 'build/', '#cli/': 'cli/', '#client/': 'client/' };

/** Path of what is imported, below the project; undefined for a package. */
const targetOf = (file, name) => {
  const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix));
  if (alias) return aliases[alias] + name.slice(alias.length);
  return /^\.{1,2}\//.test(name) ? posix.normalize(posix.join(posix.dirname(file), name)) : undefined;
};

const fits = (path, prefixes) =>
  prefixes.some((prefix) => (prefix.endsWith('/') || prefix === '' ? path.startsWith(prefix) : path === prefix));

/** Whether a file may import this, by the first entry that fits it. */
const mayImport = (file, name) => {
  const { of, may, not = [], except = [], only = /(?:)/ } = directions.find((entry) => fits(file, [entry.of])) ?? directions.at(-1);
  const target = targetOf(file, name);
  if (target === undefined) return only.test(name);
  if (target.startsWith('..')) return false;
  // The files right in `src/lib` have no folder of their own.
  if (of !== '' && of !== 'src/lib/' && fits(target, [of])) return true;
  return (fits(target, may) && !fits(target, not)) || fits(target, except);
};

const importDirections = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { wrong: '{{file}} must not import {{name}}: imports run one way (eslint.config.js, "directions").' },
  },
  create: (context) => {
    const file = relative(import.meta.dirname, context.filename).replaceAll(sep, '/');
    const check = ({ source }) => {
      const name = source?.value;
      if (typeof name === 'string' && !mayImport(file, name)) context.report({ node: source, messageId: 'wrong', data: { file, name } });
    };
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

const environmentReader = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'src/lib/environment.ts is the one reader of the environment.',
};
/** What a terminal shows goes through `terminalText`, since others wrote parts of it. */
const terminalWriters = [
  "MemberExpression[object.name='process'][property.name=/^std(?:out|err)$/]",
  "MemberExpression[object.name='console']",
].map((selector) => ({ selector, message: 'Print with cli/program.ts, the log, or terminalText (src/lib/terminal-text.ts).' }));

export default tseslint.config(
  { ignores: ['client/contract.d.ts', 'dist/', '.astro/', 'node_modules/', 'data/', 'releases/', 'backups/'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  astro.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.astro'] } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `return send(...)` ends a branch in one line.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // It asks for `!`, which strict forbids.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // Index signatures are read with brackets (tsconfig noPropertyAccessFromIndexSignature).
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-restricted-syntax': ['error', environmentReader, ...terminalWriters],
    },
  },
  { plugins: { project: { rules: { 'import-directions': importDirections } } }, rules: { 'project/import-directions': 'error' } },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.astro'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', setInterval: 'readonly', URL: 'readonly' } },
  },
  {
    files: [
      'functions/server.ts',
      'functions/on-demand.ts',
      'astro.config.mjs',
      'src/lib/settings-file.mjs',
      'src/content.config.ts',
      'cli/**',
      'build/derive.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...terminalWriters] },
  },
  {
    // These are the printers; tests print for who runs them, and what runs before anything is installed prints sentences of its own.
    files: [
      'astro.config.mjs',
      'cli/program.ts',
      'cli/guidance.ts',
      'functions/startup-error.ts',
      // It speaks to the console of a browser.
      'src/lib/ui/embed/sleep-finder.ts',
      'cli/*.mjs',
      'tests/**',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
