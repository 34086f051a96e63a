import { describe, expect, it } from 'vitest';
import { createReadLatin, inArabicLetters, isLatinArabic } from '#lib/search/latin-arabic.ts';

describe('Arabic in Latin letters', () => {
  it.each(['abi martaba', 'kam se3r el king', 'mkhadda 7ag el ragba', 'shno ma8as el queen', 'anam 3ala janbi w wazni 90kg'])(
    '%s is',
    (text) => {
      expect(
        isLatinArabic(
          text,
          () => false,
          () => false,
        ),
      ).toBe(true);
    },
  );

  it.each([
    'which mattress is best for back pain',
    'king size 180x200',
    '90kg side sleeper',
    'usb 64gb',
    'a 3-in-1 bed for my son',
    'mp3 player',
    '',
  ])('%s is not', (text) => {
    expect(
      isLatinArabic(
        text,
        () => false,
        () => false,
      ),
    ).toBe(false);
  });
});

describe('a word is read by its consonants', () => {
  const read = createReadLatin(
    ['مرتبه', 'وساده', 'مخده', 'سعر', 'رخيصه', 'توصيل', 'ضمان', 'صلابه', 'بطنه', 'قطر', 'حران', 'ظهري', 'بيتنا'],
    (word) => word !== 'بيتنا',
  );

  it.each([
    ['martaba', 'مرتبه'],
    ['mrtbah', 'مرتبه'],
    ['elmartaba', 'مرتبه'],
    ['m5adda', 'مخده'],
    ['mekhaddah', 'مخده'],
    ['se3r', 'سعر'],
    ['r5ee9a', 'رخيصه'],
    ['tw9eel', 'توصيل'],
    ['tawseel', 'توصيل'],
    ['9alaba', 'صلابه'],
    ['batna', 'بطنه'],
    ['gatar', 'قطر'],
    ['7arran', 'حران'],
    ['dhahri', 'ظهري'],
    ['3ala', 'علي'],
    ['alfain', 'الفين'],
  ])('%s: %s', (written, meant) => {
    expect(read(written)).toBe(meant);
  });

  it('is left alone where nothing sounds like it', () => {
    expect(read('xylophone')).toBeUndefined();
  });

  it('keeps figures and names, and puts the article to its word', () => {
    expect(inArabicLetters('kam se3r el martaba el king 180x200', read, (word) => word === 'king')).toBe('كم سعر المرتبه   king 180x200');
  });
});
