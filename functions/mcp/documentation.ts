import { documentationInstructions, documentationTools } from '#lib/tools/documentation.ts';
import type { Services } from '../services.ts';
import { serveTools, type ServeTools } from './serve-tools.ts';

/** The documentation server: search the guide, fetch a page of it, list the topics. */
export const serveDocumentation = (services: Services): ServeTools =>
  serveTools(services, { id: 'docs', instructions: documentationInstructions, tools: documentationTools(services) });
