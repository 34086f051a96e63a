import { isNear, largestWithin, type Comparison, type Measure, type OurSize, type Translation } from '../../domain/sizes.ts';
import type { Messages } from '../../schemas/messages.ts';
import { dimensions } from '../../words/format.ts';
import { interpolate } from '../../words/messages.ts';

type DifferenceWords = Pick<Messages<'sizes'>, 'wider' | 'narrower' | 'longer' | 'shorter' | 'both' | 'equal'>;

type Difference = Pick<Comparison, 'widthDifferenceCm' | 'lengthDifferenceCm'>;

/** `13 cm wider`, or that it is the same. */
const widthPhrase = (centimetres: number, messages: DifferenceWords): string =>
  centimetres === 0 ? messages.equal : interpolate(centimetres > 0 ? messages.wider : messages.narrower, { n: Math.abs(centimetres) });

const lengthPhrase = (centimetres: number, messages: DifferenceWords): string =>
  centimetres === 0 ? messages.equal : interpolate(centimetres > 0 ? messages.longer : messages.shorter, { n: Math.abs(centimetres) });

/** `13 cm wider and 3 cm longer`: only what differs. */
export const differencePhrase = ({ widthDifferenceCm, lengthDifferenceCm }: Difference, messages: DifferenceWords): string => {
  if (lengthDifferenceCm === 0) return widthPhrase(widthDifferenceCm, messages);
  if (widthDifferenceCm === 0) return lengthPhrase(lengthDifferenceCm, messages);
  return interpolate(messages.both, { a: widthPhrase(widthDifferenceCm, messages), b: lengthPhrase(lengthDifferenceCm, messages) });
};

/** The words that the page's script is given. */
export const factKeys = [
  'wider',
  'narrower',
  'longer',
  'shorter',
  'both',
  'equal',
  'answer-same',
  'answer-near',
  'answer-between',
  'answer-none',
  'inFrame',
  'fit-same',
  'fit-near',
  'fit-wide',
  'fit-none',
  'gap-width',
  'gap-length',
  'notSold',
  'asFrame',
  'thanFrame',
  'overFrame',
] as const satisfies readonly (keyof Messages<'sizes'>)[];
export type FactMessages = Pick<Messages<'sizes'>, (typeof factKeys)[number]>;

type HeadlineMessages = Pick<Messages<'sizes'>, `answer-${Translation['match']}`>;
/** The words that an answer is made of. */
export type AnswerMessages = DifferenceWords & HeadlineMessages & Pick<Messages<'sizes'>, `say-${Translation['match'] | 'alternate'}`>;

interface Named extends Measure {
  key: string;
  name: string;
}

const named = (sizes: readonly Named[], { key }: Comparison): Named => sizes.find((size) => size.key === key) as Named;

/** A few words, to be read across the room; `sizes` are ours with their names in the page's language. */
export const headline = ({ match, compared }: Translation, sizes: readonly Named[], messages: HeadlineMessages): string => {
  const [first, second] = compared as readonly [Comparison, Comparison?];
  return interpolate(messages[`answer-${match}`], {
    name: named(sizes, first).name,
    measure: dimensions(first),
    other: second ? named(sizes, second).name : '',
  });
};

interface Answer {
  /** A few words, to be read across the room. */
  headline: string;
  /** Why, with the centimetres. */
  sentences: string[];
}

/** A translation in words; `sizes` are ours with their names in the page's language. */
export const answer = (translation: Translation, sizes: readonly Named[], messages: AnswerMessages): Answer => {
  const { match, compared } = translation;
  const [first, second] = compared as readonly [Comparison, Comparison?];
  const size = named(sizes, first);
  const values = {
    name: size.name,
    measure: dimensions(first),
    difference: differencePhrase(first, messages),
    usual: dimensions(size),
    other: second ? named(sizes, second).name : '',
    otherDifference: second ? differencePhrase(second, messages) : '',
  };
  const alternate = first.alternate && match !== 'none' ? [interpolate(messages['say-alternate'], values)] : [];
  return {
    headline: headline(translation, sizes, messages),
    sentences: [interpolate(messages[`say-${match}`], values), ...alternate],
  };
};

