import { writeFile } from 'node:fs/promises';
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';
import { openApi } from '#lib/contract/openapi.ts';
import type { Content } from '#lib/schemas/content.ts';

/** The text of `contract.d.ts`: the contract under a public address as TypeScript. */
export const contractTypes = async (content: Content): Promise<string> => {
  const contract = openApi(content, { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' });
  return COMMENT_HEADER + astToString(await openapiTS(structuredClone(contract) as unknown as OpenAPI3));
};

/** Where the client looks for them. Not in the repository: made before types are checked, and when the client is packed. */
export const clientTypesPath = 'client/contract.d.ts';

export const writeClientTypes = async (content: Content): Promise<void> => writeFile(clientTypesPath, await contractTypes(content));
