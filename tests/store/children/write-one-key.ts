import { openStore } from '#functions/store/open-store.ts';
import { idempotencyOf, noLimits, shortlistOf } from '../sample.ts';

/** Opens the store, then sends 32 writes at once with one key, and prints how they went. Arguments: name, dataDir, databaseUrl. */
const [name = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl });
const write = (index: number) => store.saveRequest(shortlistOf({ id: `${name}-${index}`, idempotency: idempotencyOf() }), noLimits);
const results = await Promise.all(Array.from({ length: 32 }, (_, index) => write(index)));
await store.close();
process.stdout.write(results.map(({ outcome }) => `${outcome}\n`).join(''));
