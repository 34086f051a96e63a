import type { Fault } from './fault.ts';
import type { Content, ContentFile } from '../schemas/content.ts';

/** A rule of the data that a schema cannot say. Each has its cases in `tests/data/rules-*.test.ts` and a section in `docs/reference/data-rules.md`. */
export interface Rule {
  name: string;
  check: (content: Content) => Fault[];
}

/** Faults of one content file. */
export const faultIn =
  (file: ContentFile) =>
  (field: string, problem: string, change: string): Fault => ({ file, field, problem, change });

/** What is unlike our own content and breaks neither the interface nor a page: told to the owner, whose decision it is. */
export const warningIn =
  (file: ContentFile) =>
  (field: string, problem: string, change: string): Fault => ({ file, field, problem, change, warning: true });

/** What stands in a list again, once for each time. */
export const repeated = <Value>(values: readonly Value[]): Value[] => values.filter((value, index) => values.indexOf(value) !== index);
