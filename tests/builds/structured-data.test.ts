import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { rootUrl } from '../fixtures/built-pages.ts';
import { testBuild } from '../fixtures/build.ts';
import { testedContent, record } from '../fixtures/content.ts';

type Thing = Readonly<Record<string, unknown>>;

/** What a page says to machines (JSON-LD of schema.org). */
const thingsOn = (address: string): Thing[] =>
  [
    ...readFileSync(`${testBuild}/client${address}/index.html`, 'utf8').matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
  ].map(([, json = '']) => JSON.parse(json) as Thing);
const thingOn = (address: string, type: string): Thing | undefined => thingsOn(address).find((thing) => thing['@type'] === type);

const { site, faq } = testedContent;

test.each(['/en', '/en/showrooms'])('%s names every showroom, with what site.json says of it', (address) => {
  expect(thingsOn(address).filter((thing) => thing['@type'] === 'FurnitureStore')).toMatchObject(
    (site.showrooms ?? []).map(({ id, name, address, mapUrl }) => ({
      '@context': 'https://schema.org',
      name: `${site.name.en}, ${name.en}`,
      url: `${rootUrl}/en/showrooms#${id}`,
      email: site.contact.email,
      address: { streetAddress: address.en },
      hasMap: mapUrl,
    })),
  );
});

test('a size is a specification with its width and length in centimetres', () => {
  expect(thingsOn('/en/sizes/king')).toContainEqual({
    '@context': 'https://schema.org',
    '@type': 'SizeSpecification',
    name: 'King',
    alternateName: 'كينج',
    url: `${rootUrl}/en/sizes/king`,
    hasMeasurement: [
      { '@type': 'QuantitativeValue', name: 'width', value: 180, unitCode: 'CMT' },
      { '@type': 'QuantitativeValue', name: 'length', value: 200, unitCode: 'CMT' },
    ],
  });
});

describe.each(languages)('in %s', (language) => {
  test('an answer is marked up once in the site, on its own page, with the text that is seen', () => {
    for (const path of ['', '/topic/sizes']) expect(thingOn(`/${language}/faq${path}`, 'FAQPage')).toBeUndefined();
    const { question, answer } = record(faq, 'back-pain-mattress');
    expect(thingOn(`/${language}/faq/back-pain-mattress`, 'FAQPage')).toMatchObject({
      mainEntity: [{ name: question[language], acceptedAnswer: { text: answer[language] } }],
    });
  });
});
