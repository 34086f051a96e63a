import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { openApi } from '#lib/contract/openapi.ts';
import { readContent } from '#build/content.ts';
import { readEnvironment } from '#lib/environment.ts';
import { addBackup, addRestore } from './backup/commands.ts';
import { print, run } from './program.ts';
import { eraseRequests } from './showroom/erase-requests.ts';
import { exportEvents } from './showroom/export-events.ts';
import { finishEvent } from './showroom/finish-event.ts';
import { listEvents } from './showroom/list-events.ts';
import { listJobs } from './showroom/list-jobs.ts';
import { purgeEvents } from './showroom/purge-events.ts';
import { retryEvent } from './showroom/retry-event.ts';
import { retryJob } from './showroom/retry-job.ts';
import { revokeKey } from './showroom/revoke-key.ts';
import { showEvent } from './showroom/show-event.ts';
import { addStoreCommands } from './store-command.ts';

/** The operator's command line: `npm run guidance -- <command>`; `npm run showroom` and the like are its commands by themselves. */
const program = new Command('npm run guidance --').description('What the operator of the service does by hand.');
const command = (name: string, summary: string): Command => program.command(name).description(summary);
const { env } = process;

addStoreCommands(command('showroom', 'Shortlists, callback requests and reports that came in.'), env, [
  listEvents,
  showEvent,
  finishEvent,
  retryEvent,
  exportEvents,
  purgeEvents,
  eraseRequests,
]);
addStoreCommands(command('keys', 'Keys of callers.'), env, [revokeKey]);
addStoreCommands(command('jobs', 'Work that reports wait for.'), env, [listJobs, retryJob]);
addBackup(command('backup', 'Writes the whole database into a new file, also while the service runs.'), env);
addRestore(command('restore', 'Puts a backup in the place of the database; the service must be stopped.'), env);

// Readers of spreadsheets and bundlers are loaded by the command that needs them.
const importing = command('import', 'Reads a spreadsheet of products (csv or xlsx) into the content.');
if (process.argv[2] === 'import') (await import('./import/command.ts')).addImport(importing, env);

command('openapi', 'Prints the contract for the ROOT_URL of the environment, without a build.').action(async () => {
  const { contentDir, settings } = readEnvironment(env);
  const { content } = await readContent(contentDir);
  print(JSON.stringify(openApi(content, settings), null, 2));
});
command('sbom', 'Writes what the running service is made of into sbom.json of the build, as CycloneDX 1.5.').action(async () => {
  const { materials } = await import('#build/materials.ts');
  const file = join(readEnvironment(env).distDir, 'sbom.json');
  const bom = materials();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  print(`${bom.components.length} packages are in ${file}.`);
});
command('train', 'Learns from the questions and their wordings which answer a question asks for, and keeps the model in build/.').action(
  async () => {
    const { keepAnswerModel } = await import('#build/answer-model.ts');
    print(`The answer model is in ${keepAnswerModel((await readContent(readEnvironment(env).contentDir)).content)}.`);
  },
);
command('client-types', "Writes the client's types of the contract, which its sources are checked against.").action(async () => {
  const { writeClientTypes } = await import('./client-types.ts');
  await writeClientTypes((await readContent(readEnvironment(env).contentDir)).content);
});
command('pack-client', 'Makes the typed client a package of its own, in dist-client.').action(async () => {
  const { packClient } = await import('./pack-client.ts');
  const { content } = await readContent(readEnvironment(env).contentDir);
  print(await packClient('dist-client', content));
});

process.exitCode = await run(program, process.argv.slice(2));
