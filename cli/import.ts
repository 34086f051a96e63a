import { runImport } from '../functions/import/program.ts';

/** `npm run import`: a spreadsheet of products into the content. */
process.exitCode = await runImport(process.argv.slice(2), process.env);
