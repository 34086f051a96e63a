import type { FastifyPluginCallback } from 'fastify';
import { isObject } from '#lib/contract/parameters.ts';
import { Problem } from '#lib/contract/problem.ts';
import { routes } from '#lib/contract/routes.ts';
import { runBatch } from '#lib/contract/batch.ts';
import { faqPage, type FaqQuery } from '#lib/contract/faq.ts';
import { finderAnswer } from '#lib/domain/finder.ts';
import { languages } from '#lib/schemas/text.ts';
import type { Services } from './services.ts';
import { operation, sendJson } from './operation.ts';

const operationsOf = (body: unknown): unknown[] => {
  const operations = isObject(body) && Object.hasOwn(body, 'operations') ? body['operations'] : undefined;
  if (Array.isArray(operations)) return operations as unknown[];
  throw new Problem('invalid_body', 'The body must be an object with an array operations.', {
    parameter: 'operations',
    hint: 'Send {"operations": [...]} with at most 50 operations.',
  });
};

const parseOperations = (text: string): unknown[] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (Array.isArray(value)) return value as unknown[];
  throw new Problem('invalid_parameter', 'The parameter operations must be a JSON array.', {
    parameter: 'operations',
    hint: 'Send operations once, as a JSON array of operations.',
  });
};

/**
 * `POST /batch`: one result an operation, whatever each of them is; `GET /batch?operations=` by the same rules (G28). `GET /faq` with a search
 * text or paging; whole topics are prebuilt. The form of the finder without script: it leads to the page of the answer, or to the first question
 * that has none (G68).
 */
export const guidance: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { faq, findRecommendation, searchFaq, settings } = services;
  const run = (operations: readonly unknown[]) => runBatch(operations, findRecommendation, settings);
  app.route(operation('runBatch', ({ body }, reply) => sendJson(reply, run(operationsOf(body))), { costly: true }));
  app.route(
    operation('getBatch', ({ query }, reply) => sendJson(reply, run(parseOperations((query as { operations: string }).operations))), {
      costly: true,
    }),
  );
  app.route(operation('searchFaq', ({ query }, reply) => sendJson(reply, faqPage(faq, searchFaq, query as FaqQuery)), { costly: true }));
  for (const language of languages) {
    app.get(`/${language}/finder/answer`, ({ path, query }, reply) =>
      reply.redirect(finderAnswer(path, query as URLSearchParams) ?? '/', 303),
    );
  }
  done();
};

/** Every operation of the route table that has a file and no route of its own: the prebuilt plugin answers before the handler is asked. */
export const prebuiltOperations: FastifyPluginCallback = (app, _options, done) => {
  for (const { operationId, file } of routes) {
    const route = operation(operationId, () => Promise.reject(new Error(`There is no file for ${operationId}.`)));
    if (file && !app.hasRoute({ method: 'GET', url: route.url })) app.route(route);
  }
  done();
};
