import { ESLint } from 'eslint';
import { readFileSync } from 'node:fs';
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

/** A file, and imports that go the wrong way. */
const forbidden: readonly [file: string, names: string][] = [
  ['src/lib/schemas/text.ts', '../domain/sizes.ts node:fs ajv #functions/http/site.ts'],
  ['src/lib/domain/sizes.ts', '#lib/contract/problem.ts ../words/format.ts node:fs astro:content'],
  ['src/lib/contract/routes.ts', '#lib/rules/sizes.ts ../assistants/llms.ts node:fs'],
  ['src/pages/[...file].json.ts', '#functions/http/site.ts #build/pack.ts node:fs ../../tests/fixtures/content.ts'],
  ['functions/http/site.ts', '../store/store.ts #build/pack.ts #cli/program/program.ts #client/client.ts'],
  ['cli/program/program.ts', '../commands.ts ../backup/backup.ts #client/client.ts'],
  ['client/client.ts', '#lib/contract/routes.ts'],
];

describe('imports run one way', () => {
  it.each(forbidden)('%s: the linter notices what goes the other way', { timeout: 60_000 }, async (file, names) => {
    expect(await faultsOf(file, '')).toEqual([]);
    for (const name of names.split(' ')) expect(await faultsOf(file, `import '${name}';`), name).toHaveLength(1);
  });

  it.each([
    `export * from '#lib/ui/answer-agent.ts';`,
    `const later = import('#lib/ui/answer-agent.ts');`,
    `import type { Never } from '#lib/ui/answer-agent.ts';`,
  ])('the linter reads %s', async (line) => expect(await faultsOf('src/lib/ask/text.ts', line)).toHaveLength(1));
});
