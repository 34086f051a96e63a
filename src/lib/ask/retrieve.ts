import type { AskIdentifier, AskKind } from '../schemas/ask.ts';
import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import type { Model } from './heads.ts';
import { createLeading, isOnOffer } from './leading.ts';
import { createRead, type Slots } from './read.ts';
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
/** What only the shop can tell: how to pay, what is in stock, a showroom where none is. */
const ofShopAlone = ['unknown', 'branch'];
/** An answer of the FAQ that is less likely than this is noise beside a likelier one. */
const leastProbability = 0.04;
const mostAnswers = 5;
/** Places are looked for where a showroom may be asked for. */
const leastOfBranch = 0.01;
/** The nearest ones, where nothing is likely. */
const nearest = 3;
/** What a record counts that lacks something of what was said. */
const partly = 0.6;
/** Where the FAQ alone is searched: what an answer must be beside the likeliest. */
const leastShare = 0.1;
/** A word of the trade stands beside the answer on types where it may be what was asked. */
const leastTerm = 0.1;
/** How likely another thing must be where a type or fill of the shop's own is named. */
const leastOfOther = 0.4;
/** How likely it is where words decide. */
const surely = 0.9;

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
  const recognise = createUntaught(content.faq, model);
  const { answers, isPossible, leadingTo, outcomeOfEach } = createLeading(content);
  const hasOffers = [...content.mattresses, ...content.pillows].some(isOnOffer);

  const understand = (text: string): Understood => {
    const { tokens, slots, intent } = read(text);
    // Signs alone ask for nothing.
    if (tokens.every(({ mark }) => mark)) return { slots, intents: [{ intent: 'none', probability: 1 }] };
    const { called, named } = slots;
    const isOther = intent.of(intent.best) >= leastOfOther && /^(?:faq\/|outcome|couple)/.test(intent.best);
    const isOwn = named.types.length + named.fills.length > 0 && !isOther;
    const isOfferAsked = named.isOfferAsked && !isPossible('outcome', slots);
    const isUnknownOffer = isOfferAsked && !hasOffers && tokens.every(({ isKnown }) => !isKnown);
    const ofShop = named.isPlaceAlone ? 'shop' : named.isMeaningAsked ? 'term' : isOwn ? 'products' : undefined;
    const byWords = called.length > 0 || (isOfferAsked && hasOffers) ? 'products' : isUnknownOffer ? 'unknown' : ofShop;
    const untaught = recognise(tokens);
    const decided: Heard[] = untaught.length > 0 || byWords === undefined ? untaught : [{ intent: byWords, probability: surely }];
    const rest = 1 - Math.max(0, ...decided.map(({ probability }) => probability));
    const isLeft = (name: string): boolean => decided.length === 0 || !['none', 'term', ...ofShopAlone].includes(name);
    const heard = intent.classes.map((name): Heard => ({ intent: name, probability: isLeft(name) ? intent.of(name) * rest : 0 }));
    return { slots, intents: [...decided, ...heard].sort((one, other) => other.probability - one.probability) };
  };

  /** What a question may ask for that can be answered, the likeliest first; none where only the shop can tell, or where it is not of this shop. */
  const answerable = ({ slots, intents }: Understood): readonly Heard[] => {
    const possible = intents.filter(
      ({ intent, probability }) => (intent !== 'branch' || probability >= leastOfBranch) && isPossible(intent, slots),
    );
    const sumOf = (names: readonly string[]): number =>
      intents.filter(({ intent }) => names.includes(intent)).reduce((sum, { probability }) => sum + probability, 0);
    const ofShop = sumOf(ofShopAlone.filter((name) => !possible.some(({ intent }) => intent === name)));
    const likeliest = intents.find(({ intent }) => intent !== 'none')?.probability ?? 0;
    const own = slots.concepts.length;
    const none = sumOf(['none']);
    // Where the shop is and when it opens is told where nothing else is likelier.
    const isShop = possible[0]?.intent === 'shop' && possible[0].probability > Math.max(none, ofShop);
    const isNone = !isShop && none + ofShop >= Math.min(surelyNone.most, surelyNone.least + surelyNone.more * own);
    const isStrange = own === 0 && likeliest < leastOfStrange;
    return isNone || isStrange || ofShop > (possible[0]?.probability ?? 0) ? [] : possible;
  };

  const find = ({ slots, intents }: Understood, possible: readonly Heard[]): Retrieved[] => {
    const [first] = possible;
    // Documents are found by the documentation tools, and are no record.
    if (!first || first.intent === 'document') return [];
    const found = new Map<AskIdentifier, number>();
    const add = (identifier: AskIdentifier, probability: number): void => {
      if (!found.has(identifier)) found.set(identifier, probability);
    };
    const mayBeTerm = intents.some(({ intent, probability }) => intent === 'term' && probability >= leastTerm);
    const { groups, isWhole } = leadingTo(first.intent, slots, mayBeTerm);
    for (const [group, list] of groups.entries()) for (const one of list) add(one, first.probability * partly ** Math.min(group, 2));
    const others = isWhole ? [] : possible.filter(({ intent }) => answers.has(intent) && !found.has(intent as AskIdentifier));
    const likely = others.filter(({ probability }) => probability >= leastProbability).slice(0, mostAnswers);
    for (const { intent, probability } of found.size + likely.length > 0 ? likely : others.slice(0, nearest))
      add(intent as AskIdentifier, Math.min(probability, first.probability));
    // The sizes that were named stand beside the answer that speaks of them.
    if (answers.has(first.intent) && !slots.bed.child)
      for (const key of slots.bed.by === 'name' ? slots.bed.keys : slots.bed.keys.slice(0, 1))
        add(`size/${key}`, first.probability * leastProbability);
    const each = slots.sleepers.length > 1 ? outcomeOfEach(slots.sleepers) : [];
    return [...found]
      .map(([identifier, probability]) => {
        // Whose an outcome is, where it is of one of them alone.
        const [owner, ...more] = each.filter(({ group }) => group.includes(identifier));
        return { identifier, score: Math.round(probability * 1000) / 10, ...(owner?.whose && more.length === 0 && { whose: owner.whose }) };
      })
      .sort((one, other) => other.score - one.score);
  };

  return {
    understand,
    retrieve: (text, { limit, kinds }) => {
      const understood = understand(text);
      const possible = answerable(understood);
      const found = find(understood, possible).filter(
        ({ identifier }) => !kinds || kinds.includes(identifier.slice(0, identifier.indexOf('/')) as AskKind),
      );
      const unknown = found.length === 0 && possible[0]?.intent !== 'document';
      return { language: understood.slots.language, found: found.slice(0, limit), unknown };
    },
    rankAnswers: (text) => {
      const possible = answerable(understand(text));
      const isOther = ['shop', 'branch'].includes(possible[0]?.intent ?? '');
      const ranked = isOther ? [] : possible.filter(({ intent }) => answers.has(intent));
      const best = ranked[0]?.probability ?? 0;
      return ranked.filter(({ probability }) => probability >= best * leastShare).map(({ intent }) => intent.slice('faq/'.length));
    },
  };
};
