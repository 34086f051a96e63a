import { expect } from 'vitest';
import type { Tool } from '#lib/tools/tool.ts';

/** What a tool says to arguments that it takes. */
export const resultOf = (tool: Tool, values: unknown): unknown => {
  const { structuredContent, isError, content } = tool.call(values);
  expect(isError, content[0].text).toBeUndefined();
  expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  return structuredContent;
};

/** What a tool says to arguments that it does not take. */
export const refusalOf = (tool: Tool, values: unknown): string => {
  const { structuredContent, isError, content } = tool.call(values);
  expect({ structuredContent, isError }).toEqual({ isError: true });
  return content[0].text;
};
