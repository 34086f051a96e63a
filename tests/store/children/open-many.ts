import { join } from 'node:path';
import { openStore } from '#functions/store/open-store.ts';

/** Opens a new database every 20 ms and closes it, at the same moments as others that are told the same: `open-many.ts <folder> <count> <start>`. */
const [folder = '', count = '', start = ''] = process.argv.slice(2);
for (let index = 0; index < Number(count); index += 1) {
  while (Date.now() < Number(start) + index * 20);
  const store = await openStore({ dataDir: join(folder, String(index)), databaseUrl: undefined });
  await store.close();
}
