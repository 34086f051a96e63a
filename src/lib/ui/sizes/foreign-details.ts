import { frameFit, sheetFit, type Comparison, type Measure, translateSize } from '../../domain/sizes.ts';
import type { Content, FaqRecord } from '../../schemas/content.ts';
import type { RegionalSize } from '../../schemas/size.ts';
import type { Language } from '../../schemas/text.ts';
import { dimensions } from '../format.ts';
import { interpolate, messagesOf } from '../messages.ts';
import { differencePhrase, answer } from './translation.ts';

interface FitGroup {
  title: string;
  rows: { name: string; text: string }[];
}

/** What of a size from elsewhere fits one of ours: mattress and frame, and fitted sheets, both ways round. */
export const whatFits = (
  foreign: Measure,
  ours: Comparison,
  content: Pick<Content, 'size-guide' | 'messages/sizes'>,
  language: Language,
): FitGroup[] => {
  const { playCm, fittedSheets } = content['size-guide'];
  const words = messagesOf(content, 'sizes', language);
  const between = (mine: Measure, theirs: Measure): string =>
    differencePhrase({ widthDifferenceCm: mine.widthCm - theirs.widthCm, lengthDifferenceCm: mine.lengthCm - theirs.lengthCm }, words);
  const equal = ours.widthDifferenceCm === 0 && ours.lengthDifferenceCm === 0;
  const inFrame = (mattress: Measure, frame: Measure): string =>
    equal
      ? words['frame-equal']
      : interpolate(words[`frame-${frameFit(mattress, frame, playCm.most)}`], { difference: between(mattress, frame) });
  const onMattress = (sheet: Measure, mattress: Measure): string =>
    interpolate(words[`sheet-${sheetFit(sheet, mattress, fittedSheets.stretchCm)}`], { difference: between(sheet, mattress) });
  return [
    {
      title: words.frames,
      rows: [
        { name: words.yourMattress, text: inFrame(foreign, ours) },
        { name: words.ourMattress, text: inFrame(ours, foreign) },
      ],
    },
    {
      title: words.sheets,
      rows: [
        { name: words.yourSheet, text: onMattress(foreign, ours) },
        { name: words.ourSheet, text: onMattress(ours, foreign) },
      ],
    },
  ];
};

interface ForeignDetails {
  /** What it is here, in a few words and in sentences. */
  headline: string;
  sentences: string[];
  /** What else is sold under its name, and what that is here. */
  others: { measure: Measure; headline: string; sentences: string[] }[];
  compared: readonly Comparison[];
  nearest: readonly Comparison[];
  /** What to do about it. */
  todo: string;
  questions: FaqRecord[];
  /** Ids of the sources of its page. */
  sources: string[];
}

type Known = Pick<Content, 'sizes' | 'faq' | 'size-guide' | 'messages/sizes'>;

/** What the page of a size from elsewhere tells. */
export const foreignDetails = (foreign: RegionalSize, content: Known, language: Language): ForeignDetails => {
  const { sizes, faq, 'size-guide': guide } = content;
  const words = messagesOf(content, 'sizes', language);
  const named = sizes.map((size) => ({ ...size, name: size.name[language] }));
  const translation = translateSize(foreign, sizes);
  const { match, compared, nearest } = translation;
  const apart = match === 'between' || match === 'none';
  const first = compared[0];
  const asked = ['qatar-king-vs-us-uk-king', foreign.family.startsWith('cot') ? 'children-and-cot-mattress' : 'which-size-fits-my-bed'];
  return {
    ...answer(translation, named, words),
    others: foreign.alternateDimensions.map((measure) => ({ measure, ...answer(translateSize(measure, sizes), named, words) })),
    compared,
    nearest: nearest.slice(0, 3),
    todo: apart ? words['todo-apart'] : interpolate(words[`todo-${match}`], { measure: first ? dimensions(first) : '' }),
    questions: faq.filter(({ id }) => asked.includes(id)),
    sources: [
      ...foreign.sources,
      ...guide.fittedSheets.sources,
      ...(apart ? guide.madeToMeasure.sources : []),
      ...sizes.filter(({ key }) => compared.some((one) => one.key === key)).flatMap((size) => size.sources),
    ],
  };
};
