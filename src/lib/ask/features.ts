import table from '../../content/question-words.json' with { type: 'json' };
import { boundOf, cuesOf, reachOfDenial } from './cues.ts';
import { canonicalWord, isInLexicon, lexiconWords, remembered } from './lexicon.ts';
import { consonantsOf } from './latin.ts';
import type { Token } from './tokens.ts';

/**
 * What a text looks like to the heads (heads.ts): its words, neighbours, parts and sounds of words, and what words mean to a shopper, each hashed into a row of a table.
 * Bounded: a word costs the same whatever it is, and tokens are few (tokens.ts).
 */

/** Rows with how often their features occur. */
export type Features = ReadonlyMap<number, number>;

const longestWord = 24;
const [shortestPart, longestPart] = [3, 4];
const mostConcepts = 16;
/** So many words before a denial may be what it denies. */
const reachBack = 3;

/** FNV-1a, 32 bits, of a text, or of what stands behind one that is hashed already. */
const hashOf = (text: string, before = 0x811c9dc5): number => {
  let state = before;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state;
};
const rowFrom = (hash: number, rows: number): number => ((hash ^ (hash >>> 15)) >>> 0) % rows;
export const rowOf = (feature: string, rows: number): number => rowFrom(hashOf(feature), rows);

/** Numbers that mean alike: a child's age, a weight, the side of a bed, a price. Each begins a class. */
const magnitudes = [0, 3, 10, 30, 45, 60, 75, 90, 110, 150, 180, 220, 300, 700, 1500, 10_000];
const magnitudeOf = (value: number): string => `#${magnitudes.findLastIndex((from) => value >= from)}`;

const soundOf = remembered(consonantsOf);

/** Sounds of few consonants belong to too many words. */
const leastConsonants = 3;
const conceptBySound = new Map<string, string>();
for (const word of lexiconWords)
  for (const form of [word, word.replace(/^ال(?=.{3})/, '')]) {
    const sound = soundOf(form);
    if (sound.length >= leastConsonants && !conceptBySound.has(sound)) conceptBySound.set(sound, canonicalWord(word));
  }

/** Words of other languages that sound like words of the lexicon and mean none of them: "could" is not cold. */
const soundAlike = new Set(table.soundsAlike.flatMap((line) => line.split(' ')));

/** What a folded word means to a shopper; one in Latin letters that the lexicon lacks, by its sound; undefined where nothing is known. */
export const conceptOf = remembered((word): string | null => {
  if (isInLexicon(word)) return canonicalWord(word);
  return (/\p{Script=Arabic}/u.test(word) || soundAlike.has(word) ? undefined : conceptBySound.get(soundOf(word))) ?? null;
});

const formOf = ({ written, value }: Token): string => (value === undefined ? written.slice(0, longestWord) : magnitudeOf(value));

/** What one token is by itself. */
const partsOf = (token: Token): string[] => {
  const form = formOf(token);
  if (token.value !== undefined) return [`=${form}`];
  const bounded = `<${form}>`;
  const parts = [`=${form}`];
  for (let length = shortestPart; length <= longestPart; length += 1)
    for (let start = 0; start + length <= bounded.length; start += 1) parts.push(bounded.slice(start, start + length));
  const sound = soundOf(form);
  if (sound.length < 2) return parts;
  const whole = `<${sound}>`;
  for (let start = 0; start + shortestPart <= whole.length && sound.length >= leastConsonants; start += 1)
    parts.push(`$${whole.slice(start, start + shortestPart)}`);
  return [...parts, `$${sound}`];
};

const createCounter = (rows: number) => {
  const found = new Map<number, number>();
  const addRow = (row: number): void => void found.set(row, (found.get(row) ?? 0) + 1);
  /** A feature whose beginning is hashed already, or all of it. */
  const add = (feature: string, before?: number): void => addRow(rowFrom(hashOf(feature, before), rows));
  return { found, addRow, add };
};

/** What parsers read of a question, for the head that says what it asks for. */
export const factsOf = (
  tokens: readonly Token[],
  bed: { by?: string | undefined; keys: readonly string[] },
  isNamed: boolean,
  age: number | undefined,
): string[] => {
  const numbers = tokens.filter(({ value }) => value !== undefined);
  const bodies = numbers.filter(
    ({ value = 0, unit }) => unit === 'kg' || unit === 'lb' || unit === 'st' || (unit === undefined && value >= 35 && value <= 180),
  );
  return [
    ...new Set([
      ...numbers.map((token) => `#${token.unit ?? formOf(token)}`),
      ...(numbers.length > 1 ? [`numbers ${Math.min(numbers.length, 4)}`] : []),
      ...(bodies.length > 0 ? [`bodies ${Math.min(bodies.length, 3)}`] : []),
      ...(bed.by === undefined ? [] : [`bed ${bed.by} ${Math.min(bed.keys.length, 2)}`]),
      ...(isNamed ? ['product'] : []),
      ...(age === undefined ? [] : ['age']),
    ]),
  ];
};

/** What a word or a number is, whatever stands beside it. */
interface Known {
  rows: readonly number[];
  sound: string;
  /** Of itself and of its sound, as the beginning of a pair. */
  hash: number;
  soundHash: number;
  /** What it means, the concept first, and whether it denies. */
  concept: string | null;
  meanings: readonly string[];
  denies: boolean;
  /** What it stands for in the order of meanings. */
  kind: string | null;
}

