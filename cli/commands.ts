import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { openApi } from '#lib/contract/openapi.ts';
import { readContent } from '#build/content.ts';
import { readModel } from '#functions/http/site.ts';
import { createSearch } from '#lib/ask/retrieve.ts';
import { keptModelPath } from '#lib/contract/manifest.ts';
import { readEnvironment } from '#lib/settings/environment.ts';
import { loadSettings } from '#lib/settings/settings-file.mjs';
import { describe, writeBackup } from './backup/backup.ts';
import { restoreBackup } from './backup/restore.ts';
import { linkToDesk, listAudit, signOut } from './desk.ts';
import { revokeKey } from './keys.ts';
import { print, run, type Terminal, type Variables } from './program/program.ts';
import { eraseRequests } from './showroom/erase.ts';
import { exportRequests, listRequests, retryRequest } from './showroom/requests.ts';
import { noFile, printSettings, type SettingsFile } from './settings.ts';
import { addTest } from './showroom/test.ts';
import { addStoreCommands } from './program/store-command.ts';

const ofBackups = '\nThe database is that of DATA_DIR or DATABASE_URL, as for the service. docs/guides/backup.md has the rest.';

/** `npm run guidance -- <command>`; `npm run showroom` and the like are its commands by themselves. */
const createProgram = async (args: readonly string[], variables: Variables, settingsFile: () => SettingsFile): Promise<Command> => {
  const program = new Command('npm run guidance --').description('What the operator of the service does by hand.');
  const command = (name: string, summary: string): Command => program.command(name).description(summary);

  const showroom = command('showroom', 'Shortlists, callback requests and reports that came in.');
  addStoreCommands(showroom, variables, [listRequests, retryRequest, exportRequests, eraseRequests]);
  addTest(showroom, variables);
  addStoreCommands(command('keys', 'Keys of callers.'), variables, [revokeKey]);
  addStoreCommands(command('desk', 'The page of the staff: links to sign in with, sessions, and who did what.'), variables, [
    ...[linkToDesk, signOut, listAudit],
  ]);
  command('backup', 'Writes the whole database into a new file, also while the service runs.')
    .argument('<file>')
    .addHelpText('after', ofBackups)
    .action((file: string) => {
      print(`${file} holds ${describe(writeBackup(readEnvironment(variables), file))}. It names people: keep it safe.`);
    });
  command('restore', 'Puts a backup in the place of the database; the service must be stopped.')
    .argument('<file>')
    .option('--without-digest', 'for a backup that has no .sha256 beside it')
    .addHelpText('after', ofBackups)
    .action(async (file: string, how: { withoutDigest?: boolean }) => {
      const { counts, replaced } = await restoreBackup(readEnvironment(variables), file, how);
      const before = replaced === null ? 'There was no database before.' : `What was there before is kept as ${replaced}.`;
      print(`Restored: ${describe(counts)}. ${before} Erase again whoever asked to be erased since this backup.`);
    });

  const settings = command('settings', 'Prints the settings in force, without their secrets, and where each comes from.');
  settings.option('--json', 'answer as JSON').action(() => printSettings(variables, settingsFile(), settings.opts()['json'] === true));

  // Readers of spreadsheets and bundlers are loaded by the command that needs them.
  const importing = command('import', 'Reads a spreadsheet of products (csv or xlsx) into the content.');
  if (args[0] === 'import') (await import('./import/command.ts')).addImport(importing, variables);
  const publishing = command('publish', 'Builds a release, says what it changes, and takes it live without a failed request.');
  if (args[0] === 'publish') (await import('./publish/command.ts')).addPublish(publishing, variables);

  const examining = command('doctor', 'Looks at everything, here or at an origin, and says what to do.');
  if (args[0] === 'doctor') (await import('./doctor/command.ts')).addDoctor(examining, variables);

  command(
    'content',
    'Copies products.json and site.json, or the files named, into the folder of your own content, which upgrades leave alone.',
  )
    .argument('[file...]', 'such as faq or sizes')
    .addHelpText(
      'after',
      '\nThe folder is CONTENT_DIR, else content. What is there is never written over. docs/guides/retailer.md has the rest.',
    )
    .action(async (files: string[]) => {
      const { takeContent } = await import('./content.ts');
      print(await takeContent(files, readEnvironment(variables).contentDir));
    });
  command('samples', 'Shows which products are invented samples, what names them and what remains without them.')
    .option('--yes', 'remove them')
    .addHelpText('after', '\nThe file is products.json of CONTENT_DIR. docs/guides/retailer.md has the rest.')
    .action(async ({ yes }: { yes?: true }) => {
      const { reportSamples } = await import('./import/samples.ts');
      print(await reportSamples(readEnvironment(variables).contentDir, yes === true));
    });

  command('openapi', 'Prints the contract for the ROOT_URL of the environment, without a build.')
    .option('--bare', 'without descriptions and examples, as a release keeps it for its tests')
    .action(async ({ bare }: { bare?: true }) => {
      const { contentDir, settings } = readEnvironment(variables);
      const { content } = await readContent(contentDir);
      const kept = (name: string, value: unknown) =>
        /^examples?$/.test(name) || (/^(?:description|summary)$/.test(name) && typeof value === 'string') ? undefined : value;
      const contract = openApi(content, settings);
      print(bare ? JSON.stringify(contract, kept, 1) : JSON.stringify(contract, null, 2));
    });
  command('sbom', 'Writes what the running service is made of into sbom.json of the build, as CycloneDX 1.5.').action(async () => {
    const { materials } = await import('#build/materials.ts');
    const file = join(readEnvironment(variables).distDir, 'sbom.json');
    const bom = materials();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
    print(`${bom.components.length} packages are in ${file}.`);
  });
  command('train', 'Learns from src/content/wordings what questions ask for, and keeps the model in build/.').action(async () => {
    const { keepModel } = await import('#build/answer-model.ts');
    keepModel((await readContent(readEnvironment(variables).contentDir)).content);
    print(`The answer model is in ${keptModelPath}.`);
  });
  command('ask', 'Prints how a question in words is understood: its slots, what it asks for, and the records that answer it.')
    .argument('<question...>')
    .action(async (asked: string[]) => {
      const { content } = await readContent(readEnvironment(variables).contentDir);
      const { retrieve, understand } = createSearch(content, readModel(keptModelPath));
      const text = asked.join(' ');
      const { slots, intents } = understand(text);
      const likely = intents.filter(({ probability }) => probability >= 0.01);
      print(JSON.stringify({ slots, intents: likely, found: retrieve(text, { limit: 10 }).found }, null, 2));
    });
  command('client-types', "Writes the client's types of the contract, which its sources are checked against.").action(async () => {
    const { contractTypes } = await import('#build/client-package.ts');
    const { content } = await readContent(readEnvironment(variables).contentDir);
    writeFileSync('client/contract.d.ts', await contractTypes(content));
  });
  return program;
};

/** Runs the operator's command line, on the terminal and with the settings of this process unless others are given; returns its exit code. */
export const runGuidance = async (args: readonly string[], terminal?: Terminal): Promise<0 | 1 | 2> => {
  let settingsFile = noFile;
  const program = await createProgram(args, terminal?.variables ?? process.env, () => settingsFile);
  if (terminal === undefined)
    program.hook('preAction', () => {
      settingsFile = loadSettings();
    });
  return run(program, args, terminal);
};
