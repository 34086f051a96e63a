import { openApi } from '#lib/openapi.ts';
import { readContent } from '../content.ts';
import { readEnvironment } from '../environment.ts';

/** `npm run openapi`: prints the contract for the ROOT_URL of the environment, without a build. */
const { contentDir, settings } = readEnvironment(process.env);
const { content } = await readContent(contentDir);
process.stdout.write(`${JSON.stringify(openApi(content, settings), null, 2)}\n`);
