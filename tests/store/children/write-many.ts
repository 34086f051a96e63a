import { writeSync } from 'node:fs';
import { openStore } from '#functions/store/open-store.ts';
import { callbackOf, idempotencyOf, noLimits, shortlistOf } from '../sample.ts';

/** Writes shortlists through 64 clients for ever, and prints the id of each once it is acknowledged. Arguments: name, dataDir, databaseUrl. */
const [name = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl });

const write = async (id: string): Promise<void> => {
  await store.saveRequest(shortlistOf({ id, idempotency: idempotencyOf({ keyHash: id }), callback: callbackOf() }), noLimits);
  // Synchronous, so that nothing acknowledged is lost in a buffer of ours.
  writeSync(1, `${id}\n`);
};

/** Goes on until a write fails, as it does where the server is ended under it: what was not acknowledged may be lost. */
const client = async (number: number): Promise<void> => {
  for (let count = 0; ; count += 1) await write(`${name}-${number}-${count}`);
};

await Promise.allSettled(Array.from({ length: 64 }, (_, number) => client(number)));
