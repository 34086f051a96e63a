import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runGuidance } from '#client/commands/program.ts';

/** A service that has been taken over: what it says must not move the cursor of who asks it. */
const hostile = 'a\u001B[2J\u007F\u009B2J\u202Eb\u2067c\u{E0041}';
const error = { code: 'not_found', message: hostile, hint: hostile, documentation: `https://guidance.example/en/errors/${hostile}` };
const problem = { type: 'about:blank', title: hostile, status: 404, detail: hostile, error };

const server = createServer((_, response) => {
  // C1, direction and tags stand in JSON as they are.
  response.writeHead(404, { 'Content-Type': 'application/problem+json' }).end(JSON.stringify(problem));
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

const run = async (...args: string[]) => {
  let [stdout, stderr] = ['', ''];
  const { port } = server.address() as AddressInfo;
  const code = await runGuidance(['faq', 'king', '--url', `http://127.0.0.1:${port}`, ...args], {
    variables: {},
    version: '1.0.0',
    print: (text) => (stdout += text),
    complain: (text) => (stderr += text),
  });
  return { code, stdout, stderr };
};

describe.each(['en', 'ar'])('in %s', (language) => {
  test('an error says its sentence, and nothing that a terminal obeys', async () => {
    const { code, stderr } = await run('--lang', language);
    expect(code).toBe(3);
    // Isolates are our own: they keep Latin words in their order inside Arabic.
    expect(stderr).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E]|[\u{E0000}-\u{E007F}]/u);
    if (language === 'en') expect(stderr).not.toMatch(/[\u2066-\u2069]/);
  });
});

test('--json keeps the values of the body', async () => {
  const { stdout } = await run('--json');
  expect(stdout).toMatch(/^[ -~]+\n$/);
  expect(JSON.parse(stdout)).toEqual(problem);
});
