import { frameFit, sheetFit } from '../../domain/fit.ts';
import type { Comparison, Measure } from '../../domain/translate-size.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';
import { differencePhrase } from './difference.ts';

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
