import type { FastifyPluginCallback } from 'fastify';
import { runBatch } from '#lib/domain/batch.ts';
import { Problem } from '#lib/problem.ts';
import type { Services } from '../services.ts';
import { operation, sendJson } from './operation.ts';

const operationsOf = (body: unknown): unknown[] => {
  const operations =
    typeof body === 'object' && body !== null && Object.hasOwn(body, 'operations')
      ? (body as { operations: unknown }).operations
      : undefined;
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

/** `POST /batch`: one result an operation, whatever each of them is. `GET /batch?operations=`: the same rules (G28). */
export const batch: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { findRecommendation, settings } = services;
  app.route(operation('runBatch', ({ body }, reply) => sendJson(reply, runBatch(operationsOf(body), findRecommendation, settings))));
  app.route(
    operation('getBatch', ({ query }, reply) =>
      sendJson(reply, runBatch(parseOperations((query as { operations: string }).operations), findRecommendation, settings)),
    ),
  );
  done();
};
