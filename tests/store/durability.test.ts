import { afterAll, expect, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { expectWhole, writeUntil } from './acknowledged.ts';
import { makeFolder, removeFolder } from './sqlite-files.ts';

const dataDir = makeFolder();
afterAll(() => removeFolder(dataDir));

test('kill -9 right after an acknowledgement loses nothing, five times over', { timeout: 120_000 }, async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const ids = await writeUntil([`round${round}`, dataDir], 200, (kill) => kill());
    expect(ids.length).toBeGreaterThanOrEqual(200);
    acknowledged.push(...ids);
    const store = await openStore({ dataDir, databaseUrl: undefined });
    await expectWhole(store, acknowledged);
    await store.close();
  }
});
