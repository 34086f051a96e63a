import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAsking } from './asking.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { killAll } from './child.ts';
import { measureEdge } from './edge.ts';
import { measureFunctions } from './functions.ts';
import { documentOf, remarks, type Run } from './document.ts';
import { readMachine } from './machine.ts';
import { measure } from './measure.ts';
import { readPlan } from './plan.ts';
import { asText, askingTable, effortTable, flushSentence, pageTable, rowTable, toolTable, writeTable } from './report.ts';
import { measureTools } from './tool-calls.ts';
import { measurePages } from './pages.ts';
import { measureWrites } from './writes.ts';

/** `npm run bench`: this service beside its peers, in one run. `--rounds` and `--seconds` change its length. */

const root = join(import.meta.dirname, '../..');

const bench = async (directory: string): Promise<Run> => {
  const plan = readPlan(process.argv.slice(2));
  const machine = readMachine();
  if (machine.loadBefore > 0.5)
    console.log(`The load average is ${machine.loadBefore.toFixed(2)}: others use this machine, so expect a wide spread.`);
  const measured = await measure(plan, directory, console.log);
  console.log('Behind nginx.');
  const edge = hasNginx ? await measureEdge(plan) : [];
  console.log('Functions.');
  const functions = await measureFunctions(
    { ...plan, rounds: Math.ceil(plan.rounds / 2), repeats: Math.ceil(plan.repeats / 2) },
    directory,
  );
  console.log('Pages.');
  const pages = await measurePages();
  console.log('Questions in words.');
  const askings = await measureAsking();
  console.log('Tool calls.');
  const tools = await measureTools();
  console.log('Live shortlists.');
  return {
    machine,
    plan,
    ...measured,
    rows: [...measured.rows, ...edge, ...functions],
    pages,
    askings,
    tools,
    writes: await measureWrites(plan, directory),
  };
};

const publish = async (run: Run): Promise<void> => {
  await writeFile(join(import.meta.dirname, 'latest.json'), `${JSON.stringify(run, null, 2)}\n`);
  await writeFile(join(root, 'docs/performance.md'), documentOf(run));
  console.log(
    [
      '',
      asText(rowTable(run.rows)),
      '',
      asText(effortTable(run.efforts)),
      '',
      asText(pageTable(run.pages)),
      '',
      asText(askingTable(run.askings)),
      '',
      asText(toolTable(run.tools)),
      '',
      asText(rowTable(run.writes.rows)),
      '',
      asText(writeTable(run.writes.efforts)),
      flushSentence(run.writes),
      '',
      ...remarks(run),
    ].join('\n'),
  );
};

process.on('exit', killAll);
process.chdir(root);
const directory = await mkdtemp(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    console.error(`Ended by ${signal}; nothing was written.`);
    process.exit(1);
  });
}
try {
  if (process.platform !== 'linux') throw new Error('The bench reads /proc, so it runs on Linux only.');
  await publish(await bench(directory));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
// Nothing may outlive the run, not even a connection that waits for a server.
process.exit();
