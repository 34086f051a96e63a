import { actionInstructions, actionTools } from '#lib/tools/actions.ts';
import type { Services } from '../services.ts';
import { serveTools, type ServeTools } from './serve-tools.ts';

/** The acting server: recommend, look up a size, browse products. */
export const serveActions = (services: Services): ServeTools =>
  serveTools(services, { id: 'actions', instructions: actionInstructions, tools: actionTools(services) });
