/** As much of the published contract as a client developer reads to find addresses. */
interface Contract {
  servers: { url: string }[];
  paths: Record<string, Record<string, { operationId?: string }>>;
}

/** Addresses by operation, as `/openapi.json` gives them; parameters of the path are filled in. */
export type Addresses = (operationId: string, parameters?: Record<string, string>) => string;

export const readAddresses = (json: string): Addresses => {
  const { servers, paths } = JSON.parse(json) as Contract;
  const server = servers[0]?.url ?? '';
  return (operationId, parameters = {}) => {
    const found = Object.entries(paths).find(([, operations]) =>
      Object.values(operations).some((operation) => operation.operationId === operationId),
    );
    if (!found) throw new Error(`The contract has no operation ${operationId}.`);
    return server + found[0].replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  };
};
