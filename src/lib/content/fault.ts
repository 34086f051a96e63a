import type { ContentFile } from '../schemas/content.ts';

/** Something wrong in a content file, said so that the person who edits it can mend it. */
export interface Fault {
  file: ContentFile;
  /** Where in the file: record and member, such as `king, widthCm`. */
  field: string;
  /** What is there and why it is wrong. */
  problem: string;
  /** What to write instead. */
  change: string;
  /** A warning does not stop the build. */
  warning?: boolean;
}

export const faultSentence = ({ file, field, problem, change }: Fault): string =>
  `src/content/${file}.json: ${field}: ${problem} ${change}`;
