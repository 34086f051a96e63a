import { canonicalWord } from './lexicon.ts';

/** Names of what mattresses are made of, as they stand in a question, one joined to the next. */

const materials = new Set('memory spring latex hybrid medical'.split(' ').map(canonicalWord));

/** Whether a folded word names a material or a make. */
export const isMaterial = (word: string): boolean => materials.has(canonicalWord(word));

/** So many words may stand between two that are joined, and make up names that are joined: what is longer is no list but a flood. */
const longestJoin = 4;
const longestNames = 12;

/** Goes on with the name of a material: "natural latex", "رغوة الذاكرة". */
const ofItsName = /^(?:ال)?(?:منفصل|مستقل|طبيعي|فوم|ذاكره)|^(?:natural|pure|real|organic|talalay)$/;

/** "ولا", "أو من": what joins one material to the next. */
const joining = /^(?:و|and|or|nor|او|ولا|ومن|من|حتي|هي|نوع|مراتب|مرتبه)$/;
const isJoin = /^(?:و|and|or|nor|او|ولا|ومن)$/;

/** Where the material stands that the one at a place is joined to: "لا سست ولا لاتكس", "خالية من الفوم واللاتكس". */
export const joinedTo = (all: readonly string[], at: number): number | undefined => {
  if (!isMaterial(all[at] ?? '')) return undefined;
  let joined = (all[at] ?? '').startsWith('و') || canonicalWord(all[at] ?? '') === canonicalWord(all[at - 1] ?? '');
  for (let index = at - 1; index >= Math.max(0, at - longestJoin); index -= 1) {
    const word = all[index] ?? '';
    if (isMaterial(word)) return joined ? index : undefined;
    if (!joining.test(word) && !ofItsName.test(word)) return undefined;
    joined ||= isJoin.test(word);
  }
  return undefined;
};

/** Whether the word at a place goes on with names of materials that began before it. */
const goesOn = (all: readonly string[], at: number): boolean => {
  const [word = '', before = ''] = [all[at], all[at - 1]];
  if (!isMaterial(word)) return ofItsName.test(word) || joining.test(word);
  return word.startsWith('و') || joining.test(before) || ofItsName.test(before) || canonicalWord(word) === canonicalWord(before);
};

/** The first place after the name of a material and of those that are joined to it. */
export const endOfNames = (all: readonly string[], at: number): number => {
  let end = at + 1;
  while (end < at + longestNames && goesOn(all, end)) end += 1;
  return end;
};