/** Features of a question, or of a stretch of one. */
export const createQuestionFeatures = (rows: number): ((tokens: readonly Token[], facts?: readonly string[]) => Features) => {
  const know = (form: string, sound: string, concept: string | null, cues: readonly string[], parts: readonly string[]): Known => ({
    ...{ rows: parts.map((part) => rowOf(part, rows)), sound, hash: hashOf(`${form} `), soundHash: hashOf(`$${sound} `), concept },
    meanings: [...(concept === null ? [] : [concept]), ...cues.map((cue) => `%${cue}`)],
    denies: cues.includes('not'),
    kind: cues[0] ?? concept,
  });
  const wordOf = remembered((form) => know(form, soundOf(form), conceptOf(form), cuesOf(form), partsOf({ written: form })));
  const numberOf = remembered((form) => ({ ...know(form, form, null, [], [`=${form}`]), kind: form }));
  const edge = { hash: hashOf('^ '), soundHash: hashOf('$^ ') };
  return (tokens, facts = []) => {
    const { found, add, addRow } = createCounter(rows);
    const concepts = new Set<string>(facts);
    let before: Pick<Known, 'hash' | 'soundHash'> = edge;
    let kinds: [string, string] = ['', '^'];
    const addKind = (kind: string): void => {
      add(`>${kinds[1]} ${kind}`);
      add(`>>${kinds[0]} ${kind}`);
      kinds = [kinds[1], kind];
    };
    let denied = 0;
    // What the words of this clause mean, for a denial that follows: "the heat is no matter".
    let clause: (readonly string[])[] = [];
    for (const token of tokens) {
      if (token.mark) {
        [denied, clause] = [0, []];
        addKind('^');
        continue;
      }
      const form = formOf(token);
      const word = (token.value === undefined ? wordOf : numberOf)(form);
      for (const row of word.rows) addRow(row);
      add(form, before.hash);
      add(word.sound, before.soundHash);
      before = word;
      if (word.concept !== null && concepts.size < mostConcepts) concepts.add(word.concept);
      for (const meaning of word.meanings) if (meaning !== word.concept && meaning !== '%not') concepts.add(meaning);
      if (denied > 0) for (const meaning of word.meanings) add(`!${meaning}`);
      if (word.denies) for (const meaning of clause.slice(-reachBack).flat()) add(`${meaning}!`);
      clause.push(word.meanings);
      if (word.kind !== null) addKind(word.kind);
      denied = word.denies ? reachOfDenial : denied - 1;
    }
    addKind('$');
    const meant = [...concepts].sort();
    for (const [at, concept] of meant.entries()) {
      // What words mean counts for more than how they are written.
      for (let time = 0; time < 2; time += 1) add(`~${concept}`);
      const pair = hashOf(`~${concept}&`);
      for (let other = at + 1; other < meant.length; other += 1) add(meant[other] ?? '', pair);
    }
    return found;
  };
};

/** How far a head looks from a number or a material, and how far it minds the order. */
const [reach, ordered] = [5, 2];

/** Features of what stands around a token: of a number, or of a material. */
export const createMentionFeatures =
  (rows: number) =>
  (tokens: readonly Token[], at: number): Features => {
    const { found, add } = createCounter(rows);
    const own = tokens[at];
    if (!own) return found;
    const self = own.value === undefined ? (conceptOf(own.written) ?? '') : `${own.unit ?? ''}${formOf(own)}`;
    add(`@${self}`);
    const bound = own.value === undefined ? undefined : boundOf(tokens, at);
    if (bound !== undefined) for (const unit of ['', own.unit ?? '']) add(`bound ${bound} ${unit}`);
    if (own.value !== undefined)
      for (const part of [`unit ${own.unit}`, `size ${formOf(own)}`, `of ${tokens.filter(({ value }) => value !== undefined).length}`])
        add(part);
    for (const [side, step] of [
      ['<', -1],
      ['>', 1],
    ] as const) {
      const ofSide = hashOf(side);
      const ofSelf = hashOf(self, ofSide);
      let nearer = '';
      for (let far = 1; far <= reach; far += 1) {
        const token = tokens[at + step * far];
        const form = token === undefined ? '^' : `${token.unit ?? ''}${formOf(token)}`;
        const isWord = token?.value === undefined && !token?.mark;
        const ofPlace = hashOf(String(far), ofSide);
        for (const [kind, what] of [
          ['=', form],
          ['~', token?.value === undefined ? conceptOf(form) : null],
          ['$', isWord ? soundOf(form) : ''],
          ['%', isWord ? cuesOf(form).join(' ') : ''],
        ] as const) {
          if (!what) continue;
          add(what, hashOf(kind, ofSide));
          if (far <= ordered) add(what, hashOf(kind, ofPlace));
          if (far === 1) add(what, hashOf(kind, ofSelf));
        }
        if (far <= ordered + 1) add(form, hashOf(`${nearer} `, ofSide));
        nearer = form;
        if (token === undefined) break;
      }
    }
    for (const concept of new Set(tokens.map(({ written, value }) => (value === undefined ? conceptOf(written) : null))))
      if (concept !== null) add(`in ${concept}`);
    return found;
  };
