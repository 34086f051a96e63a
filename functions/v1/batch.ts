import { runBatch as run } from '#lib/domain/batch.ts';
import { readQuery } from '#lib/parameter.ts';
import { operationsParameter } from '#lib/parameters.ts';
import { Problem } from '#lib/problem.ts';
import { json, queryOf, type Handler } from '../handler.ts';
import { readJsonBody } from '../http/json-body.ts';

/** `POST /batch`: one result an operation, whatever each of them is. */
export const runBatch: Handler = (call, { findRecommendation, settings }) => {
  const body = readJsonBody(call.body);
  const operations =
    typeof body === 'object' && body !== null && Object.hasOwn(body, 'operations')
      ? (body as { operations: unknown }).operations
      : undefined;
  if (!Array.isArray(operations)) {
    throw new Problem('invalid_body', 'The body must be an object with an array operations.', {
      parameter: 'operations',
      hint: 'Send {"operations": [...]} with at most 50 operations.',
    });
  }
  return json(run(operations, findRecommendation, settings));
};

const readOperations = (text: string): unknown[] => {
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

/** `GET /batch?operations=` with the rules of POST (G28). */
export const getBatch: Handler = (call, { findRecommendation, settings }) => {
  const { operations } = readQuery([operationsParameter], queryOf(call));
  return json(run(readOperations(String(operations)), findRecommendation, settings));
};
