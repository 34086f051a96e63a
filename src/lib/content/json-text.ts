import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { latinDigits } from '../words/plain-text.ts';

/** What a hand does wrong in JSON, and what to write instead. */
export interface Slip {
  /** Where it stands, counted in UTF-16 units from the beginning. */
  offset: number;
  problem: string;
  change: string;
}

type Look = (at: { text: string; offset: number; code: string; word: string; before: string }) => Omit<Slip, 'offset'> | undefined;

const quotes = /^[\u2018-\u201F\u00AB\u00BB\u2039\u203A]/;
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/;

const comment: Look = ({ text, offset }) =>
  /^(?:\/\/|\/\*|#)/.test(text.slice(offset, offset + 2)) ? { problem: 'JSON has no comments.', change: 'Remove the comment.' } : undefined;

const quotation: Look = ({ text, offset }) => {
  const mark = text.charAt(offset);
  if (quotes.test(mark)) return { problem: `${mark} is a curly quotation mark.`, change: 'Write the straight one: ".' };
  return mark === "'" ? { problem: 'texts do not stand in single quotation marks.', change: 'Write the double one: ".' } : undefined;
};

const arabicNumber: Look = ({ word }) =>
  arabicDigits.test(word) && /^[-\d.\u0660-\u0669\u06F0-\u06F9\u066B\u066C]+$/.test(word)
    ? { problem: `${word} is written in Arabic digits.`, change: `Write ${latinDigits(word).replaceAll('٬', '').replaceAll('٫', '.')}.` }
    : undefined;

const arabicComma: Look = ({ text, offset }) =>
  /[،؛]/.test(text.charAt(offset))
    ? { problem: `${text.charAt(offset)} is an Arabic comma.`, change: 'Write the plain one: ,.' }
    : undefined;

const decimalComma: Look = ({ before, word }) => {
  const whole = /-?\d+(?=,$)/.exec(before)?.[0];
  if (whole === undefined || !/^\d+$/.test(word)) return undefined;
  const problem = `${whole},${word} has a comma in the number.`;
  return word.length === 3
    ? { problem, change: `Write ${whole}${word} where thousands are meant, ${whole}.${word} where decimals are.` }
    : { problem, change: `Write a point for decimals: ${whole}.${word}.` };
};

const closing: Look = ({ text, offset, before }) =>
  /,\s*$/.test(before) && /^[\]}]/.test(text.charAt(offset))
    ? { problem: `there is a comma before the closing ${text.charAt(offset)}.`, change: 'Remove that comma.' }
    : undefined;

const bareWord: Look = ({ word }) => {
  const small = word.toLowerCase();
  if (['true', 'false', 'null'].includes(small) && word !== small)
    return { problem: `${word} is not known.`, change: `Write it in small letters: ${small}.` };
  return /^[\p{L}_$]/u.test(word) && !['true', 'false', 'null'].includes(word)
    ? { problem: `${word} stands there without quotation marks.`, change: `Write "${word}", or a number, true or false.` }
    : undefined;
};

const badNumber: Look = ({ word }) =>
  /^[+.\d-]/.test(word) && /^[+-]?[\d.eE+,-]+$/.test(word) && !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word)
    ? {
        problem: `${word} is not written as JSON writes numbers.`,
        change: 'Write it like 1299 or 0.5: no + and no 0 before it, digits on both sides of the point.',
      }
    : undefined;

const cutOff: Look = ({ text, offset, code }) =>
  offset >= text.trimEnd().length && code !== 'EndOfFileExpected'
    ? {
        problem: 'the file ends before its last bracket is closed.',
        change: 'Add the missing } or ] there, or put the last good copy back.',
      }
    : undefined;

const byCode: Look = ({ code }) => {
  switch (code) {
    case 'CommaExpected':
      return { problem: 'a comma is missing before this.', change: 'Put one after what stands before.' };
    case 'ColonExpected':
      return { problem: 'a colon is missing before this.', change: 'Write "name": value.' };
    case 'UnexpectedEndOfString':
      return { problem: 'this text is not closed on its line.', change: 'End it with ", and write a line break in a text as \\n.' };
    case 'InvalidCharacter':
      return {
        problem: 'a tab or another control character stands in a text.',
        change: 'Remove it; a line break in a text is written \\n.',
      };
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return { problem: 'a \\ in a text has no such meaning.', change: 'Write \\\\ for the sign itself.' };
    case 'EndOfFileExpected':
      return { problem: 'something stands after the end.', change: 'Remove it, or look for a } or ] too many before it.' };
    default:
      return undefined;
  }
};

const looks: readonly Look[] = [comment, quotation, arabicNumber, arabicComma, decimalComma, closing, bareWord, badNumber, cutOff, byCode];

/** What the first fault of the parser means; where nothing fits, what can be looked for. */
const jsonSlip = (text: string, code: ParseErrorCode, offset: number): Slip => {
  // The parser takes 018 for 0 and then 18.
  const begun = /[\d.+\u0660-\u0669\u06F0-\u06F9\u066B\u066C-]*$/.exec(text.slice(Math.max(0, offset - 40), offset))?.[0].length ?? 0;
  const start = offset - begun;
  const at = {
    text,
    offset,
    code: printParseErrorCode(code),
    word: /^[^\s,\]}:"'/]+/.exec(text.slice(start, start + 80))?.[0] ?? '',
    before: text.slice(Math.max(0, offset - 80), offset),
  };
  for (const look of looks) {
    const found = look(at);
    if (found) return { offset, ...found };
  }
  return { offset, problem: 'it is not valid JSON here.', change: 'Look for a missing comma, quote or bracket there.' };
};

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
