import type { Content, ContentFile } from '../schemas/content.ts';

/** Where in a text, as editors count: from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** Something wrong in a content file, said so that the person who edits it can mend it. */
export interface Fault {
  file: ContentFile;
  /** Where in the file: record and member, such as `king, widthCm`. */
  field: string;
  /** What is there and why it is wrong. */
  problem: string;
  /** What to write instead. */
  change: string;
  /** The file that was read, where it is not the shipped one. */
  path?: string | undefined;
  /** Where it stands in the text of the file, where that is known. */
  place?: TextPlace | undefined;
  /** A warning does not stop the build. */
  warning?: boolean;
}

export const faultSentence = ({ file, path = `src/content/${file}.json`, field, problem, change, place }: Fault): string =>
  `${path}${place ? `, line ${place.line}, column ${place.column}` : ''}: ${field}: ${problem} ${change}`;

/** What a reader can take in of faults that may be ten thousand alike. */
const mostShown = 20;

/** The first of many joined, and how many more there are. */
export const shortList = (all: readonly string[], between: string, most = mostShown): string =>
  all.length <= most ? all.join(between) : `${all.slice(0, most).join(between)}${between}and ${all.length - most} more`;

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
