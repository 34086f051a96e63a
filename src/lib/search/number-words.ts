import { fold } from './normalise.ts';

/** Arabic number words as people in the Gulf write them. */
const units = 'واحد اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة'.split(' ').map(fold);
const tens = 'عشرة عشرين ثلاثين أربعين خمسين ستين سبعين ثمانين تسعين'.split(' ').map(fold);

/** As the subject of a sentence: ثمانون for ثمانين. */
const nominative = (word: string): string =>
  word.replace(/^(و?(?:عشر|ثلاث|اربع|خمس|ست|سبع|ثمان|تسع))ون$/, '$1ين').replace(/^(و?متر)ان$/, '$1ين');

/** What a measure begins with; a metre is a hundred centimetres, so that "متر وثمانين" is 180. */
const values = new Map<string, number>([
  ...tens.map((word, index): [string, number] => [word, 10 * (index + 1)]),
  ...'مية مائة مئة متر'.split(' ').map((word): [string, number] => [fold(word), 100]),
  ...'ميتين مئتين مائتين مترين'.split(' ').map((word): [string, number] => [fold(word), 200]),
]);
const half = new Set(['نص', 'نصف']);

const bare = (word: string): string => (word.startsWith('و') && word.length > 3 ? word.slice(1) : word);

/** What a word adds to the sum so far, or undefined where it is none of it. */
const addend = (word: string, sum: number): number | undefined => {
  const plain = word === 'ونص' ? 'نص' : bare(word);
  const joined = plain !== word;
  if (sum > 0 && !joined) return undefined;
  if (sum >= 100 && half.has(plain)) return 50;
  const value = values.get(plain);
  if (value !== undefined) return sum === 0 || value < 100 ? value : undefined;
  const unit = units.indexOf(plain) + 1;
  return sum >= 100 && unit > 0 ? unit : undefined;
};

/** A folded text with Arabic number words in digits: `ميه وثمانين` is 180, `خمسه وتسعين` 95. Words that count something else stay. */
export const spellDigits = (folded: string): string => {
  const written = folded.split(/\s+/).map(nominative);
  const result: string[] = [];
  for (let index = 0; index < written.length;) {
    const unit = units.indexOf(written[index] ?? '') + 1;
    const ten = unit > 0 ? tens.indexOf(bare(written[index + 1] ?? '')) + 1 : 0;
    if (ten > 1) {
      result.push(String(10 * ten + unit));
      index += 2;
      continue;
    }
    let sum = 0;
    let end = index;
    for (let more = addend(written[end] ?? '', 0); more !== undefined; more = addend(written[end] ?? '', sum)) {
      sum += more;
      end += 1;
    }
    result.push(sum > 0 ? String(sum) : (written[index] ?? ''));
    index = sum > 0 ? end : index + 1;
  }
  return result.join(' ');
};
