import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocks, documents, isAsked, shellLines } from '../fixtures/documents.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { runProgram } from './guidance.ts';
import { useLiveService } from './live-service.ts';

/** Requests that documents show, sent as they stand there by a shell to the service. */

const service = useLiveService();
const here = (text: string): string => text.replaceAll('http://localhost:4321', service.server.origin);

const run = async (line: string): Promise<string> => {
  const variables = { PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}` };
  // Whatever a curl of a document prints, a refusal is no answer.
  const command = here(line).replaceAll(/(?<=^|; |\$\()curl /g, 'curl -q -sS --fail --max-time 10 --noproxy "*" ');
  const { code, stdout, stderr } = await runProgram('sh', ['-c', command], { variables });
  expect({ line, code, stderr: code === 0 ? '' : stderr }).toEqual({ line, code: 0, stderr: '' });
  return stdout;
};

const asked = documents.flatMap((document) =>
  shellLines(document)
    .filter(isAsked)
    .map((line) => ({ document, line })),
);

describe('each request of a document is answered', () => {
  it.each(asked)('$document: $line', async ({ line }) => {
    const answer = await run(line);
    expect(answer).toMatch(/\S/);
    if (line.startsWith('npx')) expect(JSON.parse(answer)).not.toHaveProperty('isError', true);
  });
});

it('the answer in README.md is the one that the service gives', async () => {
  const [shown] = blocks('README.md').filter(({ kind }) => kind === 'json');
  const [request] = asked.filter(({ document }) => document === 'README.md');
  expect(JSON.parse(await run(request?.line ?? ''))).toMatchObject(JSON.parse(shown?.text ?? '') as object);
});

it('the official inspector takes the configuration of docs/guides/assistants.md', async () => {
  const [shown] = blocks('docs/guides/assistants.md').filter(({ kind }) => kind === 'json');
  const folder = makeFolder();
  const file = resolve(folder, 'servers.json');
  writeFileSync(file, here(shown?.text ?? ''));
  const { mcpServers } = JSON.parse(shown?.text ?? '') as { mcpServers: Record<string, unknown> };
  const tools: string[] = [];
  for (const server of Object.keys(mcpServers)) {
    const answer = await run(`npx mcp-inspector --cli --config '${file}' --server ${server} --method tools/list`);
    tools.push(...(JSON.parse(answer) as { tools: { name: string }[] }).tools.map(({ name }) => name));
  }
  removeFolder(folder);
  const [, ...rows] = readFileSync('docs/guides/assistants.md', 'utf8').split('\n| `/mcp');
  expect(rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))).toEqual(tools);
});
