import type { Handler } from '../handler.ts';
import type { Services } from '../services.ts';
import type { ServeTools } from './serve-tools.ts';

/** Loaded with the first request: a start without tool calls pays neither the time nor the memory of the SDK. */
const onceNeeded = (load: () => Promise<ServeTools>): Handler => {
  let loading: Promise<ServeTools> | undefined;
  return async (call) => (await (loading ??= load()))(call);
};

/** What answers at the addresses of the tool servers, by their ids. */
export const createToolHandlers = (services: Services): Readonly<Record<string, Handler>> => ({
  actions: onceNeeded(async () => (await import('./actions.ts')).serveActions(services)),
  docs: onceNeeded(async () => (await import('./documentation.ts')).serveDocumentation(services)),
});
