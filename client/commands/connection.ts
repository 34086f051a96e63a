import { type components, createGuidance, type GuidanceClient, type Retry } from '../client.ts';
import type { Language } from '#lib/schemas/text.ts';
import { comma } from '#lib/ui/format.ts';
import { latin, type Output, pageAddress, prose } from './command.ts';
import errorPages from '../../src/content/errors.json' with { type: 'json' };

type Problem = components['schemas']['Problem'] | components['schemas']['UncodedProblem'];

const jsonObject = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
};

/** The service answered with an error. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;
  /** The body as it was received. */
  readonly body: string;

  constructor(status: number, body: string) {
    super(`The service answered ${status}.`);
    this.status = status;
    this.body = body;
  }

  /** Problem details; null where something else answered, such as a proxy. */
  get problem(): Problem | null {
    const parsed = jsonObject(this.body) as Partial<Problem> | null;
    return typeof parsed?.detail === 'string' && typeof parsed.error?.hint === 'string' ? (parsed as Problem) : null;
  }
}

/** Something answered that is not this service. */
export class StrangeAnswerError extends Error {
  override readonly name = 'StrangeAnswerError';
  readonly origin: string;

  constructor(origin: string, cause?: unknown) {
    super(`${origin} is another service.`, { cause });
    this.origin = origin;
  }
}

/** Values that are listed; there may be thousands of products. */
const mostValues = 40;

/** More values than these stand in columns. */
const mostInLine = 8;
const lineWidth = 80;

/** In columns from left to right, a row in a line of its own. */
const inColumns = (values: readonly string[], language: Language): string => {
  const width = Math.max(...values.map(({ length }) => length)) + 2;
  const perLine = Math.max(1, Math.floor((lineWidth - 2) / width));
  const rows = Array.from({ length: Math.ceil(values.length / perLine) }, (_, row) => values.slice(row * perLine, (row + 1) * perLine));
  return rows
    .map(
      (row) =>
        `\n  ${latin(
          row
            .map((value) => value.padEnd(width))
            .join('')
            .trimEnd(),
          language,
        )}`,
    )
    .join('');
};

const allowed = (values: readonly string[], { language, say }: Output): string => {
  if (values.length <= mostInLine) return say('allowed', { values: values.map((value) => latin(value, language)).join(comma[language]) });
  const more = values.length - mostValues;
  const listed = say('allowed', { values: inColumns(values.slice(0, mostValues), language) }).replace(' \n', '\n');
  return listed + (more > 0 ? `\n  ${say('allowedMore', { count: more })}` : '');
};

/** The title of an error in Arabic, from its page: the last part of its documentation address. */
const arabicTitle = ({ documentation }: Problem['error']): string | undefined =>
  errorPages.find(({ id }) => documentation.endsWith(`/${id}`))?.title.ar;

const sentences = ({ status, detail, error }: Problem, { language, say }: Output): string => {
  if (language === 'en') return say('refused', { status, detail: prose(detail, 'en'), hint: prose(error.hint, 'en') });
  const title = arabicTitle(error);
  // What the service says of this one request is English in both languages.
  return [
    say('refused', { status, detail: title ?? '', hint: '' }).trim(),
    ...(error.parameter === undefined ? [] : [say('parameter', { name: latin(error.parameter, language) })]),
    say('inEnglish', { text: latin(`${detail} ${error.hint}`, language) }),
  ].join('\n');
};

/** An error of the service for people: what is wrong, what to change, what is accepted, where to read on. */
export const explainRefusal = (refused: RefusedError, output: Output): string => {
  const { problem, status } = refused;
  if (problem === null) return output.say('refusedByOther', { status });
  const { allowedValues, documentation } = problem.error;
  return [
    sentences(problem, output),
    ...(allowedValues && allowedValues.length > 0 ? [allowed(allowedValues, output)] : []),
    ...(typeof documentation === 'string' ? [output.say('readOn', { address: pageAddress(documentation, output.language) })] : []),
  ].join('\n');
};

export interface Connection {
  client: GuidanceClient;
  /** The body of an answer as it was received. */
  body: (response: Response) => string;
}

export interface Target {
  url: string;
  key: string | undefined;
  retries: number;
  userAgent: string;
  onRetry: (retry: Retry) => void;
  renewKey: boolean;
  onNewKey: () => void;
}

/**
 * The typed client for a terminal: what is no answer of the service is thrown.
 * Its calls throw RefusedError, StrangeAnswerError and UnreachableError.
 */
export const connect = ({ url, userAgent, ...rest }: Target): Connection => {
  const bodies = new WeakMap<Response, string>();
  const client = createGuidance({ ...rest, baseUrl: url, headers: { 'User-Agent': userAgent } });
  client.use({
    onResponse: async ({ response }) => {
      if (response.ok && response.headers.get('Content-Type')?.startsWith('text/event-stream')) return;
      const text = await response.clone().text();
      if (!response.ok) throw new RefusedError(response.status, text);
      if (jsonObject(text) === null) throw new StrangeAnswerError(new URL(url).origin);
      bodies.set(response, text);
    },
  });
  return { client, body: (response) => bodies.get(response) ?? '' };
};
