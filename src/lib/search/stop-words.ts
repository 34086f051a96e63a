import { fold } from '../ask/text.ts';

/** Words that say nothing about what is asked, in both languages and as Gulf shoppers write. */
const stopWords = new Set(
  [
    'a an and am are at be best buy by can centimetre centimetres cm choose could did do does find for from get good have how i if in is it its may me my need of on one or our please s shall should so some suit suits t than that the their them there these this to too very vs want was we what when where which who will with would you your',
    'في من على علي الى عن ما ماذا هل كيف اي او و هو هي مع ان لي لا يا هذا هذه التي الذي ذا تلك يكون تكون انا انت هناك عند عندي عندكم',
    'ابي ابغي ابا اريد احتاج احسن افضل انسب شنو شنهو وش ايش شو جم وايد كم زين مال حق الحين شلون اشلون مب مو موب اختار يناسبني تناسبني يناسب تناسب مناسب مناسبه سم سنتيمتر بين ايهما جدا',
  ]
    .join(' ')
    .split(' ')
    .map(fold),
);

export const isStopWord = (word: string): boolean => stopWords.has(word);
