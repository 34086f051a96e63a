import table from '../../content/question-words.json' with { type: 'json' };
import { consonantsOf } from './latin.ts';
import { canonicalWord, formsOf, kinOfForms, kinOfLines, lexiconWords, remembered } from './lexicon.ts';
import { unitOf, type Unit } from './numbers.ts';

/** Who of two people is spoken of; `self` is whoever asks. */
export type Whose = 'self' | 'husband' | 'wife' | 'he' | 'she' | 'other' | 'first';

/** A word of a question, a number or a mark (a comma, a cross and the like), with what is known of it whatever stands beside it. */
export interface Token {
  /** Folded. */
  written: string;
  /** Of a number. */
  value: number | undefined;
  mark: boolean;
  /** What it means to a shopper: the word of the lexicon that stands for it; null where nothing is known. */
  concept: string | null;
  /** Whether the lexicon knows it as it is written, and not by its sound alone. */
  isKnown: boolean;
  /** What it does in a question beside what it means: it bounds a number, tells how somebody lies. */
  cues: readonly string[];
  denies: boolean;
  person: Whose | undefined;
  /** Whether it names a child, or tells of an age. */
  age: 'child' | 'age' | undefined;
  /** Of a word: the unit that it is. Of a number: its unit, after it or a currency before it. */
  unit: Unit | undefined;
  /** What it is compared with names by: what stands for it and its kin, else its stem. */
  term: string;
  stem: string;
  /** Its consonants, whatever its script. */
  sound: string;
}

const cuesOf = kinOfLines(table.cues);
const [peopleOf, agesOf] = [kinOfLines(table.people), kinOfLines(table.ages)];
/** `مايضايقني`, `ماكنحسش`: a denial and its verb in one word, as the Gulf and the Maghreb write it; no `مايكروفايبر` and no `ماتريس`. */
const deniedVerb =
  /^[وف]?ما(?:ي(?!كر|و)\p{Script=Arabic}{3,}|ت(?!ر)\p{Script=Arabic}{3,}|ا(?!ل)\p{Script=Arabic}{2,}|\p{Script=Arabic}{2,}ش)$/u;

/** Sounds of few consonants belong to too many words. */
export const leastConsonants = 3;
const conceptBySound = new Map<string, string>();
for (const word of lexiconWords)
  for (const form of [word, word.replace(/^ال(?=.{3})/, '')]) {
    const sound = consonantsOf(form);
    if (sound.length >= leastConsonants && !conceptBySound.has(sound)) conceptBySound.set(sound, canonicalWord(word));
  }
/** Words of other languages that sound like words of the lexicon and mean none of them: "could" is not cold. */
const soundAlike = new Set(table.soundsAlike.flatMap((line) => line.split(' ')));

/** What is known of a folded word; of one in Latin letters that the lexicon lacks, by its sound. The same word is the same object. */
export const tokenOf = remembered((written): Token => {
  const forms = formsOf(written);
  // What `و` and `ف` join to.
  const joined = /^[وف]./.test(written) ? formsOf(written.slice(1)) : undefined;
  const [kin, sound, cues] = [kinOfForms(forms)[0], consonantsOf(written), cuesOf(forms)];
  const ownStem = forms.stems.get(written) ?? written;
  const isOther = /\p{Script=Arabic}/u.test(written) || soundAlike.has(written);
  const [person] = [...peopleOf(forms), ...(joined && written.startsWith('و') ? peopleOf(joined) : [])];
  return {
    written,
    value: undefined,
    mark: !/[\p{L}\p{N}]/u.test(written),
    concept: kin ?? (isOther ? null : (conceptBySound.get(sound) ?? null)),
    isKnown: kin !== undefined,
    cues,
    denies: cues.includes('not') || (joined !== undefined && cuesOf(joined).includes('not')) || deniedVerb.test(written),
    person: person as Whose | undefined,
    age: agesOf(forms)[0] as 'child' | 'age' | undefined,
    unit: unitOf(written),
    term: kin ?? ownStem,
    stem: ownStem,
    sound,
  };
});
