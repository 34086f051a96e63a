import { boundOf, reachOfDenial } from './cues.ts';
import { remembered } from './lexicon.ts';
import { leastConsonants, tokenOf, type Token } from './vocabulary.ts';

/**
 * What a text looks like to the heads (heads.ts): its words, neighbours, parts and sounds of words, and what words mean to a shopper, each hashed into a row of a table.
 * Bounded: a word costs the same whatever it is, and tokens are few (tokens.ts).
 */

/** Rows, each once, with how often their features occur. */
export interface Features {
  rows: readonly number[];
  times: readonly number[];
}

const longestWord = 24;
const [shortestPart, longestPart] = [3, 4];
const mostConcepts = 16;
/** So many words before a denial may be what it denies. */
const reachBack = 3;

/** FNV-1a, 32 bits, of a text or a part of it, or of what stands behind one that is hashed already. */
const hashOf = (text: string, before = 0x811c9dc5, from = 0, to = text.length): number => {
  let state = before;
  for (let at = from; at < to; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state;
};
const rowFrom = (hash: number, rows: number): number => ((hash ^ (hash >>> 15)) >>> 0) % rows;
export const rowOf = (feature: string, rows: number): number => rowFrom(hashOf(feature), rows);

/** Numbers that mean alike: a child's age, a weight, the side of a bed, a price. Each begins a class. */
const magnitudes = [0, 3, 10, 30, 45, 60, 75, 90, 110, 150, 180, 220, 300, 700, 1500, 10_000];
const formOf = ({ written, value }: Token): string =>
  value === undefined ? written.slice(0, longestWord) : `#${magnitudes.findLastIndex((from) => value >= from)}`;

/** Rows of one word by itself: it, its parts, and its sound. */
const rowsOfWord = (form: string, sound: string, rows: number): number[] => {
  const ofParts = (text: string, length: number, before?: number): number[] =>
    Array.from({ length: Math.max(0, text.length - length + 1) }, (_, start) => rowFrom(hashOf(text, before, start, start + length), rows));
  return [
    rowOf(`=${form}`, rows),
    ...ofParts(`<${form}>`, shortestPart),
    ...ofParts(`<${form}>`, longestPart),
    ...(sound.length >= leastConsonants ? ofParts(`<${sound}>`, shortestPart, hashOf('$')) : []),
    ...(sound.length > 1 ? [rowOf(`$${sound}`, rows)] : []),
  ];
};

/** Counts features into rows of a table, text after text. */
const createCounter = (rows: number) => {
  const times = new Uint16Array(rows);
  let seen: number[] = [];
  const addRow = (row: number): void => {
    if (times[row] === 0) seen.push(row);
    times[row] = (times[row] as number) + 1;
  };
  /** A feature whose beginning is hashed already, or all of it. */
  const add = (feature: string, before?: number): void => addRow(rowFrom(hashOf(feature, before), rows));
  /** What was counted, after which it begins anew. */
  const take = (): Features => {
    const found = { rows: seen, times: seen.map((row) => times[row] as number) };
    for (const row of seen) times[row] = 0;
    seen = [];
    return found;
  };
  return { addRow, add, take };
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
    ...numbers.map((token) => `#${token.unit ?? formOf(token)}`),
    ...(numbers.length > 1 ? [`numbers ${Math.min(numbers.length, 4)}`] : []),
    ...(bodies.length > 0 ? [`bodies ${Math.min(bodies.length, 3)}`] : []),
    ...(bed.by === undefined ? [] : [`bed ${bed.by} ${Math.min(bed.keys.length, 2)}`]),
    ...(isNamed ? ['product'] : []),
    ...(age === undefined ? [] : ['age']),
  ];
};

/** What of a word or a number is told beside its own features: its sound, what it means, and what it stands for in the order of meanings. */
interface Known {
  sound: string;
  meanings: readonly string[];
  kind: string | null;
  denies: boolean;
}