type StepMessages = Pick<Messages<'sizes'>, 'todo-same' | 'todo-near' | 'todo-apart'>;

/** What somebody with this size should do next. */
export const nextStep = ({ match, compared: [first] }: Translation, messages: StepMessages): string =>
  first === undefined || match === 'between' || match === 'none'
    ? messages['todo-apart']
    : interpolate(messages[`todo-${match}`], { measure: dimensions(first) });

/** A size of ours as it is sold. */
export interface SoldSize extends OurSize {
  name: string;
  /** The list of its mattresses, where there are any. */
  href?: string;
  /** `King mattresses from QAR 995`, or that there are none. */
  offer: string;
}

/** What is said of a measure, under a name of its own; the link comes first. */
export interface Fact {
  name: string;
  link?: { href: string; text: string };
  text: string;
}

const gapPhrase = ({ widthDifferenceCm, lengthDifferenceCm }: Difference, messages: FactMessages): string => {
  const a = interpolate(messages['gap-width'], { n: widthDifferenceCm });
  const b = interpolate(messages['gap-length'], { n: lengthDifferenceCm });
  if (lengthDifferenceCm === 0) return a;
  return widthDifferenceCm === 0 ? b : interpolate(messages.both, { a, b });
};

const inFrame = (translation: Translation, messages: FactMessages): string => {
  const within = largestWithin(translation);
  if (!within) return messages['fit-none'];
  const measure = dimensions(within);
  const close = isNear(within);
  const kind = translation.match === 'same' ? 'same' : close ? 'near' : 'wide';
  const fit = interpolate(messages[`fit-${kind}`], { measure, gap: gapPhrase(within, messages) });
  return close && within.alternate ? `${fit} ${interpolate(messages.notSold, { measure })}` : fit;
};

/**
 * What to do about a frame of their measure: what of ours goes into it and the gap it leaves, then what the catalogue has.
 * A baby's mattress must fill its cot without a gap, so that of a cot only the same measure goes into it.
 */
export const facts = (translation: Translation, sizes: readonly SoldSize[], messages: FactMessages): Fact[] => {
  const { match, compared } = translation;
  const keys = [...new Set(compared.map(({ key }) => key))];
  const [first] = compared;
  const offers = keys.flatMap((key): Fact[] => {
    const size = sizes.find((one) => one.key === key);
    const usual = translation.nearest.find((one) => one.key === key && !one.alternate);
    if (!size || !usual) return [];
    const difference = differencePhrase(
      { widthDifferenceCm: -usual.widthDifferenceCm, lengthDifferenceCm: -usual.lengthDifferenceCm },
      messages,
    );
    const same = usual.widthDifferenceCm === 0 && usual.lengthDifferenceCm === 0;
    const over = usual.widthDifferenceCm < 0 || usual.lengthDifferenceCm < 0;
    const text = same ? messages.asFrame : interpolate(messages[over ? 'overFrame' : 'thanFrame'], { difference });
    const name = `${size.name} ${dimensions(size)}`;
    const { href, offer } = size;
    if (href !== undefined) return [{ name, link: { href, text: offer }, text }];
    return [{ name, text: same ? offer : `${offer} ${text}` }];
  });
  if (first?.key === 'cot' && match !== 'same') return offers;
  return [{ name: messages.inFrame, text: inFrame(translation, messages) }, ...offers];
};

/** Room for the largest beds on sale; one unit is one centimetre. */
const room = 224;

/** Beds laid over one another as SVG text, head to head: ours solid, theirs dashed. Drawn by the page and by its script. */
export const overlay = (theirs: Measure, ours: readonly Measure[]): string => {
  const side = Math.max(room, theirs.widthCm + 8, theirs.lengthCm + 8);
  const bed = (kind: string, { widthCm, lengthCm }: Measure): string =>
    `<rect class="${kind}" x="${(side - widthCm) / 2}" y="4" width="${widthCm}" height="${lengthCm}" rx="5"></rect>`;
  const beds = [...ours.map((measure) => bed('f-shade', measure)).reverse(), bed('s-sea', theirs)];
  return `<svg class="art" viewBox="0 0 ${side} ${side}" aria-hidden="true">${beds.join('')}</svg>`;
};
