import { describe, expect, test } from 'vitest';
import { parseContent, productsOf } from '#lib/content/parse.ts';
import type { Fault } from '#lib/content/fault.ts';
import { type Content, contentFileNames } from '#lib/schemas/content.ts';
import { broken, realContent, record } from '../../../fixtures/content.ts';

/** Faults of the content with something of a wrong kind in it. */
const faults = (change: (content: Content) => unknown): Fault[] => {
  const content = broken(realContent, change);
  const parsed = parseContent({ ...content, products: productsOf(content) });
  return 'faults' in parsed ? parsed.faults : [];
};

const dune = ({ mattresses }: Content) => record(mattresses, 'dune-hybrid');

test('content of the right shape is returned as it is', () => {
  expect(parseContent({ ...realContent, products: productsOf(realContent) })).toEqual({ content: realContent });
});

describe('a fault names the record and the member', () => {
  test.each<[string, (content: Content) => unknown, Partial<Fault>]>([
    [
      'of a record with an id',
      (content) => Object.assign(dune(content), { heightCm: 'tall' }),
      { field: 'dune-hybrid, heightCm', problem: '"tall" is not of the right kind.', change: 'Write a value of type number.' },
    ],
    [
      'of a record with a key',
      ({ sizes }) => Object.assign(record(sizes, 'king'), { suitsCouples: 'yes' }),
      { field: 'king, suitsCouples', problem: '"yes" is not of the right kind.', change: 'Write a value of type boolean.' },
    ],
    [
      'of a record without either, by its place counted from 1',
      ({ mattresses }) => Reflect.deleteProperty(mattresses[1] ?? {}, 'id'),
      { field: 'record 2, id', problem: 'it is missing.' },
    ],
    [
      'of an entry of a list, counted from 1',
      ({ outcomes }) => Object.assign(record(outcomes, 'side-under60-hot').recommendedMattressTypes, { 1: 'water' }),
      {
        field: 'side-under60-hot, recommendedMattressTypes, entry 2',
        problem: '"water" is not accepted.',
        change: 'Write one of memory-foam, pocket-spring, hybrid, latex, medical.',
      },
    ],
    [
      'of a file that is no list',
      ({ site }) => Object.assign(site.contact, { phone: 'call us' }),
      {
        field: 'contact, phone',
        problem: '"call us".',
        change: 'It must be a phone number in digits, such as +974 4000 0000.',
      },
    ],
    [
      'of a message without its Arabic',
      (content) => Reflect.deleteProperty(content['messages/frame'].home, 'ar'),
      { field: 'home, ar', problem: 'it is missing.', change: 'Add it as string.' },
    ],
    [
      'of a whole file',
      (content) => Object.assign(content, { faq: {} }),
      { field: 'the file', problem: '{} is not of the right kind.', change: 'Write a value of type array.' },
    ],
  ])('%s', (_, change, fault) => {
    expect(faults(change)).toEqual([expect.objectContaining(fault)]);
  });
});

describe('a fault says what is there and what to write', () => {
  test.each<[string, (content: Content) => unknown, string, string]>([
    [
      'null',
      (content) => Object.assign(dune(content), { priceFromQAR: null }),
      'null is not of the right kind.',
      'Write a value of type number.',
    ],
    ['a number below the least', (content) => (dune(content).priceFromQAR = -1), '-1 is too small.', 'It must be at least 0.'],
    ['a number above the most', (content) => (dune(content).firmness.max = 11), '11 is too large.', 'It must be at most 10.'],
    [
      'a value outside a set',
      (content) => Object.assign(dune(content), { tier: 'cheap' }),
      '"cheap" is not accepted.',
      'Write one of budget, mid, premium, luxury.',
    ],
    [
      'an id with a space',
      (content) => (dune(content).slug = 'dune hybrid'),
      '"dune hybrid".',
      'It must be letters, digits and single hyphens.',
    ],
    ['an empty text', (content) => (dune(content).name.en = ''), 'it is empty.', 'It must be at least 1 character.'],
    [
      'a text that is too long',
      (content) => (dune(content).name.en = 'x'.repeat(201)),
      `"${'x'.repeat(76)}....`,
      'It must be at most 200 characters.',
    ],
    [
      'a member too many',
      (content) => Object.assign(dune(content), { Colour: 1 }),
      'Colour is not a member of this record.',
      'Correct the spelling or remove it.',
    ],
    [
      'a mail address',
      ({ site }) => (site.contact.email = 'showroom'),
      '"showroom".',
      'It must be an e-mail address, such as showroom@example.com.',
    ],
    ['a version', ({ versions }) => Object.assign(versions[0] ?? {}, { id: '1' }), '"1".', 'It must look like v1.'],
    ['a version number', ({ versions }) => Object.assign(versions[0] ?? {}, { number: '1.0' }), '"1.0".', 'It must look like 1.0.0.'],
  ])('%s', (_, change, problem, remedy) => {
    expect(faults(change)).toEqual([expect.objectContaining({ problem, change: remedy })]);
  });

  test.each<[string, (content: Content) => unknown, string]>([
    ['price', (content) => Reflect.deleteProperty(dune(content), 'priceFromQAR'), 'Add it as number.'],
    ['name in Arabic', (content) => Reflect.deleteProperty(dune(content).name, 'ar'), 'Add it as string.'],
    ['question', ({ faq }) => Reflect.deleteProperty(record(faq, 'back-pain-mattress'), 'question'), 'Add it as object.'],
  ])('a %s that is missing', (_, change, remedy) => {
    expect(faults(change)).toEqual([expect.objectContaining({ problem: 'it is missing.', change: remedy })]);
  });

  test.each<[string, (content: Content) => unknown, string, string]>([
    [
      'an empty list of sources',
      ({ sizes }) => (record(sizes, 'king').sources = []),
      'the list is too short.',
      'It must name at least one source (an id of sources.json).',
    ],
    [
      'an empty list of types',
      ({ outcomes }) => (record(outcomes, 'side-under60-hot').recommendedMattressTypes = []),
      'the list is too short.',
      'It must name at least one type.',
    ],
    [
      'a type named twice, of which the API publishes five at most',
      ({ outcomes }) => (record(outcomes, 'side-under60-hot').recommendedMattressTypes = ['latex', 'latex']),
      '["latex","latex"].',
      'It must name each type once.',
    ],
    [
      'the address of a source',
      ({ sources }) => (record(sources, 'kovacs-2003').url = 'pedro.org.au'),
      '"pedro.org.au".',
      'It must be an address, such as https://guidance.example/page.',
    ],
    [
      'a date',
      ({ versions }) => Object.assign(versions[0] ?? {}, { sunset: '30/06/2027' }),
      '"30/06/2027".',
      'It must be a date, such as 2027-06-30.',
    ],
    [
      'a size key with a space',
      (content) => (dune(content).priceBySizeQAR = { 'super king': 1249 }),
      'the name of this member is not one of ours.',
      'Use letters, digits and single hyphens.',
    ],
  ])('%s', (_, change, problem, remedy) => {
    expect(faults(change)).toEqual([expect.objectContaining({ problem, change: remedy })]);
  });
});

test('every fault of every file is reported', () => {
  const parsed = parseContent(Object.fromEntries(contentFileNames.map((file) => [file, 7])) as never);
  expect('faults' in parsed && parsed.faults.map(({ file, problem }) => [file, problem])).toEqual(
    contentFileNames.map((file) => [file, '7 is not of the right kind.']),
  );
});
