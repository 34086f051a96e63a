import { createApp } from './app.ts';
import type { Environment } from './environment.ts';
import type { Functions } from './http/call-function.ts';
import type { Logger } from './http/log.ts';
import { startRuntime, type Runtime } from './runtime.ts';
import { createKnowledge } from './services.ts';
import type { Site } from './site.ts';

/** The function app with all that it works with: what the front door waits for only where a request needs it. */
export interface Service extends Functions, Pick<Runtime, 'metrics' | 'redis' | 'stop'> {}

/**
 * Opens the store, starts the workers, and reads in what questions are answered from.
 * @throws Error with a sentence where the database cannot be opened, or a file was changed
 */
export const startService = async (environment: Environment, site: Site, log: Logger): Promise<Service> => {
  const { settings } = environment;
  const { content, answerModel } = site.readContent();
  const { writing, ...runtime } = await startRuntime(environment, content, log);
  const knowledge = createKnowledge({
    settings,
    content,
    answerModel,
    files: site.artefacts.keys(),
    read: (file) => JSON.parse(site.artefacts.get(file)?.body('identity').toString() ?? 'null') as unknown,
  });
  return { app: createApp({ ...knowledge, ...writing }), authorize: writing.authorize, ...runtime };
};
