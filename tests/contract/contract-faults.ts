import { createJudge, type OpenApiLike } from '#build/judge.ts';
import { mediaOf, pathOf, type Answer, type Asked } from './answer.ts';
import { isMessage } from './json-rpc.ts';

/** Faults of a JSON body by the published OpenAPI document. */
export type ContractFaults = (asked: Asked, answer: Answer) => string[];

/** Answers in JSON that are no part of the interface: probes of the operator, and open data, whose contract is its data package. */
const isApart = (path: string): boolean => path === '/healthz' || path === '/readyz' || path.startsWith('/data/');

const anyError = 'anyError';

/** The document with one operation more, for errors of addresses that have no operation. */
const withAnyError = (document: OpenApiLike): OpenApiLike => {
  const schema = { anyOf: [{ $ref: '#/components/schemas/Problem' }, { $ref: '#/components/schemas/UncodedProblem' }] };
  const statuses = [400, 403, 404, 405, 412, 413, 414, 415, 429, 431, 500, 503];
  const responses = Object.fromEntries(statuses.map((status) => [status, { content: { 'application/problem+json': { schema } } }]));
  return { ...document, paths: { ...document.paths, '/any-error': { get: { operationId: anyError, responses } } } };
};

interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
}

export const createContractFaults = (document: OpenApiLike): ContractFaults => {
  const judge = createJudge(withAnyError(document));
  const paths = Object.entries(document.paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: methods as Record<string, Operation>,
  }));

  const operationOf = (asked: Asked): Operation | undefined => {
    const { method } = asked;
    const methods = paths.find(({ pattern }) => pattern.test(pathOf(asked)))?.methods;
    // A method that the address does not have is answered by the operations it has.
    return methods?.[method === 'HEAD' ? 'get' : method.toLowerCase()] ?? Object.values(methods ?? {})[0];
  };

  return (asked, answer) => {
    if (
      asked.method === 'HEAD' ||
      answer.json === undefined ||
      (isApart(pathOf(asked)) && answer.status === 200) ||
      isMessage(asked, answer)
    )
      return [];
    const operation = operationOf(asked);
    const operationId = operation?.operationId ?? (answer.status >= 400 ? anyError : undefined);
    if (operationId === undefined) return [`the contract has no operation for ${asked.method} ${asked.target}`];
    return judge(operationId, answer.status, mediaOf(answer), answer.json);
  };
};
