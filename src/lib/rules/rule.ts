import type { Fault } from '../content/fault.ts';
import type { Content } from '../schemas/content.ts';

/** A rule of the data that a schema cannot say. Each has a file here, a test of the same name in `tests/data` and a line in `docs/data-guidelines.md`. */
export interface Rule {
  name: string;
  check: (content: Content) => Fault[];
}
