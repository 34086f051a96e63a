import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';
import { openApi } from '#lib/openapi.ts';
import type { Content } from '#lib/schemas/content.ts';

/** The text of `contract.d.ts`: the contract under a public address as TypeScript. */
export const contractTypes = async (content: Content): Promise<string> => {
  const contract = openApi(content, { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' });
  return COMMENT_HEADER + astToString(await openapiTS(structuredClone(contract) as unknown as OpenAPI3));
};
