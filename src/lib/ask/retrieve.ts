import { showroomsOf } from '../domain/contact.ts';
import type { AskIdentifier, AskKind } from '../schemas/ask.ts';
import type { Content, OutcomeRecord } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import { pillowOfAge, sizeOfAge } from './children.ts';
import type { Model } from './heads.ts';
import { canonicalWord } from './lexicon.ts';
import { createProductIndex } from './products.ts';
import { createRead, type Slots } from './read.ts';
import type { Sleeper } from './sleepers.ts';
import { createUntaught } from './untaught.ts';
import type { Whose } from './vocabulary.ts';

/** A record that answers a question. */
export interface Retrieved {
  identifier: AskIdentifier;
  /** How likely it is what was asked for: a probability times 100. */
  score: number;
  /** Whose outcome it is, where a question describes two people and says who they are. */
  whose?: Whose;
}

interface Heard {
  intent: string;
  probability: number;
}

/** How a question was understood, to explain the answer. */
interface Understood {
  slots: Slots;
  /** Every intent with its probability, the likeliest first. */
  intents: readonly Heard[];
}

export interface Retrieval {
  /** Language of the question; Arabic in Latin letters is Arabic. */
  language: Language;
  /** The best first. */
  found: readonly Retrieved[];
  /** Whether nothing of the guide answers: it is for the shop to say, or not of this shop. Documents are no records, and may answer. */
  unknown: boolean;
}

interface RetrieveOptions {
  /** Most records wanted. */
  limit: number;
  /** Only records of these kinds. */
  kinds?: readonly AskKind[] | undefined;
}

/** Finds the records that answer a question; none where it is surely not of this shop. Pure, bounded, throws for no text at all. */
export type Retrieve = (text: string, options: RetrieveOptions) => Retrieval;

/**
 * From this probability on a question is not of this shop; below, it gets what is nearest. It is the higher the more words of the subject there
 * are. Chosen on voices held out (docs/reference/ask.md).
 */
const surelyNone = { least: 0.34, more: 0.03, most: 0.6 };
/** Without one word of the subject, something must be at least as likely. */
const leastOfStrange = 0.2;
const [mattress = '', pillow = '', sized = ''] = ['mattress', 'pillow', 'size'].map(canonicalWord);
/** What only the shop can tell: how to pay, what is in stock, a showroom where none is. */
const ofShopAlone = ['unknown', 'branch'];
/** An answer of the FAQ that is less likely than this is noise beside a likelier one. */
const leastProbability = 0.04;
const mostAnswers = 5;
/** The nearest ones, where nothing is likely. */
const nearest = 3;
/** What a record counts that lacks something of what was said. */
const partly = 0.6;
/** Where the FAQ alone is searched: what an answer must be beside the likeliest. */
const leastShare = 0.1;

const firmness = 'faq/how-firm-should-my-mattress-be';
const couples = 'faq/couples-different-weights';
const sizes = 'faq/qatar-mattress-sizes';
const children = 'faq/children-and-cot-mattress';
const pillows = 'faq/pillow-height-and-type';
const types = 'faq/mattress-types-explained';
const whichSize = 'faq/which-size-fits-my-bed';

/** A word of the trade stands beside the answer on types where it may be what was asked. */
const leastTerm = 0.1;
/** How likely another thing must be where a type or fill of the shop's own is named. */
const leastOfOther = 0.4;
/** How likely it is where words decide. */
const surely = 0.9;

type Group = readonly AskIdentifier[];

const isStated = ({ position, weight }: Sleeper): boolean => position !== undefined || weight !== undefined;

/** Outcomes of a sleeper, as far as they are described: those that feel the heat as was said first. */
const outcomesOf = (sleeper: Sleeper, { outcomes }: Pick<Content, 'outcomes'>): { exact: Group; partly: Group } => {
  const fitting = outcomes.filter(
    ({ position, weight }) =>
      (sleeper.position === undefined || position === sleeper.position) && (sleeper.weight === undefined || weight === sleeper.weight),
  );
  const ids = (thermal: boolean): AskIdentifier[] =>
    fitting.filter((one) => (one.thermal === (sleeper.thermal ?? 'neutral')) === thermal).map(({ id }): AskIdentifier => `outcome/${id}`);
  const whole = sleeper.position !== undefined && sleeper.weight !== undefined;
  return whole ? { exact: ids(true), partly: ids(false) } : { exact: [], partly: ids(true) };
};

/** The outcome of each of several sleepers: the one that fits, else the nearest. */
const outcomeOfEach = (sleepers: readonly Sleeper[], content: Pick<Content, 'outcomes'>): { group: Group; whose: Whose | undefined }[] =>
  sleepers.filter(isStated).map((sleeper) => {
    const { exact, partly } = outcomesOf(sleeper, content);
    return { group: exact.length > 0 ? exact : partly.slice(0, 1), whose: sleeper.whose };
  });

