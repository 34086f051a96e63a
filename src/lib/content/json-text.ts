import { visit, type ParseErrorCode } from 'jsonc-parser';
import { jsonSlip, type Slip } from './json-slip.ts';

interface Found {
  error: { code: ParseErrorCode; offset: number } | undefined;
  /** Members of a name that their object has already: JSON.parse would keep the last and say nothing. */
  twice: { offset: number; name: string } | undefined;
}

/** What a strict walk over the text finds first. A text that is nested deeper than the stack has no place in the content. */
const walk = (text: string): Found => {
  const found: Found = { error: undefined, twice: undefined };
  const names: Set<string>[] = [];
  try {
    visit(
      text,
      {
        onObjectBegin: () => void names.push(new Set()),
        onObjectEnd: () => void names.pop(),
        onObjectProperty: (name, offset) => {
          const seen = names.at(-1);
          if (seen?.has(name) === true) found.twice ??= { offset, name };
          seen?.add(name);
        },
        onError: (code, offset) => void (found.error ??= { code, offset }),
      },
      { disallowComments: true },
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
};

/** The value of a JSON text (RFC 8259, with unique names), or what is wrong with it and where. */
export const readJsonText = (text: string): { value: unknown } | { slip: Slip } => {
  if (text.trim() === '') return { slip: { offset: 0, problem: 'it is empty.', change: 'Put the last good copy of it back.' } };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { error: first } = walk(text);
    const plain = {
      offset: 0,
      problem: `it is not valid JSON (${(error as Error).message}).`,
      change: 'Look for a missing comma, quote or bracket there.',
    };
    return { slip: first ? jsonSlip(text, first.code, first.offset) : plain };
  }
  const { twice } = walk(text);
  return twice
    ? {
        slip: {
          offset: twice.offset,
          problem: `"${twice.name}" stands twice in one record, and only the last would count.`,
          change: 'Remove one of the two.',
        },
      }
    : { value };
};
