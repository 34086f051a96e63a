import type { Settings } from '../settings.ts';
import { errorDetail, Problem } from '../contract/problem.ts';
import { isObject, type Parameter, profileParameters, readParameter } from '../contract/parameters.ts';
import { type Batch, type BatchResult, maxOperations } from '../schemas/batch.ts';
import type { ErrorDetail } from '../schemas/envelope.ts';
import type { Recommendation } from '../schemas/outcome.ts';
import { outcomeId, type Profile } from '../schemas/profile.ts';

/** The `/recommend` body of an outcome id, if there is such an outcome. */
export type FindRecommendation = (outcomeId: string) => Recommendation | undefined;

const readMember = (operation: Record<string, unknown>, parameter: Parameter): unknown => {
  const value = Object.hasOwn(operation, parameter.name) ? operation[parameter.name] : undefined;
  // Null counts as absent for optional members (G54).
  if (value === undefined || (value === null && !parameter.required)) return readParameter(parameter, []);
  if (typeof value === 'string') return readParameter(parameter, [value]);
  throw new Problem('invalid_parameter', `The parameter ${parameter.name} must be a string.`, {
    parameter: parameter.name,
    ...(parameter.allowed && { allowedValues: parameter.allowed }),
  });
};

const readOperation = (operation: unknown): Profile => {
  if (!isObject(operation)) {
    throw new Problem('invalid_body', 'The operation is not an object.', { status: 400, hint: 'Send an object with position and weight.' });
  }
  if (operation['id'] !== undefined && operation['id'] !== null && typeof operation['id'] !== 'string') {
    throw new Problem('invalid_parameter', 'The id of an operation must be a string.', {
      parameter: 'id',
      hint: 'Send id as a string, or leave it out.',
    });
  }
  const [position, weight, thermal] = profileParameters.map((parameter) => readMember(operation, parameter));
  return { position, weight, thermal } as Profile;
};

const runOperation = (operation: unknown, index: number, find: FindRecommendation, settings: Settings): BatchResult => {
  const id = isObject(operation) && typeof operation['id'] === 'string' ? operation['id'] : String(index);
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
  const results = operations.map((operation, index) => runOperation(operation, index, find, settings));
  const succeeded = results.filter(({ status }) => status === 200).length;
  return { count: results.length, succeeded, failed: results.length - succeeded, results };
};
