import { describe, expect, it } from 'vitest';
import { realContent } from '../../../../fixtures/content.ts';
import { createSearch } from '#lib/search/retrieve.ts';

const { retrieve } = createSearch(realContent);
const sleeper = (text: string) => retrieve(text, { limit: 1 }).understood.sleeper;

describe('who sleeps', () => {
  it.each([
    ['side sleeper 95 kg hot', 'side', 'k90to130', 'hot'],
    ['I weigh 12 stone and sleep on my front', 'stomach', 'k60to90', undefined],
    ['ninety-five kilos, side sleeper', 'side', 'k90to130', undefined],
    ['face down sleeper, 14 stone 5', 'stomach', 'k90to130', undefined],
    ['curled up on my left, 62 kilos', 'side', 'k60to90', undefined],
    ['I toss and turn all night, 80 kg', 'combination', 'k60to90', undefined],
    ['sometimes side, sometimes back, 200 pounds', 'combination', 'k90to130', undefined],
    ['my back hurts and I sleep on my side at 85kg', 'side', 'k60to90', undefined],
    ['a heavy man who sleeps on his back', 'back', 'k90to130', undefined],
    ['back sleeper 70 kg, I never sleep hot', 'back', 'k60to90', 'neutral'],
    ['on the heavier side and sleeps on the stomach', 'stomach', 'k90to130', undefined],
    ['I weigh 68kg and I can’t settle in any one position', 'combination', 'k60to90', undefined],
    ['used to be 104 kg, now down to 87, I lie on my back', 'back', 'k60to90', undefined],
    ['نومي على الظهر ووزني ٦٥ كجم ولا أتعرق', 'back', 'k60to90', 'neutral'],
    ['شخص وزنه فوق ١٣٠ ينام على جنبه', 'side', 'over130', undefined],
    ['وزني مية وعشرين كيلو وأنام على ظهري وأتعرق', 'back', 'k90to130', 'hot'],
    ['انام على جنبي ووزني ٥٥', 'side', 'under60', undefined],
    ['أتقلب طول الليل ووزني 75', 'combination', 'k60to90', undefined],
    ['بنتي ٤٥ كيلو ترقد على جنبها وتحتر', 'side', 'under60', 'hot'],
    ['anam 3ala dhahri wazni 100', 'back', 'k90to130', undefined],
    ['thgeel w anam 3ala yanbi w a7tar', 'side', 'k90to130', 'hot'],
    ['face mashed in the pillow, 12 and a half stone', 'stomach', 'k60to90', undefined],
    ['flat as a board, facing the ceiling, 19 stone', 'back', 'k90to130', undefined],
    ['lateral sleeper, 61 kg, temperature normal', 'side', 'k60to90', 'neutral'],
    ['I wriggle like an eel, 105 kilos, and the AC hardly helps', 'combination', 'k90to130', 'hot'],
    ['110 lbs soaking wet, hug my knees on my side', 'side', 'under60', undefined],
    ['320 pounds, played football back in college, face-planting every night', 'stomach', 'over130', undefined],
    ['lost 30 kilos so I’m 97 today, on my back', 'back', 'k90to130', undefined],
    ['side/118/hot', 'side', 'k90to130', 'hot'],
    ['normal build, on my side, bedroom like an oven', 'side', 'k60to90', 'hot'],
    ['under 60 kilos, on back, no sweating issue', 'back', 'under60', 'neutral'],
    ['أنام ووجهي إلى السقف، وزني ١٣٦', 'back', 'over130', undefined],
    ['أنام على شقي الأيسر ووزني ٧٢ ولا أشكو من حر', 'side', 'k60to90', 'neutral'],
    ['كنت ٩٥ والحين ٧٧ وانام ع اليسار', 'side', 'k60to90', undefined],
    ['الوضعية: الظهر، الوزن: ١٤٧ كجم، يشعر بالحر: لا', 'back', 'over130', 'neutral'],
    ['جسمي خفيف وانام ووجهي في المخده', 'stomach', 'under60', undefined],
    ['dahr la2, batn la2, 3ala ganby w bas. 78kg', 'side', 'k60to90', undefined],
    ['dahr, 67 kilo, ma ba3ra2 abadan', 'back', 'k60to90', 'neutral'],
  ])('%s', (text, position, weight, thermal) => {
    expect(sleeper(text)).toMatchObject({ position, weight, thermal });
  });

  it.each([
    ['60 kg is the beginning of a band', 'side 60 kg', 'k60to90'],
    ['90 kg too', 'side 90 kg', 'k90to130'],
    ['130 kg is in the band below', 'side 130 kg', 'k90to130'],
    ['more than 130 kg', 'side, over 130 kg', 'over130'],
  ])('%s', (_, text, weight) => {
    expect(sleeper(text).weight).toBe(weight);
  });

  it.each(['my back hurts', 'back pain mattress', 'the side of my bed is worn', 'عندي ديسك في ظهري'])('%s names no position', (text) => {
    expect(sleeper(text).position).toBeUndefined();
  });

  it('two weights are two people', () => {
    expect(sleeper('my husband is 110 kg and I am 55')).toMatchObject({ couple: true, several: true });
    expect(sleeper('120 lbs, stomach sleeper')).toMatchObject({ couple: false, several: false });
  });
});
