import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { liveKey } from '../faults/live-client.ts';
import { runProgram } from '../clients/guidance.ts';
import { startServer } from '../fixtures/server.ts';
import { contact } from './events.ts';
import { startMailServer } from './mail-server.ts';
import { until } from './until.ts';

/** One settings file, read by the service and by a command. */

const password = `p@ss #1 $HOME "it's" 100%`;
/** As docs/reference/configuration.md has it: `@`, `#`, `%` and the space by their codes, all of it in backquotes. */
const written = `p%40ss%20%231%20$HOME%20"it's"%20100%25`;

test('a password with signs of every kind reaches the mail server as it is, and no screen', async () => {
  const [mail, folder] = [await startMailServer(), mkdtempSync(join(tmpdir(), 'settings-'))];
  onTestFinished(async () => {
    await mail.close();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'shop.env');
  const smtpUrl = mail.url.replace('//', `//shop:${written}@`);
  writeFileSync(file, `SHOWROOM_SMTP_URL=\`${smtpUrl}\`\nSHOWROOM_EMAIL='showroom@shop.example, manager@shop.example' # two of us\n`);

  const server = await startServer({ env: { GUIDANCE_ENV_FILE: file } });
  try {
    const response = await fetch(`${server.origin}/api/v1/shortlists`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: await liveKey(server.origin) },
      body: JSON.stringify({ outcomeId: 'side-k60to90-hot', contact }),
    });
    expect(response.status).toBe(201);
    await until('the callback', () => mail.accepted.length === 1, 10_000);
  } finally {
    await server.stop();
  }
  expect(mail.passwords).toEqual([password]);
  expect(mail.accepted[0]?.to).toEqual(['showroom@shop.example', 'manager@shop.example']);

  const variables = { GUIDANCE_ENV_FILE: file };
  const { code, stdout, stderr } = await runProgram(process.execPath, ['cli/guidance.ts', 'settings', '--json'], { variables });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    file,
    settings: expect.arrayContaining([
      { name: 'PORT', value: '4321', from: 'default' },
      { name: 'SHOWROOM_SMTP_URL', value: mail.url.replace('//', '//...@'), from: file },
      { name: 'SHOWROOM_EMAIL', value: 'showroom@shop.example, manager@shop.example', from: file },
    ]) as unknown,
  });
});
