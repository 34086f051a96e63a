/** Lengths in words, as the Gulf says them: "متر وثمانين في مترين", "مية وثمانين في ميتين". */

const tens: Readonly<Record<string, number>> = {
  عشره: 10,
  عشر: 10,
  عشرين: 20,
  ثلاثين: 30,
  اربعين: 40,
  خمسين: 50,
  ستين: 60,
  سبعين: 70,
  ثمانين: 80,
  تسعين: 90,
};
const hundreds: Readonly<Record<string, number>> = { ميه: 100, مايه: 100, ميتين: 200, مايتين: 200 };
const metres: Readonly<Record<string, number>> = { متر: 100, مترين: 200 };
const halves: Readonly<Record<string, number>> = { نص: 50, نصف: 50, ربع: 25 };

const any = (...lists: Readonly<Record<string, number>>[]): string => lists.flatMap((list) => Object.keys(list)).join('|');
const rest = (list: string): string => `(?:\\s*و\\s*(${list}))?`;
const word = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'gu');

// "2 متر" is a number with its unit: only a metre without a number before it is one metre.
const metre = new RegExp(
  `(?<![\\p{L}\\d.])(?<!\\d\\s+)(${any(metres)})(?:\\s*و\\s*(${any(tens, halves)}|\\d{1,2}(?![\\d.])))?(?!\\p{L})`,
  'gu',
);
const hundred = word(`(${any(hundreds)})${rest(any(tens))}`);
const ten = word(`(${any(tens)})`);

/** Puts digits in the place of the words; `text` is folded (`normalise.ts`). */
export const spokenLengths = (text: string): string =>
  text
    .replace(metre, (_, whole: string, part?: string) => {
      const more = part === undefined ? 0 : (tens[part] ?? halves[part] ?? Number(part));
      return `${(metres[whole] ?? 0) + more} سم`;
    })
    .replace(hundred, (_, whole: string, part?: string) => String((hundreds[whole] ?? 0) + (tens[part ?? ''] ?? 0)))
    .replace(ten, (_, whole: string) => String(tens[whole]));
