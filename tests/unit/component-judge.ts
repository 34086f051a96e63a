import { createJudge } from '#build/judge.ts';
import { openApi } from '#lib/contract/openapi.ts';
import { testedContent } from '../fixtures/content.ts';
import { settings } from './settings.ts';

const { components } = openApi(testedContent, settings);

const operation = (name: string) => ({
  operationId: name,
  responses: { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } } },
});

const judge = createJudge({
  paths: Object.fromEntries(Object.keys(components.schemas).map((name) => [`/${name}`, { get: operation(name) }])),
  components,
});

/** Faults that ajv finds in a value by one of the published `components.schemas`. */
export const componentFaults = (name: string, value: unknown): string[] => judge(name, 200, 'application/json', value);
