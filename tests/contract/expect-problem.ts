import { expect } from 'vitest';
import type { Answer, ErrorBody } from './answer.ts';
import { errorCodes } from './spec-tables.ts';

type Details = Partial<Pick<ErrorBody['error'], 'parameter' | 'allowedValues'>>;

/** Expects an error by its id: the code of the enum, or the name of the page where no code fits (G43). */
export const expectProblem = ({ status, problem }: Answer, expected: number, id: string, details: Details = {}): ErrorBody => {
  expect({ status, id: problem?.error.documentation.split('/').at(-1), code: problem?.error.code }).toEqual({
    status: expected,
    id,
    code: errorCodes.includes(id) ? id : undefined,
  });
  expect(problem?.error).toMatchObject(details);
  return problem as ErrorBody;
};
