import { isProblem, mediaOf, pathOf, type Answer, type Asked, type ErrorBody } from './answer.ts';
import { errorCodes } from './error-codes.ts';
import { isMessage } from './json-rpc.ts';

/** What every 4xx and 5xx owes: specification, "Errors"; gaps G43 and G50. */

const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

const required = ['type', 'title', 'status', 'detail'] as const;
const requiredOfError = ['message', 'hint', 'documentation'] as const;

/** Statuses without `error.code` (G43); 400 is one of them only for HTTP that could not be read. */
const isUncoded = ({ status, type }: Partial<ErrorBody> & { status: number }): boolean =>
  status >= 500 || [403, 412, 414, 429, 431].includes(status) || (status === 400 && type?.endsWith('/malformed-request') === true);

/** Addresses that always answer JSON (G50). */
const isInterface = (path: string): boolean => /^\/(?:api|ask|mcp|\.well-known|openapi\.json)(?:\/|$)/.test(path);

const mayBePage = (asked: Asked): boolean => asked.accept?.includes('text/html') === true && !isInterface(pathOf(asked));

const codeFaults = (body: ErrorBody): string[] => {
  const { code } = body.error;
  if (isUncoded(body)) return code === undefined ? [] : [`error.code is ${code}, where none fits (G43)`];
  return code !== undefined && errorCodes.includes(code) ? [] : [`error.code is "${code}", which is not in the enum`];
};

const memberFaults = (body: ErrorBody, status: number): string[] => [
  ...required.filter((name) => !body[name]).map((name) => `${name} is missing`),
  ...requiredOfError.filter((name) => !body.error[name]).map((name) => `error.${name} is missing`),
  ...(body.status === status ? [] : [`the body says ${body.status}`]),
  ...(body.status === 429 && body.type !== quotaExceeded ? [`the type of a 429 is ${body.type}`] : []),
];

const bodyFaults = ({ status, problem }: Answer): string[] => {
  if (!problem) return ['the error body is not JSON'];
  const { error } = problem as { error?: ErrorBody['error'] };
  return error ? [...memberFaults(problem, status), ...codeFaults(problem)] : ['error is missing'];
};

/** Faults of an error, empty where it keeps to the specification or is none. */
export const problemFaults = (asked: Asked, answer: Answer): string[] => {
  if (answer.status < 400) return isProblem(answer) ? ['an answer below 400 is an error body'] : [];
  const kept = answer.header('Cache-Control') === 'no-store' ? [] : ['an error may be kept by a cache'];
  if (isMessage(asked, answer)) return kept;
  if (mediaOf(answer) === 'text/html') return mayBePage(asked) ? kept : [...kept, 'the error is a page where JSON is due (G50)'];
  if (!isProblem(answer)) return [...kept, `the media type of the error is "${mediaOf(answer)}"`];
  return asked.method === 'HEAD' ? kept : [...kept, ...bodyFaults(answer)];
};

/** Addresses in an error body that must lead somewhere. */
export const problemPages = ({ problem }: Answer): string[] =>
  problem ? [problem.type, problem.error.documentation].filter((address) => address !== quotaExceeded) : [];
