import { describe, expect, test } from 'vitest';
import { keptModel } from '#build/answer-model.ts';
import { createRead } from '#lib/ask/read.ts';
import { testedContent } from '../../../fixtures/content.ts';

const { model } = keptModel();
const understand = createRead(testedContent, model);
const read = (text: string) => understand(text).slots;

test.each([
  ['which mattress is best for back pain', 'en'],
  ['90kg side sleeper, king size 180x200', 'en'],
  ['أي مرتبة أفضل', 'ar'],
  ['شنو مقاس الـ king', 'ar'],
  ['kam se3r el martaba el king', 'ar'],
  ['abi mkhadda 7ag el ragba', 'ar'],
  ['anam 3ala janbi w wazni 90kg', 'ar'],
  ['medical mattress price list double', 'en'],
  ['', 'en'],
])('the language of "%s" is %s', (text, language) => {
  expect(read(text).language).toBe(language);
});

test.each([
  ['I weigh 12 stone and sleep on my front', 'stomach', 'k60to90', undefined],
  ['I toss and turn all night, 80 kg', 'combination', 'k60to90', undefined],
  ['back sleeper 70 kg, I never sleep hot', 'back', 'k60to90', 'neutral'],
  ['used to be 104 kg, now down to 87, I lie on my back', 'back', 'k60to90', undefined],
  ['side/118/hot', 'side', 'k90to130', 'hot'],
  ['I don’t usually sleep hot, 80 kg on my side', 'side', 'k60to90', 'neutral'],
  ['I hate the heat, side sleeper 80 kg', 'side', 'k60to90', 'hot'],
  ['نومي على الظهر ووزني ٦٥ كجم ولا أتعرق', 'back', 'k60to90', 'neutral'],
  ['بنتي ٤٥ كيلو ترقد على جنبها وتحتر', 'side', 'under60', 'hot'],
  ['وزني أقل من ستين وأنام على ينبي وأعرق وايد بالليل', 'side', 'under60', 'hot'],
  ['كنت ٩٥ والحين ٧٧ وانام ع اليسار', 'side', 'k60to90', undefined],
  ['anam 3ala dhahri wazni 100', 'back', 'k90to130', undefined],
  ['side 60 kg', 'side', 'k60to90', undefined],
  ['61 k.g. and I sleep on my back', 'back', 'k60to90', undefined],
  ['وزنه ٩٥ كيلو ونومته على ظهره والمكيف شغال فمش حران', 'back', 'k90to130', 'neutral'],
  ['side 90 kg', 'side', 'k90to130', undefined],
  ['I never lie on my back or my side, only on my belly, 74 kg', 'stomach', 'k60to90', undefined],
  ['ما أنام على بطني أبد، على ظهري بس، وزني ٨٠', 'back', 'k60to90', undefined],
  ['first my back, later my side, at dawn my stomach, 66 kg', 'combination', 'k60to90', undefined],
  ['wazni agal min 60 w anam 3ala dhahri', 'back', 'under60', undefined],
  ['the heat does not bother me, 70 kg on my side', 'side', 'k60to90', 'neutral'],
  ['no AC in my room so I am sweating all night, 70 kg on my side', 'side', 'k60to90', 'hot'],
  ['I fall asleep on my side and wake up on my belly, 66 kg', 'combination', 'k60to90', undefined],
  ['وزني ٢١٦ رطلاً وأنام على الجنب', 'side', 'k90to130', undefined],
])('who sleeps: %s', (text, position, weight, thermal) => {
  // Who says nothing of heat is answered as who does not feel it.
  const said = read(text).sleepers.map((sleeper) => ({
    position: sleeper.position,
    weight: sleeper.weight,
    thermal: sleeper.thermal ?? 'neutral',
  }));
  expect(said).toEqual([{ position, weight, thermal: thermal ?? 'neutral' }]);
});

describe('two people', () => {
  test.each([
    ['husband 98kg stomach sleeper, wife 55 kg back sleeper', 'husband: stomach k90to130', 'wife: back under60'],
    ['I’m 68 kg on my side, himself is 105 on his back', 'self: side k60to90', 'he: back k90to130'],
    ['أنا ٩٠ كيلو على جنبي وزوجتي ٦٠ على ظهرها', 'self: side k90to130', 'wife: back k60to90'],
    ['rayli janb 90 kilo w ana 3ala dhahri 55', 'husband: side k90to130', 'self: back under60'],
    ['my partner 60 kg side, me 95 kg side', 'other: side k60to90', 'self: side k90to130'],
    ['side sleeper 95kg and my wife 58 on her back', ': side k90to130', 'wife: back under60'],
    ['I sleep with my husband, he is 98kg stomach, I am 55 kg on my back', 'husband: stomach k90to130', 'self: back under60'],
    ['زوجي ضخم وينام على بطنه وأنا ٥٨ على جنبي', 'husband: stomach k90to130', 'self: side under60'],
    ['my wife is slim and lies on her side, I am on my back and 92 kg', 'wife: side under60', 'self: back k90to130'],
    ['We are both side sleepers, 72 and 99 kg', ': side k60to90', ': side k90to130'],
  ])('%s', (text, ...each) => {
    expect(read(text).sleepers.map(({ whose = '', position = '', weight = '' }) => `${whose}: ${position} ${weight}`)).toEqual(each);
  });

  test.each([
    ['we both overheat: he is 115 kg on his back, i am 58 kg on the side', 'hot', 'hot'],
    ['both of us run hot, me 80 on my back him 95 on his side', 'hot', 'hot'],
    ['both of us on the side, my wife 60 kg sleeps hot, me 95 kg', 'hot', undefined],
  ])('%s: %s, %s', (text, ...each) => {
    expect(read(text).sleepers.map(({ thermal }) => thermal)).toEqual(each);
  });

  test('one weight is no couple', () => {
    expect(read('120 lbs, stomach sleeper').sleepers).toHaveLength(1);
  });
});

describe('the size of a bed', () => {
  test.each([
    ['كم مقاس السوبر كنق', ['super-king'], 'name'],
    ['شنو مقاس النفر ونص', ['super-single'], 'name'],
    ['٢ × ١٫٨٠', ['king'], 'measure'],
    ['مرتبة عرضها متر وثمانون وطولها متران', ['king'], 'measure'],
    ['farsha metr w nos f metrein sh esmha', ['queen'], 'measure'],
    ['180 cm bed', ['king'], 'measure'],
    ['UK super king', ['king'], 'abroad'],
    ['سرير كوين امريكي', ['queen'], 'abroad'],
    ['which king suits us best', ['king'], 'name'],
    ['medical mattress price list double', ['double'], 'name'],
  ])('%s: %o', (text, keys, by) => {
    expect(read(text).bed).toMatchObject({ keys, by });
  });

  test.each(['a full refund', 'a mattress for the two of us', 'pillow 12 cm high', 'I weigh 180 kg', 'price 200 riyal'])(
    '%s names none',
    (text) => {
      expect(read(text).bed.keys).toEqual([]);
    },
  );
});

test.each([
  ['how much is the Palm Grove', ['palm-grove-latex']],
  ['بكم وسادة الياسمين', ['jasmine-memory-foam']],
  ['latex mattress', []],
])('%s names %o', (text, ids) => {
  expect(read(text).products.map(({ id }) => id)).toEqual(ids);
});
