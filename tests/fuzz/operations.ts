import { mounts } from '#lib/contract/addresses.ts';
import type { ContractDocument, Operation, Schema } from '../contract/schema-walk.ts';

/** One method of one address, as the published contract describes it, or as we know it of what the contract leaves out. */
export interface Target {
  /** What it is counted under. */
  name: string;
  method: string;
  /** With `{id}` where a parameter stands. */
  path: string;
  parameters: NonNullable<Operation['parameters']>;
  /** Schema of the body by media type; undefined where it takes none. */
  bodies?: Readonly<Record<string, Schema>>;
  /** Whether it wants a key. */
  credential: boolean;
  /** Whether what the contract allows is always granted. Elsewhere the contract cannot say all: ids must be known, cursors issued. */
  granted: boolean;
}

/** Operations whose requests may be refused though the contract allows them, each for what no schema can say. */
const demanding = new Set(['createShortlist', 'getShortlist', 'getJob', 'getBatch', 'searchFaq', 'listShortlists']);

const ofContract = (document: ContractDocument): Target[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, security }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      ...(requestBody?.content && {
        bodies: Object.fromEntries(Object.entries(requestBody.content).map(([media, { schema }]) => [media, schema])),
      }),
      credential: security.length > 0 && !security.some((choice) => Object.keys(choice as object).length === 0),
      granted: !demanding.has(operationId),
    })),
  );

const plain = (name: string, path: string): Target => ({ name, method: 'GET', path, parameters: [], credential: false, granted: true });

const toolServers: Target[] = mounts.map(({ operationId, path }) => ({
  ...plain(`tools ${operationId}`, path),
  method: 'POST',
  bodies: { 'application/json': {} },
  granted: false,
}));

/** Everything that the service answers: the operations of its contract, the tool servers, probes, and pages and files by their addresses. */
export const everyTarget = (document: ContractDocument, pages: readonly string[]): Target[] => [
  ...ofContract(document),
  ...toolServers,
  plain('probe', '/healthz'),
  plain('probe', '/readyz'),
  ...pages.map((path) => plain('page', path)),
];
