import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultSentence, type Fault } from '#lib/content/fault.ts';
import { parseContent } from '#lib/content/parse.ts';
import { rules } from '#lib/rules/all.ts';
import { contentFileNames, type Content, type ContentFile } from '#lib/schemas/content.ts';
import { shortList } from './build/short-list.ts';

/** Faults that are told; who has mended these sees the next. */
const mostTold = 100;

/** Content that must not be built; each line of the message names file, field and what to change, and the last how many more there are. */
export class ContentError extends Error {
  override readonly name = 'ContentError';

  constructor(faults: readonly Fault[]) {
    super(shortList(faults.map(faultSentence), '\n', mostTold));
  }
}

const unreadable = (file: ContentFile, problem: string, change: string): Fault => ({ file, field: 'the file', problem, change });

const readJson = async (directory: string, file: ContentFile): Promise<{ value: unknown } | { fault: Fault }> => {
  const path = join(directory, `${file}.json`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return {
      fault: missing
        ? unreadable(file, 'it is missing.', `Put it back at ${path}.`)
        : unreadable(file, 'it is not readable as UTF-8 text.', 'Save it as UTF-8.'),
    };
  }
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return {
      fault: unreadable(file, `it is not valid JSON (${(error as Error).message}).`, 'Look for a missing comma, quote or bracket there.'),
    };
  }
};

export interface CheckedContent {
  content: Content;
  /** Sentences that do not stop the build. */
  warnings: string[];
}

/**
 * Reads every content file and checks shape and rules.
 * @throws ContentError with every fault found
 */
export const readContent = async (directory: string): Promise<CheckedContent> => {
  const read = await Promise.all(contentFileNames.map(async (file) => [file, await readJson(directory, file)] as const));
  const broken = read.flatMap(([, result]) => ('fault' in result ? [result.fault] : []));
  if (broken.length > 0) throw new ContentError(broken);

  const parsed = parseContent(
    Object.fromEntries(read.map(([file, result]) => [file, 'value' in result ? result.value : undefined])) as Record<ContentFile, unknown>,
  );
  if ('faults' in parsed) throw new ContentError(parsed.faults);

  const faults = rules.flatMap((rule) => rule.check(parsed.content));
  const stopping = faults.filter((fault) => !fault.warning);
  if (stopping.length > 0) throw new ContentError(stopping);
  return { content: parsed.content, warnings: shortList(faults.map(faultSentence), '\n', mostTold).split('\n').filter(Boolean) };
};
