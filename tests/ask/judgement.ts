import { mattressWithin, pillowWithin, type ProductBounds } from '#lib/domain/product-bounds.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Engine } from './engines.ts';
import type { Question } from './questions.ts';

/** How an answer did. */
export interface Judgement {
  question: Question;
  /** What was found, the best first. */
  found: readonly string[];
  /** The first record is right; one of the first three is. For a question that has no answer: nothing was found. */
  hit1: boolean;
  hit3: boolean;
  /** A product was found that a stated bound excludes. */
  violates: boolean;
}

const isProduct = (identifier: string): boolean => /^(?:mattress|pillow)\//.test(identifier);

const createWithin = ({ mattresses, pillows }: Content) => {
  const byId = new Map<string, (bounds: ProductBounds) => boolean>([
    ...mattresses.map((one) => [`mattress/${one.id}`, (bounds: ProductBounds) => mattressWithin(one, bounds)] as const),
    ...pillows.map((one) => [`pillow/${one.id}`, (bounds: ProductBounds) => pillowWithin(one, bounds)] as const),
  ]);
  return (identifier: string, bounds: ProductBounds): boolean => byId.get(identifier)?.(bounds) ?? true;
};

const isHit = (found: readonly string[], question: Question, within: ReturnType<typeof createWithin>): boolean => {
  const { expect, bounds = {} } = question;
  if (expect === undefined) return found.some((identifier) => isProduct(identifier) && within(identifier, bounds));
  return found.some((identifier) => expect.includes(identifier));
};

/** Judges the answers of an engine. */
export const judge = (engine: Engine, questions: readonly Question[], content: Content): Judgement[] => {
  const within = createWithin(content);
  return questions.map((question) => {
    const found = engine.find(question.text);
    const empty = question.expect?.length === 0;
    const noneFound = question.kind === 'nothing' ? found.length === 0 : !found.some(isProduct);
    return {
      question,
      found,
      hit1: empty ? noneFound : isHit(found.slice(0, 1), question, within),
      hit3: empty ? noneFound : isHit(found.slice(0, 3), question, within),
      violates: found.some((identifier) => isProduct(identifier) && !within(identifier, question.bounds ?? {})),
    };
  });
};

/** Shares of some judgements, 0 to 1. */
export interface Score {
  count: number;
  hit1: number;
  hit3: number;
  violations: number;
  /** Questions without an answer that were answered, as a share of those. */
  falseAnswers: number | undefined;
}

const shareOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(holds).length / items.length;

export const scoreOf = (judgements: readonly Judgement[]): Score => {
  const nothing = judgements.filter(({ question }) => question.kind === 'nothing');
  return {
    count: judgements.length,
    hit1: shareOf(judgements, ({ hit1 }) => hit1),
    hit3: shareOf(judgements, ({ hit3 }) => hit3),
    violations: judgements.filter(({ violates }) => violates).length,
    falseAnswers: nothing.length === 0 ? undefined : shareOf(nothing, ({ hit1 }) => !hit1),
  };
};
