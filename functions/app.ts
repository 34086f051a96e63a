import { ask, postAsk } from './ask/ask.ts';
import type { Answer, Call, Handler } from './handler.ts';
import { createToolHandlers } from './mcp/handlers.ts';
import type { Services } from './services.ts';
import { getBatch, runBatch } from './v1/batch.ts';
import { searchFaq } from './v1/faq.ts';
import { getJob } from './v1/jobs.ts';
import { issueKey } from './v1/keys.ts';
import { createReport } from './v1/reports.ts';
import { createShortlist, getShortlist } from './v1/shortlists.ts';

/** What runs, by operation. */
const handlers: Readonly<Record<string, Handler>> = {
  searchFaq,
  getBatch,
  runBatch,
  issueKey,
  createShortlist,
  getShortlist,
  createReport,
  getJob,
  ask,
  postAsk,
};

/**
 * Runs one operation of the route table that no prebuilt file answers, or a tool server.
 * @throws Problem; anything else is a fault of ours
 */
export type App = (operationId: string, call: Call) => Promise<Answer>;

/** The function app: what serves it has found the operation, and checked all that can be checked without it. */
export const createApp = (services: Services): App => {
  const all = { ...handlers, ...createToolHandlers(services) };
  return async (operationId, call) => {
    const handler = all[operationId];
    if (!handler) throw new Error(`There is neither a file nor a function for ${operationId}.`);
    return handler(call, services);
  };
};