/** Features of a question, or of a stretch of one. */
export const createQuestionFeatures = (rows: number): ((tokens: readonly Token[], facts?: readonly string[]) => Features) => {
  const { add, addRow, take } = createCounter(rows);
  const know = (form: string, own: readonly number[], known: Known) => ({
    ...{ ...known, rows: own, hash: hashOf(`${form} `), soundHash: hashOf(`$${known.sound} `) },
  });
  const plain = (form: string): Known => ({ sound: form, meanings: [], kind: form, denies: false });
  const numberOf = remembered((form) => know(form, [rowOf(`=${form}`, rows)], plain(form)));
  const wordOf = remembered((form) => {
    const { concept, cues, sound } = tokenOf(form);
    const meanings = [...(concept === null ? [] : [concept]), ...cues.map((cue) => `%${cue}`)];
    return know(form, rowsOfWord(form, sound, rows), { sound, meanings, kind: cues[0] ?? concept, denies: cues.includes('not') });
  });
  const edge = know('^', [], plain('^'));
  return (tokens, facts = []) => {
    const meant = new Set<string>(facts);
    let before = edge;
    let kinds = ['', '^'];
    const addKind = (kind: string): void => {
      add(`>${kinds[1]} ${kind}`);
      add(`>>${kinds[0]} ${kind}`);
      kinds = [kinds[1] ?? '', kind];
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
      for (const meaning of word.meanings)
        if (meaning !== '%not' && (meaning.startsWith('%') || meant.size < mostConcepts)) meant.add(meaning);
      if (denied > 0) for (const meaning of word.meanings) add(`!${meaning}`);
      if (word.denies) for (const meaning of clause.slice(-reachBack).flat()) add(`${meaning}!`);
      clause.push(word.meanings);
      if (word.kind !== null) addKind(word.kind);
      denied = word.denies ? reachOfDenial : denied - 1;
    }
    addKind('$');
    const sorted = [...meant].sort();
    for (const [at, meaning] of sorted.entries()) {
      // What words mean counts for more than how they are written.
      for (let time = 0; time < 2; time += 1) add(`~${meaning}`);
      const pair = hashOf(`~${meaning}&`);
      for (let other = at + 1; other < sorted.length; other += 1) add(sorted[other] ?? '', pair);
    }
    return take();
  };
};

/** How far a head looks from a number or a material, and how far it minds the order. */
const [reach, ordered] = [5, 2];
const sides = [
  { side: hashOf('<'), step: -1 },
  { side: hashOf('>'), step: 1 },
];
const formWithUnit = (token: Token | undefined): string => (token === undefined ? '^' : `${token.unit ?? ''}${formOf(token)}`);
/** What a neighbour is to what it stands beside. */
const neighbourOf = (token: Token | undefined): string[] => {
  const form = `=${formWithUnit(token)}`;
  if (token === undefined || token.mark || token.value !== undefined) return [form];
  const { concept, cues, sound } = token;
  return [form, `$${sound}`, ...(concept === null ? [] : [`~${concept}`]), ...(cues.length > 0 ? [`%${cues.join(' ')}`] : [])];
};

/** Features of what stands around a token: of a number, or of a material. */
export const createMentionFeatures = (rows: number): ((tokens: readonly Token[], at: number) => Features) => {
  const { add, take } = createCounter(rows);
  return (tokens, at) => {
    const own = tokens[at] as Token;
    const self = own.value === undefined ? (own.concept ?? '') : formWithUnit(own);
    add(`@${self}`);
    if (own.value !== undefined) {
      const bound = boundOf(tokens, at);
      if (bound !== undefined) for (const unit of ['', own.unit ?? '']) add(`bound ${bound} ${unit}`);
      const numbers = tokens.filter(({ value }) => value !== undefined).length;
      for (const part of [`unit ${own.unit}`, `size ${formOf(own)}`, `of ${numbers}`]) add(part);
    }
    for (const { side, step } of sides) {
      let nearer = '';
      for (let far = 1; far <= reach; far += 1) {
        const token = tokens[at + step * far];
        const places = [side, ...(far <= ordered ? [hashOf(String(far), side)] : []), ...(far === 1 ? [hashOf(self, side)] : [])];
        for (const what of neighbourOf(token)) for (const place of places) add(what, place);
        const form = formWithUnit(token);
        if (far <= ordered + 1) add(form, hashOf(`${nearer} `, side));
        nearer = form;
        if (token === undefined) break;
      }
    }
    for (const concept of new Set(tokens.map(({ concept }) => concept))) if (concept !== null) add(`in ${concept}`);
    return take();
  };
};
