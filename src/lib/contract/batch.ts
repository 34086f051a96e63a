import { z } from 'zod';
import type { Settings } from '../settings/settings.ts';
import { errorDetail, Problem } from './problem.ts';
import { isObject, profileQuery } from './parameters.ts';
import { readParameters } from './validate.ts';
import { type Batch, type BatchResult, maxOperations } from '../schemas/batch.ts';
import type { ErrorDetail } from '../schemas/envelope.ts';
import type { Recommendation } from '../schemas/outcome.ts';
import { outcomeId, type Profile } from '../schemas/profile.ts';

/** The `/recommend` body of an outcome id, if there is such an outcome. */
export type FindRecommendation = (outcomeId: string) => Recommendation | undefined;

/** What is read of an operation: an id that is sent back, and the parameters of the single request. */
const operationQuery = z.object({
  id: z.union([z.string(), z.number()], { error: 'must be a string or a number' }).nullish(),
  ...profileQuery.shape,
});

/** The id that an operation sent, as it is echoed; undefined without one. */
const idOf = (operation: unknown): string | undefined => {
  const id = isObject(operation) && Object.hasOwn(operation, 'id') ? operation['id'] : undefined;
  return typeof id === 'string' || Number.isFinite(id) ? String(id) : undefined;
};

/** An id for each operation: its own, or its position, which no other sent (G27). */
const idsOf = (operations: readonly unknown[]): string[] => {
  const sent = new Set(operations.map(idOf));
  const made = (id: string): string => (sent.has(id) ? made(`#${id}`) : id);
  return operations.map((operation, index) => idOf(operation) ?? made(String(index)));
};

const readOperation = (operation: unknown): Profile => {
  if (!isObject(operation)) {
    throw new Problem('invalid_body', 'The operation is not an object.', { status: 400, hint: 'Send an object with position and weight.' });
  }
  // Members that it inherits are none of its own (G59), and null counts as absent for optional members (G54).
  const members = Object.keys(operationQuery.shape).filter((name) => Object.hasOwn(operation, name));
  const sent = members.filter((name) => name !== 'thermal' || operation[name] !== null).map((name) => [name, operation[name]] as const);
  return readParameters(operationQuery, Object.fromEntries(sent));
};

const runOperation = (operation: unknown, id: string, find: FindRecommendation, settings: Settings): BatchResult => {
  try {
    const profile = readOperation(operation);
    const result = find(outcomeId(profile));
    if (!result) throw new Problem('no_matching_outcome', 'There is no outcome for this combination.');
    return { id, status: 200, error: null, result };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { id, status: problem.status, error: errorDetail(problem, settings) as ErrorDetail, result: null };
  }
};

/**
 * Body of `/batch`: one result an operation, order kept, a malformed one fails alone (G25-G27).
 * @throws Problem batch_too_large beyond 50 operations, whatever they are
 */
export const runBatch = (operations: readonly unknown[], find: FindRecommendation, settings: Settings): Batch => {
  if (operations.length > maxOperations) {
    throw new Problem('batch_too_large', `The batch has ${operations.length} operations; at most ${maxOperations} are taken.`, {
      parameter: 'operations',
    });
  }
  const ids = idsOf(operations);
  const results = operations.map((operation, index) => runOperation(operation, ids[index] as string, find, settings));
  const succeeded = results.filter(({ status }) => status === 200).length;
  return { count: results.length, succeeded, failed: results.length - succeeded, results };
};
