import { ESLint } from 'eslint';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const rule = 'project/import-directions';
/** With this rule alone, which needs no types. */
const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === rule,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

/** What the linter says of imports where this line stands before a file of the project; nothing is written. */
const faultsOf = async (filePath: string, line: string): Promise<string[]> => {
  const source = readFileSync(filePath, 'utf8');
  const text = filePath.endsWith('.astro') ? source.replace(/^---\n/, `---\n${line}\n`) : `${line}\n${source}`;
  const [result] = await eslint.lintText(text, { filePath });
  const fatal = result?.messages.filter(({ fatal: isFatal }) => isFatal) ?? [];
  expect(fatal).toEqual([]);
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === rule).map(({ message }) => message);
};

/** Of each folder a file, and imports that go the wrong way. */
const forbidden: readonly [folder: string, file: string, names: string][] = [
  ['src/lib/schemas', 'src/lib/schemas/text.ts', '../domain/batch.ts #lib/contract/problem.ts node:fs ajv #functions/site.ts'],
  [
    'src/lib/domain',
    'src/lib/domain/batch.ts',
    '#lib/ask/text.ts #lib/contract/routes.ts ../ui/format.ts node:fs astro:content #functions/site.ts',
  ],
  ['src/lib/search', 'src/lib/search/terms.ts', '#lib/content/check.ts #lib/ui/format.ts node:fs'],
  ['src/lib/drawings', 'src/lib/drawings/svg.ts', '#lib/ui/json-ld.ts #lib/ask/text.ts node:fs'],
  ['src/lib/og', 'src/lib/og/pictures.ts', '#lib/ui/json-ld.ts #lib/assistants/llms.ts node:path'],
  ['src/lib/ask', 'src/lib/ask/answer.ts', '#lib/contract/routes.ts #lib/ui/products/lists.ts #lib/tools/tool.ts node:fs'],
  ['src/lib/content', 'src/lib/content/fault.ts', '#lib/ui/format.ts astro:content'],
  ['src/lib/rules', 'src/lib/rules/all.ts', '#lib/ui/format.ts #build/pack.ts'],
  ['src/lib/import', 'src/lib/import/columns.ts', '#lib/ui/format.ts #cli/program.ts'],
  ['src/lib/callback', 'src/lib/callback/request.ts', '#lib/ui/format.ts #client/client.ts'],
  ['src/lib/contract', 'src/lib/contract/routes.ts', '#lib/ui/format.ts ../assistants/llms.ts astro:content #functions/site.ts node:fs'],
  ['src/lib', 'src/lib/settings.ts', '#lib/ui/format.ts ./assistants/llms.ts ./contract/routes.ts astro:content #functions/site.ts'],
  ['src/lib/ui', 'src/lib/ui/format.ts', '#lib/tools/tool.ts #lib/assistants/llms.ts #functions/site.ts node:fs'],
  ['src/lib/open-data', 'src/lib/open-data/tables.ts', '#lib/ui/format.ts #lib/tools/tool.ts node:crypto'],
  ['src/lib/assistants', 'src/lib/assistants/llms.ts', '#lib/tools/tool.ts #functions/site.ts node:fs'],
  ['src/lib/tools', 'src/lib/tools/tool.ts', '#lib/import/columns.ts #functions/site.ts node:fs'],
  ['src/pages', 'src/pages/[...artefact].json.ts', '#functions/site.ts #build/pack.ts node:fs ../../tests/fixtures/content.ts'],
  ['functions', 'functions/site.ts', '#build/pack.ts #cli/program.ts #client/client.ts ../src/pages/[...artefact].json.ts'],
  ['build', 'build/pack.ts', '#functions/server.ts #functions/site.ts #cli/program.ts ../src/pages/[...artefact].json.ts'],
  ['cli', 'cli/program.ts', '#client/client.ts ../src/pages/[...artefact].json.ts ../tests/fixtures/content.ts'],
  ['client', 'client/client.ts', '#lib/contract/routes.ts #functions/site.ts #lib/domain/batch.ts #cli/program.ts'],
];

describe('imports run one way', () => {
  it('has a case for every folder of sources', () => {
    const folders = [
      ...readdirSync('src/lib').map((name) => join('src/lib', name)),
      ...['src/pages', 'functions', 'build', 'cli', 'client'],
    ].filter((folder) => statSync(folder).isDirectory());
    expect(forbidden.map(([folder]) => folder).toSorted()).toEqual([...folders, 'src/lib'].toSorted());
  });

  it.each(forbidden)('%s: the linter notices what goes the other way', { timeout: 60_000 }, async (_, file, all) => {
    const names = all.split(' ');
    expect(await faultsOf(file, '')).toEqual([]);
    for (const name of names) {
      expect(await faultsOf(file, `import '${name}';`)).toHaveLength(1);
      expect(await faultsOf(file, `export * from '${name}';`)).toHaveLength(1);
    }
    const [name = ''] = names;
    expect(await faultsOf(file, `const later = import('${name}');`)).toHaveLength(1);
    expect(await faultsOf(file, `import type { Never } from '${name}';`)).toHaveLength(1);
  });

  it('looks into pages and components too', { timeout: 60_000 }, async () => {
    const component = 'src/lib/ui/Page.astro';
    expect(await faultsOf(component, '')).toEqual([]);
    expect(await faultsOf(component, `import { readContent } from '#functions/site.ts';`)).toHaveLength(1);
  });

  it('lets through what goes the right way', { timeout: 60_000 }, async () => {
    expect(await faultsOf('src/lib/domain/batch.ts', `import '#lib/schemas/text.ts';`)).toEqual([]);
    expect(await faultsOf('functions/site.ts', `import 'node:fs'; import '#lib/contract/routes.ts';`)).toEqual([]);
    expect(await faultsOf('cli/program.ts', `import '#build/pack.ts'; import '#functions/site.ts';`)).toEqual([]);
    expect(await faultsOf('build/pack.ts', `import '#lib/manifest.ts'; import '#lib/ui/format.ts';`)).toEqual([]);
  });
});
