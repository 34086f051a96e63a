import { describe, expect, test } from 'vitest';
import { parseContent, productsOf } from '#lib/content/check.ts';
import { furnitureStores } from '#lib/records/json-ld.ts';
import { faultSentence } from '#lib/rules/fault.ts';
import { isPublicOrigin, placeholders } from '#lib/rules/placeholders.ts';
import { openingTimes, ramadan, ramadanFaults, showroomFacts } from '#lib/rules/shop.ts';
import { type Content, type OpeningHours } from '#lib/schemas/content.ts';
import { openingLines } from '#lib/words/opening-hours.ts';
import { messagesOf } from '#lib/words/messages.ts';
import { broken, testedContent } from '../fixtures/content.ts';
import { wholeShop } from '../fixtures/shop.ts';
import { testRule } from './rules.ts';

/** Times of some days: `open('saturday friday', '09:00-12:30 16:00-22:00')`. */
const open = (days: string, times: string): OpeningHours[number] => ({
  days: days.split(' ') as OpeningHours[number]['days'],
  times: times.split(' ').map((time) => ({ opens: time.slice(0, 5), closes: time.slice(6) })),
});
const hours =
  (...openingHours: OpeningHours) =>
  ({ site }: Content) =>
    Object.assign(site, { openingHours });
const workdays = 'sunday monday tuesday wednesday thursday';

testRule(openingTimes, [
  [
    'a break at midday and Friday evenings, which pass',
    hours(open(`saturday ${workdays}`, '09:00-12:30 16:00-22:00'), open('friday', '16:30-23:00')),
  ],
  [
    'a day in two entries',
    hours(open(workdays, '09:00-12:30'), open('thursday', '16:00-22:00')),
    'site: openingHours: thursday stands there twice. Keep each day in one entry.',
  ],
  [
    'a night that reaches into the next day',
    hours(open('saturday', '20:00-10:00'), open('sunday', '09:00-12:00')),
    'site: openingHours: saturday 20:00 to 10:00 and sunday 09:00 to 12:00 overlap. Write times that follow each other.',
  ],
  [
    'a time of one showroom that is none',
    ({ site }) => Object.assign(site.showrooms?.[1] ?? {}, { openingHours: [open('friday', '16:00-16:00')] }),
    'site: showrooms, south, openingHours: friday 16:00 to 16:00 is no time at all. Write another time; 00:00 to 23:59 is a whole day.',
  ],
]);

const showrooms =
  (ids: string, shop: Partial<Content['site']> = {}) =>
  ({ site }: Content) => {
    const [first] = site.showrooms ?? [];
    Object.assign(site, shop, first && { showrooms: ids.split(' ').map((id) => ({ ...first, id })) });
  };

testRule(showroomFacts, [
  ['one showroom, which passes', showrooms('only')],
  ['an id twice', showrooms('north south north'), 'site: showrooms: north stands there twice. Give each showroom an id of its own.'],
  [
    'facts of a shop with one showroom beside several',
    showrooms('north south', { mapUrl: 'https://maps.example/shop', openingHours: [open('friday', '16:00-20:00')] }),
    'site: mapUrl: the showrooms have their own. Write it into the showroom that it is of.',
    'site: openingHours: the showrooms have their own. Write it into the showroom that it is of.',
  ],
]);

const inRamadan = (from?: string, through?: string) =>
  ({ openingHours: [open('friday', '20:00-01:00')], from, through }) as Content['site']['ramadanHours'];

testRule(ramadan, [
  ['no dates, which passes', ({ site }) => (site.ramadanHours = inRamadan())],
  [
    'one date',
    ({ site }) => (site.ramadanHours = inRamadan('2027-02-08')),
    'site: ramadanHours: it has one date. Write from and through, the first day and the last, or neither.',
  ],
  [
    'an end before its beginning',
    ({ site }) => (site.ramadanHours = inRamadan('2027-02-08', '2027-02-07')),
    'site: ramadanHours, through: 2027-02-08 to 2027-02-07 is no month of Ramadan. Write its last day, at most 30 days from the first.',
  ],
]);

test.each([
  ['2027-03-09T20:59:59Z', []],
  ['2027-03-10T00:00:00Z', ['this Ramadan is over.']],
])('at %s the dates of Ramadan give the warnings %j', (now, problems) => {
  const found = ramadanFaults({ site: { ...testedContent.site, ...wholeShop } }, new Date(now));
  expect(found.map(({ problem }) => problem)).toEqual(problems);
  expect(found.every(({ warning }) => warning)).toBe(true);
});

describe('what site.json may not hold', () => {
  const faultsOf = (change: object): string[] => {
    const content = broken(testedContent, ({ site }) => Object.assign(site, change));
    const result = parseContent({ ...content, products: productsOf(content) });
    return 'faults' in result ? result.faults.map(faultSentence) : [];
  };

  test.each<[object, string[]]>([
    [wholeShop, []],
    [{ showrooms: [{ id: 'x', name: { en: 'X', ar: 'س' } }] }, ['showrooms, entry 1, address: it is missing. Add it as object.']],
    [{ whatsapp: '4400 1234' }, ['whatsapp: "4400 1234". It must be a number with its country code and no spaces, such as +97440000000.']],
    [{ address: { en: 'Doha' } }, ['address, ar: it is missing. Add it as string.']],
    [{ social: ['javascript:alert(1)'] }, ['social, entry 1: "javascript:alert(1)". It must begin with https://.']],
    [
      { openingHours: [open('friday', '9:00-25:00')] },
      [
        'openingHours, entry 1, times, entry 1, opens: "9:00-". It must be a time of day with 24 hours, such as 09:00 or 16:30.',
        'openingHours, entry 1, times, entry 1, closes: "5:00". It must be at least 5 characters.',
        'openingHours, entry 1, times, entry 1, closes: "5:00". It must be a time of day with 24 hours, such as 09:00 or 16:30.',
      ],
    ],
  ])('%j', (change, sentences) => {
    expect(faultsOf(change)).toEqual(sentences.map((sentence) => `src/content/site.json: ${sentence}`));
  });
});

