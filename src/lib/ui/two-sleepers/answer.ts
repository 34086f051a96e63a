import {
  adviceFor,
  type Advice,
  leastHeightFor,
  leastOfEach,
  distance,
  overlap,
  type Priced,
  type Sleeper,
  splitBed,
  typesFor,
} from '../../domain/two-sleepers.ts';
import type { Bar } from '../../drawings/firmness-scale.ts';
import type { Content, SizeRecord } from '../../schemas/content.ts';
import type { MattressType } from '../../schemas/outcome.ts';
import type { Language } from '../../schemas/text.ts';
import { leastIn } from '../cost.ts';
import { sleeperName } from '../finder/outcome.ts';
import { dimensions, number, range, shortRange } from '../../words/format.ts';
import { interpolate, messagesOf } from '../../words/messages.ts';

/** Some mattresses of a size with their prices, the best type first. */
export interface Offers {
  heading: string;
  size: SizeRecord;
  /** Address of all of them. */
  list: string;
  priced: readonly Priced[];
}

/** What the guide and the kiosk tell two people. */
export interface PairAnswer {
  advice: Advice;
  /** What to do, why, and what else to know of it. */
  what: string;
  lead: string;
  note: string;
  /** How two mattresses make one bed; undefined where the sizes have no halves. */
  split: string | undefined;
  /** Two mattresses side by side, or null. */
  bed: ReturnType<typeof splitBed>;
  /** Both ranges and what they share, for the scale; of two people alike the one range. */
  bars: Bar[];
  /** Types for both, by who sleeps hot: nobody first, both last. */
  heats: { who: string; types: MattressType[] }[];
  /** What a mattress for both should measure at least, in centimetres. */
  height: number | undefined;
  /** One mattress for both; none where each needs their own. */
  offers: Offers[];
  /** Each person, two people alike once; with mattresses of their own where both need one. */
  people: { sleeper: Sleeper; name: string; height: number | undefined; offers: Offers[] }[];
}

type PairContent = Pick<Content, 'vocabulary' | 'notes' | 'sizes' | 'mattresses' | 'size-guide' | 'two-sleepers' | 'messages/two-sleepers'>;

export const pairAnswer = ([a, b]: readonly [Sleeper, Sleeper], content: PairContent, language: Language): PairAnswer => {
  const { vocabulary, notes, sizes, 'size-guide': guide, 'two-sleepers': basis } = content;
  const messages = messagesOf(content, 'two-sleepers', language);
  const { smallGap } = basis;
  const alike = a.id === b.id;
  const advice = adviceFor(a, b, smallGap.most);
  const shared = overlap(a.firmness, b.firmness);
  const bed = splitBed(sizes);
  const split =
    bed &&
    interpolate(messages.splitText, {
      half: bed.half.name[language],
      halfSize: dimensions(bed.half),
      whole: bed.whole.name[language],
      wholeSize: dimensions(bed.whole),
      first: range(a.firmness, language),
      second: range(b.firmness, language),
    });
  const said = (): Pick<PairAnswer, 'what' | 'lead' | 'note'> => {
    if (advice.kind === 'two') {
      const lead = interpolate(messages.answerTwo, { gap: number(advice.gap, language) });
      return { what: messages.adviceTwo, lead, note: `${split ?? ''}\n\n${messages.targets}` };
    }
    const at = shortRange(advice.firmness);
    if (advice.kind === 'one') {
      const lead = interpolate(alike ? messages.answerAlike : messages.answerOne, { range: at });
      return { what: messages.adviceOne, lead, note: notes.firmnessNote[language] };
    }
    const gap = number(distance(a.firmness, b.firmness), language);
    const lead = shared ? interpolate(messages.answerTouch, { at }) : interpolate(messages.answerNear, { gap });
    const why = interpolate(smallGap.note[language], { most: number(smallGap.most, language) });
    return {
      what: interpolate(messages.adviceNear, { at }),
      lead,
      note: [...(shared ? [] : [basis.apart[language]]), why, messages.targets].join('\n\n'),
    };
  };
  const offersOf = (to: readonly Sleeper[], types: readonly MattressType[], size: SizeRecord | undefined, heading: string): Offers[] => {
    const need = { recommendedMattressTypes: [...types], leastMattressHeightCm: leastHeightFor(to), thermal: 'neutral' as const };
    const priced = size ? leastOfEach(need, size.key, content) : [];
    if (!size || types.length === 0) return [];
    const named = {
      size: size.name[language],
      price: leastIn(
        priced.map(({ mattress }) => mattress),
        size.key,
        language,
      ),
    };
    // The list of who needs the highest mattress has all of them.
    const { position, weight } = to.find((one) => leastHeightFor([one]) === need.leastMattressHeightCm) ?? a;
    const list = `/${language}/finder/${position}/${weight}/neutral/mattresses?type=${types.toSorted().join(',')}&size=${size.key}`;
    return [{ heading: interpolate(priced.length > 0 ? heading : messages.noneFits, named), size, list, priced }];
  };
  const neutral = typesFor(a, b, 'neutral');
  const heats = [
    { who: messages.typesBoth, types: neutral },
    { who: alike ? messages.hotOne : messages.hotFirst, types: typesFor(a, b, 'hot', 'neutral') },
    ...(alike ? [] : [{ who: messages.hotSecond, types: typesFor(a, b, 'neutral', 'hot') }]),
    { who: messages.hot, types: typesFor(a, b, 'hot') },
  ];
  const least = sizes.find(({ suitsCouples, widthCm }) => suitsCouples && widthCm >= guide.widthForTwoCm.min);
  const people = alike ? [a] : [a, b];
  return {
    advice,
    ...said(),
    split: split ?? undefined,
    bed,
    bars: [
      ...(alike ? [] : people).map((sleeper) => ({
        ...sleeper.firmness,
        tone: 'sea' as const,
        label: sleeperName(sleeper, vocabulary, language),
      })),
      ...(shared ? [{ ...shared, tone: 'range' as const, label: messages.shareBar }] : []),
    ],
    heats,
    height: leastHeightFor([a, b]),
    // One mattress is the size that two halves make, wide enough for each; else each person has a half.
    offers: advice.kind === 'two' ? [] : offersOf(people, neutral, bed?.whole ?? least, messages.offersTwo),
    people: people.map((sleeper) => ({
      sleeper,
      name: sleeperName(sleeper, vocabulary, language),
      height: leastHeightFor([sleeper]),
      offers:
        advice.kind === 'two'
          ? offersOf([sleeper], sleeper.outcomes.neutral?.recommendedMattressTypes ?? [], bed?.half, messages.offersEach)
          : [],
    })),
  };
};
