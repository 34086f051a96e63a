import { openApi } from '#lib/openapi.ts';
import { readContent } from '../functions/content.ts';
import { readEnvironment } from '../functions/environment.ts';
import { orSentence } from '../functions/or-sentence.ts';

/** `npm run openapi`: prints the contract for the ROOT_URL of the environment, without a build. */
const contract = await orSentence(async () => {
  const { contentDir, settings } = readEnvironment(process.env);
  const { content } = await readContent(contentDir);
  return openApi(content, settings);
});
process.stdout.write(`${JSON.stringify(contract, null, 2)}\n`);