describe('opening times as shops in Qatar write them', () => {
  const written = (language: 'en' | 'ar', ...entries: OpeningHours) =>
    openingLines(entries, messagesOf(testedContent, 'showroom', language), language).map((line) => line.replace(/[\u00a0\u202f]/g, ' '));
  const split = [open(`saturday ${workdays}`, '09:00-12:30 16:00-22:00'), open('friday', '16:30-00:00')];

  test.each<[string, OpeningHours, string[], string[]]>([
    [
      'two openings a day',
      split,
      ['Saturday to Thursday: 9:00 AM to 12:30 PM and 4:00 PM to 10:00 PM', 'Friday: 4:30 PM to 12:00 AM'],
      ['من السبت إلى الخميس: من 9:00 ص إلى 12:30 م ومن 4:00 م إلى 10:00 م', 'الجمعة: من 4:30 م إلى 12:00 ص'],
    ],
    [
      'two days, and days that are no row',
      [open('saturday friday', '16:00-22:00'), open('wednesday sunday tuesday', '09:00-22:00')],
      ['Friday and Saturday: 4:00 PM to 10:00 PM', 'Sunday, Tuesday, and Wednesday: 9:00 AM to 10:00 PM', 'Monday and Thursday: closed'],
      ['الجمعة والسبت: من 4:00 م إلى 10:00 م', 'الأحد والثلاثاء والأربعاء: من 9:00 ص إلى 10:00 م', 'الاثنين والخميس: مغلق'],
    ],
  ])('%s', (_, entries, english, arabic) => {
    expect(written('en', ...entries)).toEqual(english);
    expect(written('ar', ...entries)).toEqual(arabic);
  });
});

describe('the showroom for machines', () => {
  const stores = (site: Partial<Content['site']>) =>
    furnitureStores({ ...testedContent.site, ...site }, 'ar', { rootUrl: 'https://shop.example', keyPrefix: 'x' });

  test('has every fact of site.json, and the hours of Ramadan with its dates', () => {
    const days = (...names: string[]) => names.map((name) => `https://schema.org/${name}`);
    const week = days('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday');
    expect(stores(wholeShop)).toMatchObject([
      {
        '@type': 'FurnitureStore',
        name: testedContent.site.name.ar,
        url: 'https://shop.example/ar',
        address: { '@type': 'PostalAddress', streetAddress: 'شارع المثال 12، الدوحة', addressCountry: 'QA' },
        hasMap: 'https://maps.example/showroom',
        sameAs: ['https://www.instagram.com/showroom.example/'],
        openingHoursSpecification: [
          { '@type': 'OpeningHoursSpecification', dayOfWeek: week, opens: '09:00', closes: '12:30' },
          { '@type': 'OpeningHoursSpecification', dayOfWeek: week, opens: '16:00', closes: '22:00' },
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: days('Friday', 'Saturday'),
            opens: '20:00',
            closes: '01:00',
            validFrom: '2027-02-08',
            validThrough: '2027-03-09',
          },
        ],
      },
    ]);
  });

  test('is one of several, with its own facts and those of the shop', () => {
    const shop = { telephone: testedContent.site.contact.phone, email: testedContent.site.contact.email };
    const street = (streetAddress: string) => ({ '@type': 'PostalAddress', streetAddress, addressCountry: 'QA' });
    expect(stores({})).toMatchObject([
      {
        ...shop,
        url: 'https://shop.example/ar/showrooms#north',
        address: street('شارع النموذج 1، الدوحة'),
        hasMap: 'https://maps.example/north',
      },
      {
        ...shop,
        telephone: '+974 0000 0002',
        name: `${testedContent.site.name.ar}، فرع الجنوب (نموذج)`,
        openingHoursSpecification: [{ opens: '10:00' }],
      },
    ]);
  });
});

test.each([
  ['+974 0000 0000', 'showroom@example.com', '+97400000000', ['contact, phone', 'contact, email', 'whatsapp']],
  ['0000-0000', 'us@shop.test', undefined, ['contact, phone', 'contact, email']],
  ['+974 4400 0000', 'us@myexample.com', '+97455001234', []],
  ['+974 4412 3400', 'us@shop.qa', '+97400000000', ['whatsapp']],
])('of %s, %s and %s these are placeholders: %j', (phone, email, whatsapp, fields) => {
  const found = placeholders({ site: { ...testedContent.site, contact: { ...testedContent.site.contact, phone, email }, whatsapp } });
  expect(found.map(({ field }) => field)).toEqual(fields);
  expect(found.every(({ file, warning }) => file === 'site' && warning)).toBe(true);
});

test.each([
  ['https://sleep.shop.qa', true],
  ['http://8.8.8.8:8080', true],
  ['http://localhost:4321', false],
  ['http://127.0.0.1', false],
  ['http://192.168.1.20:8080', false],
  ['http://[::1]', false],
  ['http://[fd00::1]', false],
  ['https://kiosk', false],
  ['https://kiosk.local', false],
  ['https://guidance.example', false],
])('%s is public: %s', (origin, expected) => {
  expect(isPublicOrigin(origin)).toBe(expected);
});
