import { expect, test } from 'vitest';
import { describeShortlist, namesSample } from '#functions/showroom/describe.ts';
import { shortlist } from './events.ts';
import { smallContent } from './small-content.ts';

test('a shortlist in English', () => {
  expect(describeShortlist(shortlist(), smallContent, 'en')).toEqual([
    {
      title: 'Mattresses',
      entries: [
        {
          text: 'Dune Hybrid (sample)',
          details: ['Type: hybrid', 'Single 90×200 cm: QAR 849', 'King 180×200 cm: QAR 1,695.50'],
        },
      ],
    },
    {
      title: 'Pillows',
      entries: [{ text: 'Petal Latex Pillow (sample)', details: ['Fill: latex', 'Height: 10.5 to 12 cm', 'Price: QAR 189'] }],
    },
    {
      title: 'Recommendation',
      entries: [
        { text: 'Sleeper: sleeps on the side, 90 to 130 kg, sleeps hot', details: [] },
        { text: 'Firmness to start from: 5.5 to 7 out of 10', details: [] },
        { text: 'Pillow height: 11 to 14 cm', details: [] },
        { text: 'Mattress types: hybrid, latex, pocket spring', details: [] },
      ],
    },
    {
      title: 'Note, in the shopper’s own words',
      entries: [{ text: '\u2068For the guest room, please call after six\u2069', details: [] }],
    },
  ]);
});

test('a shortlist in Arabic, its dimensions from left to right', () => {
  expect(describeShortlist(shortlist({ note: null }), smallContent, 'ar')).toEqual([
    {
      title: 'المراتب',
      entries: [
        {
          text: 'مرتبة الكثبان الهجينة (نموذج)',
          details: ['النوع: هجينة (سست مع فوم)', 'مفرد \u206690×200\u2069 سم: 849 ريال', 'كينج \u2066180×200\u2069 سم: 1,695.50 ريال'],
        },
      ],
    },
    {
      title: 'الوسائد',
      entries: [{ text: 'وسادة البتلة من اللاتكس (نموذج)', details: ['الحشو: لاتكس', 'الارتفاع: من 10.5 إلى 12 سم', 'السعر: 189 ريال'] }],
    },
    {
      title: 'التوصية',
      entries: [
        { text: 'النوم: على الجانب، من 90 إلى 130 كجم، مع شعور بالحر', details: [] },
        { text: 'درجة الصلابة المناسبة للبداية: من 5.5 إلى 7 (على مقياس من 10)', details: [] },
        { text: 'ارتفاع الوسادة: من 11 إلى 14 سم', details: [] },
        { text: 'أنواع المراتب: هجينة (سست مع فوم)، لاتكس، سست منفصلة', details: [] },
      ],
    },
  ]);
});

test('only what was chosen is described', () => {
  const nothing = shortlist({ outcomeId: null, mattressIds: [], note: ' \n ' });
  expect(describeShortlist(nothing, smallContent, 'en').map(({ title }) => title)).toEqual(['Pillows']);
  const { outcomeId: _, pillowIds: __, note: ___, ...mattressOnly } = shortlist();
  expect(describeShortlist(mattressOnly, smallContent, 'en').map(({ title }) => title)).toEqual(['Mattresses']);
});

test('a product named twice is described once, and one that is gone by its id', () => {
  const [mattresses] = describeShortlist(shortlist({ mattressIds: ['gone', 'dune', 'gone', 'dune'] }), smallContent, 'en');
  expect(mattresses?.entries.map(({ text }) => text)).toEqual(['\u2066gone\u2069 (no longer in the catalogue)', 'Dune Hybrid (sample)']);
});

test('a note loses control and direction characters, and each line of it is an entry of its own', () => {
  const [note] = describeShortlist(
    shortlist({ outcomeId: null, mattressIds: [], pillowIds: [], note: 'one\u202E\u2069\u0007\r\n\r\n Callback\ttwo' }),
    smallContent,
    'en',
  );
  expect(note?.entries.map(({ text }) => text)).toEqual(['\u2068one\u2069', '\u2068Callback two\u2069']);
});

test('dimensions in a note keep their order inside Arabic', () => {
  const [note] = describeShortlist(
    shortlist({ outcomeId: null, mattressIds: [], pillowIds: [], note: 'مرتبة 180×200 أو 1.6 x 2' }),
    smallContent,
    'ar',
  );
  expect(note?.entries[0]?.text).toBe('\u2068مرتبة \u2066180×200\u2069 أو \u20661.6 x 2\u2069\u2069');
});

test('samples are told from real products', () => {
  expect(namesSample(shortlist(), smallContent)).toBe(true);
  expect(namesSample(shortlist({ mattressIds: ['real'], pillowIds: [] }), smallContent)).toBe(false);
  expect(namesSample(shortlist({ mattressIds: ['real'] }), smallContent)).toBe(true);
});
