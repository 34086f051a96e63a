import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAll } from './child.ts';
import { readPlan } from './plan.ts';
import { asText, flushSentence, rowTable, writeTable } from './report.ts';
import { measureWrites } from './writes.ts';

/** `node tests/bench/write.ts`: the part of the bench that writes, by itself. It takes the options of `npm run bench`. */
const directory = await mkdtemp(join(tmpdir(), 'bench-'));
process.on('exit', () => {
  killAll();
  rmSync(directory, { recursive: true, force: true });
});
const writes = await measureWrites(readPlan(process.argv.slice(2)), directory);
console.log(
  [asText(rowTable(writes.rows)), '', asText(writeTable(writes.efforts)), '', flushSentence(writes), ...writes.skipped].join('\n'),
);
process.exit();
