import type { ContractDocument, Operation, Schema } from './schema-walk.ts';

/** What a contract takes from a client of an earlier one. What clients may meet more of, such as members of a response, takes nothing. */

type Direction = 'request' | 'response';
type Part = Record<string, unknown>;

/** The paths of a document with what its references lead to in their place. */
const pathsInPlace = (document: ContractDocument): ContractDocument['paths'] => {
  const known = new Map<string, Part>();
  const inPlace = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inPlace);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref, ...own } = part as Part;
    if (typeof $ref !== 'string') return Object.fromEntries(Object.entries(own).map(([name, inside]) => [name, inPlace(inside)]));
    const steps = $ref.split('/').slice(1);
    const found = known.get($ref) ?? (inPlace(steps.reduce<unknown>((inside, step) => (inside as Part)[step], document)) as Part);
    known.set($ref, found);
    return { ...found, ...own };
  };
  return inPlace(document.paths) as ContractDocument['paths'];
};

/** A schema as those of which a value keeps to one, each of one type. */
const alternatives = ({ anyOf, oneOf = anyOf, allOf = [], ...rest }: Schema & { oneOf?: Schema[] }): Schema[] => {
  const own = Object.assign({}, ...allOf, rest) as Schema;
  const merged = (one: Schema): Schema => ({
    ...own,
    ...one,
    ...(own.properties && { properties: { ...own.properties, ...one.properties } }),
    ...(own.required && { required: [...own.required, ...(one.required ?? [])] }),
  });
  if (oneOf) return oneOf.flatMap((one) => alternatives(merged(one)));
  return Array.isArray(own.type) ? own.type.map((type) => ({ ...own, type })) : [own];
};

const valuesOf = (schema: Schema): unknown[] | undefined => (schema.const === undefined ? schema.enum : [schema.const]);
const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Whether a keyword leaves out a value that another schema allows. */
const leavesOut = (keyword: string, wide: unknown, narrow: unknown): boolean => {
  if (wide === undefined) return false;
  if (lowest.includes(keyword)) return narrow === undefined || (narrow as number) < (wide as number);
  if (highest.includes(keyword)) return narrow === undefined || (narrow as number) > (wide as number);
  return wide !== narrow && !(wide === 'number' && narrow === 'integer');
};

/** What of a schema takes something from a client: a request that was taken, or what a response was. */
const schemaFaults = (direction: Direction, place: string, before: Schema, after: Schema): string[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isRequest = direction === 'request';
  const [given, kept] = isRequest ? [before, after] : [after, before];
  const faults = alternatives(given).map((one) => {
    const tries = alternatives(kept).map((other) =>
      isRequest ? plainFaults(direction, place, one, other) : plainFaults(direction, place, other, one),
    );
    return tries.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
  return [...new Set(faults.flat())];
};

const plainFaults = (direction: Direction, place: string, before: Schema, after: Schema): string[] => {
  const isRequest = direction === 'request';
  const [wide, narrow] = (isRequest ? [after, before] : [before, after]) as [Schema & Part, Schema & Part];
  const [was, is] = [before, after] as [Part, Part];
  const told = (keyword: string) => `${place}: ${keyword} was ${JSON.stringify(was[keyword])}, is ${JSON.stringify(is[keyword])}`;
  if (leavesOut('type', wide.type, narrow.type)) return [told('type')];
  const values = valuesOf(narrow);
  const allowed = valuesOf(wide);
  if (allowed) return values?.every((value) => allowed.includes(value)) ? [] : [told('const' in was ? 'const' : 'enum')];
  // Bounds of a response may become wider (G84).
  const bounds = isRequest && !values ? [...lowest, ...highest] : [];
  const keywords = [...(values ? [] : ['pattern', 'format']), ...bounds].filter((name) => leavesOut(name, wide[name], narrow[name]));
  const fallback = isRequest && before.default !== after.default ? ['default'] : [];
  const needed = wide.required?.filter((name) => !narrow.required?.includes(name)) ?? [];
  const below = (name: string, inside: string): string[] => {
    const [old, next] = [was[name], is[name]] as [Schema | boolean | undefined, Schema | boolean | undefined];
    if (typeof old === 'object' && typeof next === 'object') return schemaFaults(direction, place + inside, old, next);
    return typeof wide[name] === 'object' || (wide[name] === false && narrow[name] !== false) ? [told(name)] : [];
  };
  const members = Object.entries(before.properties ?? {}).flatMap(([name, member]) => {
    const next = after.properties?.[name];
    return next ? schemaFaults(direction, `${place}.${name}`, member, next) : [`${place}.${name}: is gone`];
  });
  return [
    ...[...keywords, ...fallback].map(told),
    ...needed.map((name) => `${place}.${name}: ${isRequest ? 'must be sent' : 'may be missing'}`),
    ...members,
    ...below('items', '[]'),
    ...below('additionalProperties', '.*'),
    ...below('propertyNames', '.* as a name'),
  ];
};

interface Content {
  content?: Record<string, { schema?: Schema }>;
  headers?: Record<string, unknown>;
}

const contentFaults = (direction: Direction, place: string, before: Content, after: Content): string[] => [
  ...Object.entries(before.content ?? {}).flatMap(([media, { schema = {} }]) => {
    const next = after.content?.[media];
    return next ? schemaFaults(direction, place, schema, next.schema ?? {}) : [`${place}: ${media} is gone`];
  }),
  ...Object.keys(before.headers ?? {}).flatMap((name) => (after.headers && name in after.headers ? [] : [`${place}: ${name} is gone`])),
];

const operationFaults = (name: string, before: Operation, after: Operation): string[] => {
  const idOf = (parameter: { in: string; name: string }) => `${name} ${parameter.in} ${parameter.name}`;
  const [old, next] = [before, after].map(({ parameters = [] }) => new Map(parameters.map((one) => [idOf(one), one])));
  const parameters = [...(old ?? [])].flatMap(([id, { schema }]) => {
    const now = next?.get(id);
    return now ? schemaFaults('request', id, schema, now.schema) : [`${id}: is gone`];
  });
  const needed = [...(next ?? [])].flatMap(([id, { required }]) => (required && !old?.get(id)?.required ? [`${id}: must be sent`] : []));
  const body = after.requestBody?.required && !before.requestBody?.required ? [`${name} body: must be sent`] : [];
  const statuses = Object.entries(before.responses).flatMap(([status, response]) => {
    const now = after.responses[status];
    if (now) return contentFaults('response', `${name} ${status}`, response, now);
    return Number(status) < 400 ? [`${name} ${status}: is gone`] : [];
  });
  const met = Object.keys(after.responses).filter((status) => Number(status) < 400 && !(status in before.responses));
  return [
    ...parameters,
    ...needed,
    ...body,
    ...contentFaults('request', `${name} body`, before.requestBody ?? {}, after.requestBody ?? {}),
    ...statuses,
    ...met.map((status) => `${name} ${status}: never came`),
    ...(after.security.length > 0 && before.security.length === 0 ? [`${name}: asks for a key`] : []),
  ];
};

/** A sentence for each, with its place, such as `GET /ask query q: is gone`. */
export const takenFromClients = (before: ContractDocument, after: ContractDocument): string[] => {
  const next = pathsInPlace(after);
  return Object.entries(pathsInPlace(before)).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const now = next[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      return now ? operationFaults(name, operation, now) : [`${name}: is gone`];
    }),
  );
};
