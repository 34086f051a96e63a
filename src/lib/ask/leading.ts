import { showroomsOf } from '../domain/contact.ts';
import type { AskIdentifier } from '../schemas/ask.ts';
import type { Content } from '../schemas/content.ts';
import { canonicalWord } from './lexicon.ts';
import { createProductIndex, type FoundProduct } from './products.ts';
import type { Slots } from './read.ts';
import type { Sleeper } from './sleepers.ts';
import type { Whose } from './vocabulary.ts';

/** Which records lead the answer to an understood question. */

/** Identifiers of records that answer alike. */
export type Group = readonly AskIdentifier[];

const firmness = 'faq/how-firm-should-my-mattress-be';
const couples = 'faq/couples-different-weights';
const sizes = 'faq/qatar-mattress-sizes';
const children = 'faq/children-and-cot-mattress';
const pillows = 'faq/pillow-height-and-type';
const types = 'faq/mattress-types-explained';
const whichSize = 'faq/which-size-fits-my-bed';
const [mattress = '', pillow = '', sized = ''] = ['mattress', 'pillow', 'size'].map(canonicalWord);

const isStated = ({ position, weight }: Sleeper): boolean => position !== undefined || weight !== undefined;

/** From these ages on a child sleeps in a bed of its own, in one for schoolchildren, and on a pillow as the guide has them, by position and weight. */
const [leastBed, leastSchool, leastPillow] = [2, 6, 12];

/** What a question asks for that leads to records by what it says; anything else is an answer of the FAQ. */
const isSaid: Readonly<Partial<Record<string, (slots: Slots) => boolean>>> = {
  outcome: ({ sleepers }) => sleepers.some(isStated),
  size: ({ bed }) => bed.keys.length > 0,
  branch: ({ named }) => named.showrooms.length > 0,
  term: ({ named }) => named.terms.length > 0,
  products: () => true,
  shop: () => true,
  document: () => true,
};

export const isOnOffer = ({ offerEndsOn }: { offerEndsOn?: string | undefined }): boolean => offerEndsOn !== undefined;

