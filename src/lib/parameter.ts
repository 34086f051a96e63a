import type { z } from 'zod';
import { Problem } from './problem.ts';
import type { ErrorCode } from './schemas/envelope.ts';

/** One parameter of a route: what the contract says of it and how its text is read. */
export interface Parameter {
  name: string;
  /** Another name that it may be sent under. */
  alias?: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  description: string;
  schema: z.ZodType;
  example: string | number;
  gap?: string;
  /** Value when it is absent. */
  fallback?: string | number;
  /** Accepted values, where they are a closed set. */
  allowed?: readonly string[];
  /** Code of a value that is not accepted. */
  fault: ErrorCode;
  /** The value of a text, or undefined where it is not accepted. */
  read: (text: string) => string | number | undefined;
  /** What an accepted value looks like, for `detail`. */
  expects: string;
}

type Description = Pick<Parameter, 'name' | 'description'> &
  Partial<Pick<Parameter, 'alias' | 'in' | 'required' | 'gap' | 'fallback' | 'fault'>>;

const base = <Options extends Description>(options: Options) => ({
  in: 'query' as const,
  required: false,
  fault: 'invalid_parameter' as const,
  ...options,
});

export const choice = (options: Description & { schema: z.ZodEnum; example: string }): Parameter => {
  const allowed = options.schema.options.map(String);
  return {
    ...base(options),
    allowed,
    read: (text) => (allowed.includes(text) ? text : undefined),
    expects: `one of ${allowed.join(', ')}`,
  };
};

export const integer = (options: Description & { schema: z.ZodType; example: number; min: number; max: number }): Parameter => ({
  ...base(options),
  read: (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return value >= options.min && value <= options.max ? value : undefined;
  },
  expects: `a whole number from ${options.min} to ${options.max}`,
});

export const words = (options: Description & { schema: z.ZodType<string>; example: string; expects: string }): Parameter => ({
  ...base(options),
  read: (text) => (text.trim() !== '' && options.schema.safeParse(text).success ? text : undefined),
  expects: options.expects,
});

const refuse = (parameter: Parameter, detail: string): never => {
  throw new Problem(parameter.fault, detail, {
    parameter: parameter.name,
    ...(parameter.allowed && { allowedValues: parameter.allowed }),
    ...(parameter.fault === 'invalid_parameter' && { hint: `Send ${parameter.name} once, as ${parameter.expects}.` }),
  });
};

/**
 * The value of one parameter from all the texts sent for it.
 * @throws Problem missing_parameter, or the parameter's own fault for an empty, repeated or unacceptable value (G3)
 */
export const readParameter = (parameter: Parameter, texts: readonly string[]): string | number | undefined => {
  const [first] = texts;
  if (first === undefined) {
    if (!parameter.required) return parameter.fallback;
    throw new Problem('missing_parameter', `The parameter ${parameter.name} is missing.`, {
      parameter: parameter.name,
      hint: `Add ${parameter.name} as ${parameter.expects}.`,
      ...(parameter.allowed && { allowedValues: parameter.allowed }),
    });
  }
  if (texts.some((text) => text !== first)) return refuse(parameter, `The parameter ${parameter.name} was sent with different values.`);
  if (first === '') return refuse(parameter, `The parameter ${parameter.name} is empty.`);
  return parameter.read(first) ?? refuse(parameter, `The parameter ${parameter.name} must be ${parameter.expects}.`);
};

export type Values = Record<string, string | number | undefined>;

/**
 * Every query parameter of a route, checked in the order of its table (G2); unknown ones are ignored (G4).
 * @throws Problem for the first fault
 */
export const readQuery = (parameters: readonly Parameter[], query: URLSearchParams): Values => {
  const values: Values = {};
  for (const parameter of parameters) {
    const { name, alias } = parameter;
    if (parameter.in !== 'query') continue;
    const texts = alias === undefined ? query.getAll(name) : [...query.getAll(name), ...query.getAll(alias)];
    values[name] = readParameter(parameter, texts);
  }
  return values;
};
