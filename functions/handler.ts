import type { Caller } from './http/caller.ts';
import type { Services } from './services.ts';

/** A request as an operation sees it, however it came. */
export interface Call {
  /** Values of the path's parameters. */
  path: Readonly<Record<string, string>>;
  /** What stands after the question mark, undecoded. */
  query: string;
  /** By name in lower case; repeated ones are joined by commas. */
  headers: Readonly<Partial<Record<string, string>>>;
  /** All of it, never more than the route takes; empty where there is none. */
  body: Uint8Array;
  caller: Caller;
}

/** What an operation answers, however it goes out. */
export interface Answer {
  status: number;
  /** Those that every answer carries are the edge's; one of the same name here counts before theirs. */
  headers: Readonly<Record<string, string>>;
  /** Text, or pieces that are made as the client takes them. */
  body: string | Iterable<Uint8Array>;
}

/** One operation, which knows nothing of what serves it. Errors are thrown as `Problem`. */
export type Handler = (call: Call, services: Services) => Answer | Promise<Answer>;

/** An answer whose body is a JSON value. */
export const json = (
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Answer => ({ status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) });

export const queryOf = ({ query }: Call): URLSearchParams => new URLSearchParams(query);
