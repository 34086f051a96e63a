import { posix, relative, sep } from 'node:path';
import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

/**
 * Which way imports run: a folder imports itself, packages, and what stands before it. So no folders form a circle.
 * The files right in `src/lib`, `functions` and `cli` put together what lies below them.
 */
const order = [
  'package.json',
  'src/content/',
  ...['settings', 'schemas', 'domain', 'words', 'ask', 'search', 'visitor', 'callback', 'drawings'].map((name) => `src/lib/${name}/`),
  ...['records', 'contract', 'og', 'open-data', 'rules', 'content', 'import'].map((name) => `src/lib/${name}/`),
  'src/lib/',
  ...['styles/', '', 'visitor/', 'finder/', 'privacy/', 'callback/', 'api/', 'desk/', 'embed/', 'faq/', 'shortlist/', 'kiosk/'].map(
    (name) => `src/lib/ui/${name}`,
  ),
  ...['ui/products', 'ui/search', 'ui/sizes', 'ui/two-sleepers', 'assistants', 'tools'].map((name) => `src/lib/${name}/`),
  'build/',
  'src/content.config.ts',
  ...['http/', 'store/', 'showroom/', 'desk/', 'plugins/', 'routes/', ''].map((name) => `functions/${name}`),
  'src/pages/',
  ...['program/', 'backup/', 'import/', 'showroom/', 'doctor/', 'publish/', ''].map((name) => `cli/${name}`),
  '',
  'tests/',
];

/** Folders that import less than what stands before them: `may` of the project, `only` these packages. */
const narrower = [
  // It is read before anything is installed, and by every program.
  { of: 'src/lib/settings/settings-file.mjs', may: [], only: /^node:fs$/ },
  { of: 'src/lib/schemas/', only: /^zod$/ },
  { of: 'src/lib/contract/manifest.ts', only: /^(?:zod|node:crypto)$/ },
  // The two that touch Astro: content and settings are passed on from there.
  { of: 'src/lib/content.ts', only: /^astro:content$/ },
  { of: 'src/lib/deployment.ts', only: /^astro/ },
  { of: 'src/lib/', only: /^(?!node:|astro)/ },
  // The service serves files and does not make them.
  { of: 'functions/', may: ['src/lib/', 'functions/', 'src/content/', 'package.json'] },
  // The one page that the service answers.
  { of: 'src/pages/[...address].ts', may: ['functions/on-demand.ts'], only: /^astro$/ },
  { of: 'src/pages/', may: ['src/lib/', 'src/content/'], only: /^(?!node:)/ },
  // Types of the contract are its own.
  { of: 'client/', may: [] },
];

const aliases = { '#lib/': 'src/lib/', '#functions/': 'functions/', '#build/': 'build/', '#cli/': 'cli/', '#client/': 'client/' };

/** Path of what is imported, below the project; undefined for a package. */
const targetOf = (file, name) => {
  const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix));
  if (alias) return aliases[alias] + name.slice(alias.length);
  return /^\.{1,2}\//.test(name) ? posix.normalize(posix.join(posix.dirname(file), name)) : undefined;
};

/** Its place in the order: the longest entry that fits. */
const rankOf = (file) => order.indexOf(order.filter((entry) => file.startsWith(entry)).sort((a, b) => b.length - a.length)[0]);

const mayImport = (file, name) => {
  const { may = [''], only = /(?:)/ } = narrower.find(({ of }) => file.startsWith(of)) ?? {};
  const target = targetOf(file, name);
  if (target === undefined) return only.test(name);
  if (target.startsWith('..')) return false;
  const [own, its] = [rankOf(file), rankOf(target)];
  return its === own || (its < own && may.some((prefix) => target.startsWith(prefix)));
};

const importDirections = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { wrong: '{{file}} must not import {{name}}: imports run one way (eslint.config.js, "order").' },
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
  message: 'src/lib/settings/environment.ts is the one reader of the environment.',
};
/** What a terminal shows goes through `terminalText`, since others wrote parts of it. */
const terminalWriters = [
  "MemberExpression[object.name='process'][property.name=/^std(?:out|err)$/]",
  "MemberExpression[object.name='console']",
].map((selector) => ({
  selector,
  message: 'Print with cli/program/program.ts, the log, or terminalText (src/lib/words/terminal-text.ts).',
}));

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
      'src/lib/settings/settings-file.mjs',
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
      'cli/program/program.ts',
      'cli/guidance.ts',
      'functions/startup-error.ts',
      // It speaks to the console of a browser.
      'src/lib/ui/embed/sleep-finder.ts',
      'cli/*.mjs',
      'cli/program/setup.mjs',
      'docs/examples/**',
      'tests/**',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
