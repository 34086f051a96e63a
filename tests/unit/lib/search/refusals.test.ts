import { describe, expect, it } from 'vitest';
import type { MattressType } from '#lib/schemas/outcome.ts';
import { createSearch } from '#lib/search/retrieve.ts';
import { realContent } from '../../../fixtures/content.ts';

/** Every way of refusing a type, with every name of a type: what is refused must not be read as wanted. */

const { retrieve } = createSearch(realContent);

type Named = readonly [name: string, type: MattressType];

const arabic = {
  names: [
    ['السست', 'pocket-spring'],
    ['نوابض', 'pocket-spring'],
    ['الجيوب المنفصلة', 'pocket-spring'],
    ['الميموري فوم', 'memory-foam'],
    ['إسفنج', 'memory-foam'],
    ['رغوة الذاكرة', 'memory-foam'],
    ['الهجينة', 'hybrid'],
    ['الطبية', 'medical'],
    ['اللاتكس', 'latex'],
    ['مطاط', 'latex'],
  ] satisfies Named[],
  one: [
    ...['بدون', 'من دون', 'من غير', 'بلا', 'غير', 'بغير', 'عدا', 'ما عدا', 'باستثناء', 'إلا', 'سوى', 'بخلاف', 'بعيدة عن', 'تخلو من'],
    ...[
      'ليست',
      'وليست من نوع',
      'ولا تكون من',
      'على ألا تكون',
      'وألا تكون من',
      'لا أريد',
      'ولا أريدها من',
      'لا أرغب في',
      'لا أقبل',
      'ما أبي',
    ],
    ...['لا تحوي', 'لا يدخل فيها', 'لا يوجد بها', 'بشرط عدم وجود', 'لا أرتاح على', 'لا أستطيع النوم على', 'لم تعجبني', 'لست من محبي'],
    ...['لا أريد مرتبة', 'بدون مراتب', 'لا أريد المراتب من نوع', 'استبعد المراتب التي تحتوي على', 'لا تعرض علي مرتبة', 'تجنبا لمراتب'],
  ].map((refusal) => `${refusal} A`),
  said: ['A لا تناسبني', 'A مرفوضة', 'A غير مرغوبة', 'أما A فلا', 'جربت A ولم تعجبني'],
  two: [
    'لا A ولا B',
    'ليست A ولا B',
    'لا هي A ولا B',
    'لا هي من A ولا من B',
    'بدون A أو B',
    'خالية من A ومن B',
    'غير A وغير B',
    'A أو B مرفوضان',
  ],
  frames: ['أريد مرتبة كوين R بأقل من 2500 ريال', 'مرتبة كوين بسعر لا يتجاوز 2500 ريال R'],
};

const english = {
  names: [
    ['memory foam', 'memory-foam'],
    ['springs', 'pocket-spring'],
    ['pocket spring', 'pocket-spring'],
    ['hybrids', 'hybrid'],
    ['orthopaedic', 'medical'],
    ['latex', 'latex'],
    ['natural latex', 'latex'],
  ] satisfies Named[],
  one: [
    ...['no', 'not', 'without', 'except', 'other than', 'anything but', 'any type but', 'aside from', 'barring', 'free of', 'nothing with'],
    ...[
      "that isn't",
      "I don't want",
      'I hate',
      'I am not a fan of',
      "I can't sleep on",
      "can't stand",
      'not made of',
      'leave out',
      'instead of',
    ],
  ].map((refusal) => `${refusal} A`),
  said: ['A is out', 'A not wanted', 'A excluded', 'A is not for me'],
  two: [
    'no A or B',
    'neither A nor B',
    'anything except A and B',
    'free of A and B',
    "that isn't A or B",
    'A and B are out',
    'A or B not wanted',
  ],
  frames: ['queen mattress R under 2500 riyals', 'mattress, queen, max 2500, R'],
};

/** Of what a question says, the types that are refused and those that are wanted. */
const readTypes = (question: string): { refused: MattressType[]; wanted: readonly MattressType[] } => {
  const { notType = [], latexFree, type = [] } = retrieve(question, { limit: 1 }).understood.wanted.bounds;
  return { refused: [...notType, ...(latexFree ? (['latex'] as const) : [])].toSorted(), wanted: type };
};

describe.each([
  ['Arabic', arabic],
  ['English', english],
])('%s', (_, { names, one, said, two, frames }) => {
  it.each([...one, ...said])('%s: one type', (refusal) => {
    for (const frame of frames)
      for (const [name, type] of names) {
        const question = frame.replace('R', refusal.replace('A', name));
        expect(readTypes(question), question).toEqual({ refused: [type], wanted: [] });
      }
  });

  it.each(two)('%s: two types', (refusal) => {
    for (const frame of frames)
      for (const [name, type] of names)
        for (const [other, otherType] of names) {
          if (type === otherType) continue;
          const question = frame.replace('R', refusal.replace('A', name).replace('B', other));
          expect(readTypes(question), question).toEqual({ refused: [type, otherType].toSorted(), wanted: [] });
        }
  });
});

it.each(['ما هي مرتبة السست؟', 'what is pocket spring?', 'pocket spring or latex, queen?', 'هجينة ولا لاتكس مقاس كوين؟'])(
  '%s refuses nothing',
  (question) => {
    expect(readTypes(question).refused).toEqual([]);
  },
);
