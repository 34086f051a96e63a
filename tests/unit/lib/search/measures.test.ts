import { describe, expect, test } from 'vitest';
import { dimensionTerm, takeMeasures } from '#lib/search/measures.ts';
import { fold } from '#lib/ask/text.ts';

const measures = (text: string) => takeMeasures(fold(text));

describe('dimensions', () => {
  test.each(['180x200', '200 × 180', '١٨٠×٢٠٠', '1.80 x 2', '٢ × ١٫٨٠', '180 في 200', '180 cm by 200', '180/200', 'is 180×200.'])(
    '%s is a bed of 180 by 200',
    (text) => {
      expect(measures(text).dimensions).toEqual(['180x200']);
    },
  );

  test('every one of a text is found', () => {
    expect(measures('70×130, 70×140.').dimensions).toEqual(['70x130', '70x140']);
  });

  test.each(['5.5 to 7', '2026/11/21', '9 x 12', '1,499'])('%s is none', (text) => {
    expect(measures(text).dimensions).toEqual([]);
  });

  test('a term is the same whichever side comes first', () => {
    expect(dimensionTerm(200, 180)).toBe(dimensionTerm(180, 200));
  });
});

describe('body weights', () => {
  test.each([
    ['59 kg', 'under60'],
    ['60 kg', 'k60to90'],
    ['under 60 kg', 'under60'],
    ['89kg', 'k60to90'],
    ['90 kilos', 'k90to130'],
    ['130 kg', 'k90to130'],
    ['over 130 kg', 'over130'],
    ['أكثر من 130 كجم', 'over130'],
    ['أقل من ٦٠ كجم', 'under60'],
    ['60 to 90 kg', 'k60to90'],
    ['من 90 إلى 130 كجم', 'k90to130'],
    ['٨٠ك', 'k60to90'],
    ['١٠٠ كيلو', 'k90to130'],
    ['176 lbs', 'k60to90'],
    ['12 st 8', 'k60to90'],
    ['15 stone', 'k90to130'],
  ])('%s is %s', (text, weight) => {
    expect(measures(text).weights).toEqual([weight]);
  });

  test.each(['180x200', '10 years', '100 nights', 'كم كيلو'])('%s is none', (text) => {
    expect(measures(text).weights).toEqual([]);
  });
});

test('the rest of the text is left', () => {
  expect(measures('side sleeper 100 kg hot').rest.split(/\s+/)).toEqual(['side', 'sleeper', 'hot']);
});
