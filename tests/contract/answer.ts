import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What was asked, as far as the answer depends on it. */
export interface Asked {
  method: string;
  /** As it stood in the request line. */
  target: string;
  accept?: string | undefined;
}

/** Path of what was asked, decoded where it can be. */
export const pathOf = ({ target }: Asked): string => {
  const path = target.replace(/^https?:\/\/[^/]*/, '').split('?')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The error body of the specification, section "Errors". */
export interface ErrorBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  error: {
    /** Absent only where G43 says so. */
    code?: string;
    message: string;
    hint: string;
    documentation: string;
    parameter?: string;
    allowedValues?: string[];
  };
  /** Every fault of a body that has several (G80). */
  errors?: { message: string; hint: string; parameter?: string; allowedValues?: string[] }[];
}

/** One response, byte for byte as it came. */
export interface Answer {
  status: number;
  /** Header fields in the order received. */
  fields: readonly (readonly [name: string, value: string])[];
  /** Value of a header field, several joined by a comma. */
  header: (name: string) => string | undefined;
  /** As transferred, content coding not removed. */
  body: Buffer;
  /** The body as text, content coding removed. */
  text: string;
  /** The body as a JSON value, undefined where it is none. */
  json: unknown;
  /** The body of an error, undefined where it is none. */
  problem: ErrorBody | undefined;
}

const decoded = (body: Buffer, coding: string | undefined): Buffer => {
  if (body.length === 0 || coding === undefined) return body;
  return coding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const mediaOf = (answer: Pick<Answer, 'header'>): string => (answer.header('content-type') ?? '').split(';')[0] ?? '';

export const isProblem = (answer: Pick<Answer, 'header'>): boolean => mediaOf(answer) === 'application/problem+json';

export const createAnswer = (status: number, rawHeaders: readonly string[], body: Buffer): Answer => {
  const fields = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []));
  const header = (name: string): string | undefined => {
    const values = fields.filter(([field]) => field.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
    return values.length === 0 ? undefined : values.join(', ');
  };
  const text = decoded(body, header('content-encoding')).toString();
  const json = /[/+]json$/.test(mediaOf({ header })) ? parse(text) : undefined;
  return { status, fields, header, body, text, json, problem: isProblem({ header }) ? (json as ErrorBody | undefined) : undefined };
};