/** Whose an outcome is, where it is of one of them alone. */
const whoseIs = (each: ReturnType<typeof outcomeOfEach>, identifier: AskIdentifier): Whose | undefined => {
  const [one, ...others] = each.filter(({ group }) => group.includes(identifier));
  return others.length === 0 ? one?.whose : undefined;
};

export interface Search {
  /** Records of every kind (G38). */
  retrieve: Retrieve;
  /** Ids of the answers of the FAQ that a text is about, the likeliest first (G36); none where it is not of this shop. */
  rankAnswers: (text: string) => string[];
  /** What is made of a text. */
  understand: (text: string) => Understood;
}

/** Makes the search over the content, with what was learnt from the wordings. */
export const createSearch = (content: Content, model: Model): Search => {
  const read = createRead(content, model);
  const products = createProductIndex(content);
  const answers = new Set<string>(content.faq.map(({ id }) => `faq/${id}`));
  const recognise = createUntaught(content.faq, model);
  const showrooms = showroomsOf(content.site).map(({ id }) => id);

  const understand = (text: string): Understood => {
    const { tokens, slots, intent } = read(text);
    // Signs alone ask for nothing.
    if (tokens.every(({ mark }) => mark)) return { slots, intents: [{ intent: 'none', probability: 1 }] };
    const untaught = recognise(tokens);
    const isOwn =
      slots.own.types.length + slots.own.fills.length > 0 &&
      (intent.of(intent.best) < leastOfOther || !/^(?:faq\/|outcome|couple)/.test(intent.best));
    const byWords = slots.called.length > 0 ? ['products'] : slots.own.isMeaningAsked ? ['term'] : isOwn ? ['products'] : [];
    const decided: Heard[] = untaught.length > 0 ? untaught : byWords.map((name) => ({ intent: name, probability: surely }));
    const rest = 1 - Math.max(0, ...decided.map(({ probability }) => probability));
    const isLeft = (name: string): boolean => decided.length === 0 || !['none', 'term', ...ofShopAlone].includes(name);
    const intents = [
      ...decided,
      ...intent.classes.map((name): Heard => ({ intent: name, probability: isLeft(name) ? intent.of(name) * rest : 0 })),
    ];
    return { slots, intents: intents.sort((one, other) => other.probability - one.probability) };
  };

  /** Whether a question has what a record of this kind needs. */
  const isPossible = (intent: string, { slots: { sleepers, bed, own } }: Understood): boolean =>
    answers.has(intent) ||
    intent === 'shop' ||
    (intent === 'branch' && own.showrooms.length > 0) ||
    (intent === 'term' && own.terms.length > 0) ||
    (intent === 'outcome' && sleepers.some(isStated)) ||
    (intent === 'couple' && answers.has(couples)) ||
    (intent === 'size' && bed.keys.length > 0) ||
    intent === 'products' ||
    intent === 'document';

  /** What leads the answer, group after group; the first is what was asked for. */
  const leading = (intent: string, { slots, intents }: Understood): Group[] => {
    const { sleepers, bed, named, called, own } = slots;
    const asked = called.length > 0 ? called : named;
    const terms = own.terms.map((id): AskIdentifier => `term/${id}`);
    const stated = sleepers.filter(isStated);
    const listed = (whose?: OutcomeRecord): Group =>
      products.within(slots.wanted, whose).map(({ kind, id }): AskIdentifier => `${kind}/${id}`);
    if (intent === 'couple' || (stated.length > 1 && (intent === 'outcome' || intent === couples)))
      return [[couples], ...(stated.length > 1 ? outcomeOfEach(stated, content).map(({ group }) => group) : [])];
    const { exact, partly } = outcomesOf(stated[0] ?? {}, content);
    switch (intent) {
      case 'outcome':
        return [
          ...(exact.length > 0 ? [exact] : [[firmness] as Group]),
          partly,
          ...(slots.wanted.bounds.maxPriceQAR !== undefined || slots.wanted.bounds.type
            ? [listed(content.outcomes.find(({ id }) => exact[0] === `outcome/${id}`))]
            : []),
        ];
      case 'size':
        return [bed.keys.map((key): AskIdentifier => `size/${key}`)];
      case 'products':
        return asked.length > 0 ? [asked.map(({ kind, id }): AskIdentifier => `${kind}/${id}`)] : [listed()];
      case 'document':
        return [];
      case 'shop':
      case 'branch':
        return [(own.showrooms.length > 0 ? own.showrooms : showrooms).map((id): AskIdentifier => `shop/${id}`)];
      case 'term':
        return [terms];
      case types:
        return [[types], intents.some((heard) => heard.intent === 'term' && heard.probability >= leastTerm) ? terms : []];
      default:
        return [[intent as AskIdentifier]];
    }
  };

  /** What a question about a child of some age leads to: what the guide knows for that age, nothing where it knows nothing; undefined for every other question. */
  const ofChild = (intent: string, { slots }: Understood): Group[] | undefined => {
    const { age, bed, concepts, sleepers } = slots;
    // Whose weight or way of lying is told beside the age gets an outcome.
    if (age === undefined || (intent === 'outcome' && sleepers.some((one) => one.position && one.weight))) return undefined;
    if (concepts.includes(pillow) && !concepts.includes(mattress)) {
      const { minPriceQAR, maxPriceQAR } = slots.wanted.bounds;
      const asksPrice = minPriceQAR !== undefined || maxPriceQAR !== undefined;
      if (asksPrice || ![children, pillows, 'outcome', 'products'].includes(intent)) return undefined;
      return { none: [[children as AskIdentifier]], unknown: [], usual: [[pillows as AskIdentifier]] }[pillowOfAge(age)];
    }
    if (![children, pillows, firmness, sizes, whichSize, 'outcome', 'size'].includes(intent) || bed.by === 'measure') return undefined;
    const size: Group = [sizeOfAge(age, content)].flatMap((key) => (key === undefined ? [] : [`size/${key}` as const]));
    return ['size', sizes, whichSize].includes(intent) || concepts.includes(sized) ? [size, [children]] : [[children], size];
  };

  /** What a question may ask for that can be answered, the likeliest first; none where only the shop can tell, or where it is not of this shop. */
  const answerable = (understood: Understood): readonly Heard[] => {
    const possible = understood.intents.filter(({ intent }) => isPossible(intent, understood));
    return isNone(understood) || ofShop(understood) > (possible[0]?.probability ?? 0) ? [] : possible;
  };

  /** How likely it is that only the shop can tell. */
  const ofShop = (understood: Understood): number =>
    understood.intents
      .filter(({ intent }) => ofShopAlone.includes(intent) && !isPossible(intent, understood))
      .reduce((sum, { probability }) => sum + probability, 0);

  const isNone = (understood: Understood): boolean => {
    const { slots, intents } = understood;
    const none = (intents.find(({ intent }) => intent === 'none')?.probability ?? 0) + ofShop(understood);
    const likeliest = intents.find(({ intent }) => intent !== 'none')?.probability ?? 0;
    const own = slots.concepts.length;
    if (own === 0 && likeliest < leastOfStrange) return true;
    return none >= Math.min(surelyNone.most, surelyNone.least + surelyNone.more * own);
  };

  const find = (understood: Understood): Retrieved[] => {
    const { slots } = understood;
    const possible = answerable(understood);
    const [first] = possible;
    // Documents are found by the documentation tools, and are no record.
    if (!first || first.intent === 'document') return [];
    const found = new Map<AskIdentifier, number>();
    const childs = ofChild(first.intent, understood);
    for (const [group, list] of (childs ?? leading(first.intent, understood)).entries())
      for (const identifier of list)
        // An answer that leads usually may have been taken out.
        if (!found.has(identifier) && (!identifier.startsWith('faq/') || answers.has(identifier)))
          found.set(identifier, first.probability * partly ** Math.min(group, 2));
    const isWhole = childs !== undefined || first.intent === 'shop' || first.intent === 'branch';
    const others = isWhole ? [] : possible.filter(({ intent }) => answers.has(intent) && !found.has(intent as AskIdentifier));
    const likely = others.filter(({ probability }) => probability >= leastProbability).slice(0, mostAnswers);
    for (const { intent, probability } of found.size + likely.length > 0 ? likely : others.slice(0, nearest))
      found.set(intent as AskIdentifier, Math.min(probability, first.probability));
    // The sizes that were named stand beside the answer that speaks of them.
    for (const key of slots.bed.by === 'name' ? slots.bed.keys : slots.bed.keys.slice(0, 1))
      if (answers.has(first.intent) && !slots.bed.child && !found.has(`size/${key}`))
        found.set(`size/${key}`, first.probability * leastProbability);
    const each = slots.sleepers.length > 1 ? outcomeOfEach(slots.sleepers, content) : [];
    return [...found]
      .map(([identifier, probability]) => {
        const whose = whoseIs(each, identifier);
        return { identifier, score: Math.round(probability * 1000) / 10, ...(whose && { whose }) };
      })
      .sort((one, other) => other.score - one.score);
  };

  return {
    understand,
    retrieve: (text, { limit, kinds }) => {
      const understood = understand(text);
      const found = find(understood).filter(
        ({ identifier }) => !kinds || kinds.includes(identifier.slice(0, identifier.indexOf('/')) as AskKind),
      );
      const unknown = found.length === 0 && answerable(understood)[0]?.intent !== 'document';
      return { language: understood.slots.language, found: found.slice(0, limit), unknown };
    },
    rankAnswers: (text) => {
      const understood = understand(text);
      const possible = answerable(understood);
      const isOther = ['shop', 'branch'].includes(possible[0]?.intent ?? '');
      const ranked = isOther ? [] : possible.filter(({ intent }) => answers.has(intent));
      const best = ranked[0]?.probability ?? 0;
      return ranked.filter(({ probability }) => probability >= best * leastShare).map(({ intent }) => intent.slice('faq/'.length));
    },
  };
};
