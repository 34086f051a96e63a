import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptModel } from '#build/answer-model.ts';
import { createSearch } from '#lib/ask/retrieve.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { cost, fixedLoop } from '../../../fixtures/cost.ts';

const { retrieve } = createSearch(testedContent, keptModel().model);
/** The longest question that the interface takes. */
const longest = 1000;

/** A text with other words of the same kind in each turn, so that none is remembered from the last one. */
const inTurn = (text: string, turn: number): string => text.replace(/\p{L}(?!\p{L})/gu, `$&${'aeoui'.charAt(turn)}`).slice(0, longest);

const words = [
  ...'mattress matress mattresss marttaba m5adda pillow pilow hybrid hybird latex letex king kng 90kg 180x200 2000 riyal without not or and side back'.split(
    ' ',
  ),
  ...'مرتبة مرتببه مخدة لاتكس كينج كنق بدون ولا ثمانين الفين وخمسمية متر ونص علي جنبي زوجي وزني تحت حساسيه'.split(' '),
  ...'wazni 3ala janbi abghaha tet3adda khamsameya wa7da dhahro'.split(' '),
  ...'матрас 床垫 ベッド तकिया הָ֑ ﷺ 🛏️ é ﬁ ١٢٣ 100000000 "180" 6\'2 -- . ، \n'.split(' '),
];

/** One letter left out, put in or swapped with its neighbour. */
const nearWord = fc.tuple(fc.constantFrom(...words), fc.nat(), fc.constantFrom('out', 'in', 'swap', 'none')).map(([word, place, slip]) => {
  const letters = Array.from(word);
  const at = place % letters.length;
  if (slip === 'out') letters.splice(at, 1);
  if (slip === 'in') letters.splice(at, 0, letters[at] ?? '');
  if (slip === 'swap') letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
  return letters.join('');
});
const piece = fc.oneof(
  nearWord,
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.lorem({ maxCount: 1 }),
);
/** Texts of the whole length: a few pieces over and over, or many pieces, with or without spaces. */
const text = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 200 }), fc.constantFrom(' ', '', ' و', '، ', '-'))
  .map(([parts, between]) => {
    const once = parts.join(between) + between;
    return once === '' ? ' ' : once.repeat(Math.ceil(longest / once.length)).slice(0, longest);
  });

test('no text of any script makes it throw, or work for longer than a fixed loop of 5 ms', () => {
  // Code that has run a few times is fast; texts of the whole length make it so.
  for (const { question } of testedContent.faq)
    for (const asked of Object.values(question)) retrieve(asked.repeat(longest).slice(0, longest), { limit: 50 });
  let loop = cost(fixedLoop);
  fc.assert(
    fc.property(text, (asked) => {
      const found = cost((turn) => retrieve(inTurn(asked, turn), { limit: 50 }));
      // The machine may have slowed down since.
      if (found >= loop) loop = cost(fixedLoop);
      expect(found).toBeLessThan(loop);
    }),
    { numRuns: 400, seed: 20 },
  );
});
