import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readMachine } from '../bench/machine.ts';
import { soak } from './soak.ts';

/** `npm run soak -- --minutes 30`: mixed traffic at half of capacity; ends with 1 where anything grew, failed or was lost. */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error(`--minutes must be a number above 0; it is "${values.minutes}".`);
  process.exit(2);
}
const machine = readMachine();
const result = await soak(minutes, minutes);
const { requests, kinds, failures, growth, acknowledged, lost } = result;
console.table(kinds);
console.table(growth);
console.log(`${requests} requests in ${minutes} minutes, ${failures.length} failed, ${acknowledged} writes acknowledged, ${lost} lost.`);
for (const failure of failures.slice(0, 20)) console.log(failure);
if (minutes >= 30)
  await writeFile(join(import.meta.dirname, 'latest.json'), `${JSON.stringify({ machine, minutes, ...result }, null, 2)}\n`);
process.exit(failures.length > 0 || lost > 0 || growth.some(({ grew }) => grew) ? 1 : 0);
