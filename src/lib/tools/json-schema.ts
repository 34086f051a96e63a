import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** What schemas say of themselves, without the ids that would make references of them: clients of tools seldom follow one. */
const inPlace = {
  get: (schema: z.core.$ZodType) => {
    const { id: _id, 'x-gap': _gap, ...meta } = z.globalRegistry.get(schema) ?? {};
    return meta;
  },
} as unknown as typeof z.globalRegistry;

/** A schema as JSON Schema 2020-12 with every part in its place. */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any', metadata: inPlace });
  return rest;
};