export const createLeading = (content: Content) => {
  const products = createProductIndex(content);
  const answers = new Set<string>(content.faq.map(({ id }) => `faq/${id}`));
  const showrooms = showroomsOf(content.site).map(({ id }) => id);

  /** Outcomes of a sleeper, as far as they are described: those that feel the heat as was said first. */
  const outcomesOf = (sleeper: Sleeper): { exact: Group; partly: Group } => {
    const fitting = content.outcomes.filter(
      ({ position, weight }) => (sleeper.position ?? position) === position && (sleeper.weight ?? weight) === weight,
    );
    const ids = (isFelt: boolean): AskIdentifier[] =>
      fitting
        .filter(({ thermal }) => (thermal === (sleeper.thermal ?? 'neutral')) === isFelt)
        .map(({ id }): AskIdentifier => `outcome/${id}`);
    return sleeper.position && sleeper.weight ? { exact: ids(true), partly: ids(false) } : { exact: [], partly: ids(true) };
  };

  /** The outcome of each of several sleepers: the one that fits, else the nearest. */
  const outcomeOfEach = (sleepers: readonly Sleeper[]): { group: Group; whose: Whose | undefined }[] =>
    sleepers.filter(isStated).map((sleeper) => {
      const { exact, partly } = outcomesOf(sleeper);
      return { group: exact.length > 0 ? exact : partly.slice(0, 1), whose: sleeper.whose };
    });

  /** What leads where the age of a child is told: what the guide knows for that age, nothing where it knows nothing; undefined for every other question. */
  const ofChild = (intent: string, slots: Slots): Group[] | undefined => {
    const { age, bed, concepts, sleepers } = slots;
    // Whose weight or way of lying is told beside the age gets an outcome.
    if (age === undefined || (intent === 'outcome' && sleepers.some((one) => one.position && one.weight))) return undefined;
    if (concepts.includes(pillow) && !concepts.includes(mattress)) {
      const { minPriceQAR, maxPriceQAR } = slots.wanted.bounds;
      if ((minPriceQAR ?? maxPriceQAR) !== undefined || ![children, pillows, 'outcome', 'products'].includes(intent)) return undefined;
      // A baby has none, and of small children's nothing is known.
      return age < leastBed ? [[children]] : age < leastPillow ? [] : [[pillows]];
    }
    if (![children, pillows, firmness, sizes, whichSize, 'outcome', 'size'].includes(intent) || bed.by === 'measure') return undefined;
    const ofAge = age < leastBed ? 'baby' : age < leastSchool ? 'child' : 'adult';
    const size = content.sizes.filter((one) => one.for === ofAge).slice(0, 1).map(({ key }): AskIdentifier => `size/${key}`); // prettier-ignore
    return ['size', sizes, whichSize].includes(intent) || concepts.includes(sized) ? [size, [children]] : [[children], size];
  };

  const onOffer = new Set([...content.mattresses, ...content.pillows].filter(isOnOffer).map(({ id }) => id));
  /** What is on offer, of the kind, the size and for the price that was said. */
  const offered = ({ wanted, concepts }: Slots): FoundProduct[] => {
    const { kind, size, type, fill, minPriceQAR, maxPriceQAR } = wanted.bounds;
    const isKindSaid = concepts.includes(mattress) || concepts.includes(pillow);
    const bounds = { kind: isKindSaid ? kind : undefined, size, type, fill, minPriceQAR, maxPriceQAR };
    return products.within({ ...wanted, bounds, superlative: false }).filter(({ id }) => onOffer.has(id));
  };

  const leading = (intent: string, slots: Slots, mayBeTerm: boolean): Group[] => {
    const { sleepers, bed, products: byName, called, named } = slots;
    const stated = sleepers.filter(isStated);
    if (intent === 'couple' || (stated.length > 1 && (intent === 'outcome' || intent === couples)))
      return [[couples], ...(stated.length > 1 ? outcomeOfEach(stated).map(({ group }) => group) : [])];
    const found = (list: readonly FoundProduct[]): Group => list.map(({ kind, id }): AskIdentifier => `${kind}/${id}`);
    const terms = named.terms.map((id): AskIdentifier => `term/${id}`);
    const asked = called.length > 0 ? called : byName;
    switch (intent) {
      case 'outcome': {
        const { exact, partly } = outcomesOf(stated[0] ?? {});
        const { maxPriceQAR, type } = slots.wanted.bounds;
        const own = content.outcomes.find(({ id }) => exact[0] === `outcome/${id}`);
        const priced = maxPriceQAR !== undefined || type ? found(products.within(slots.wanted, own)) : [];
        return [exact.length > 0 ? exact : [firmness], partly, priced];
      }
      case 'size':
        return [bed.keys.map((key): AskIdentifier => `size/${key}`)];
      case 'products': {
        const within = named.isOfferAsked ? offered(slots) : products.within(slots.wanted);
        // Of those that a name is said of, what else was asked for.
        const both = within.filter(({ id }) => asked.some((one) => one.id === id));
        return [found(asked.length === 0 ? within : both.length > 0 ? both : asked)];
      }
      case 'shop':
      case 'branch':
        return [(named.showrooms.length > 0 ? named.showrooms : showrooms).map((id): AskIdentifier => `shop/${id}`)];
      case 'term':
        return [terms];
      case types:
        return [[types], mayBeTerm ? terms : []];
      default:
        return [[intent as AskIdentifier]];
    }
  };

  return {
    answers,
    outcomeOfEach,
    /** Whether a question has what a record of this kind needs. */
    isPossible: (intent: string, slots: Slots): boolean =>
      answers.has(intent === 'couple' ? couples : intent) || isSaid[intent]?.(slots) === true,
    /** Group after group, the first what was asked for; `isWhole` where no other answer belongs beside them. */
    leadingTo: (intent: string, slots: Slots, mayBeTerm: boolean): { groups: Group[]; isWhole: boolean } => {
      const childs = ofChild(intent, slots);
      // An answer that leads usually may have been taken out.
      const groups = (childs ?? leading(intent, slots, mayBeTerm)).map((group) =>
        group.filter((id) => !id.startsWith('faq/') || answers.has(id)),
      );
      return { groups, isWhole: childs !== undefined || intent === 'shop' || intent === 'branch' };
    },
  };
};
