import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

const node = { group: ['node:*'], message: 'src/lib is pure: pass in what needs Node.' };
const astroContent = {
  group: ['astro:*', 'astro', 'astro/*'],
  message: 'Only content.ts and deployment.ts touch Astro; pass content and settings in.',
};
const functions = { group: ['#functions/*', '**/functions/*'], message: 'lib knows nothing of functions.' };
const tests = { group: ['**/tests/*', '#tests/*'], message: 'Nothing imports tests.' };

const directions = (files, patterns) => ({ files, rules: { 'no-restricted-imports': ['error', { patterns }] } });

export default tseslint.config(
  { ignores: ['client/contract.d.ts', 'dist/', 'dist-client/', '.astro/', 'node_modules/', 'data/'] },
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
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'functions/environment.ts is the one reader of the environment.',
        },
      ],
    },
  },
  directions(
    ['src/lib/schemas/**'],
    [node, astroContent, functions, tests, { group: ['../*'], message: 'Schemas import zod and each other.' }],
  ),
  directions(['src/lib/domain/**', 'src/lib/search/**'], [node, astroContent, functions, tests]),
  directions(['src/lib/**'], [node, astroContent, functions, tests]),
  directions(['src/lib/content.ts', 'src/lib/deployment.ts'], [node, functions, tests]),
  directions(['src/pages/**'], [node, functions, tests]),
  directions(['functions/**'], [tests, { group: ['**/pages/*'], message: 'Pages and functions are two printers of lib.' }]),
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
      'src/content.config.ts',
      'cli/**',
      'client/guidance.ts',
      'build/integration.ts',
      'tests/**',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
