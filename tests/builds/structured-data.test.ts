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

test('the home names the showroom, and nothing that is not in site.json', () => {
  expect(thingsOn('/en')).toContainEqual({
    '@context': 'https://schema.org',
    '@type': 'FurnitureStore',
    name: site.name.en,
    url: `${rootUrl}/en`,
    telephone: site.contact.phone,
    email: site.contact.email,
  });
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
  test('the open data is a data set with a version, a licence and every file', () => {
    const [newest, ...older] = testedContent['data-changes'];
    expect(thingOn(`/${language}/data`, 'Dataset')).toMatchObject({
      license: 'https://creativecommons.org/licenses/by/4.0/',
      inLanguage: language,
      version: newest?.version,
      dateModified: newest?.date,
      temporalCoverage: `${(older.at(-1) ?? newest)?.date}/..`,
      distribution: expect.arrayContaining(
        [
          ['sizes.csv', 'text/csv'],
          ['prices.json', 'application/json'],
          ['datapackage.json', 'application/json'],
        ].map(([file, encodingFormat]) => ({ '@type': 'DataDownload', encodingFormat, contentUrl: `${rootUrl}/data/${file}` })),
      ) as unknown,
    });
  });

  test('an answer is marked up once in the site, on its own page, with the text that is seen', () => {
    for (const path of ['', '/topic/sizes']) expect(thingOn(`/${language}/faq${path}`, 'FAQPage')).toBeUndefined();
    const { question, answer } = record(faq, 'back-pain-mattress');
    expect(thingOn(`/${language}/faq/back-pain-mattress`, 'FAQPage')).toMatchObject({
      mainEntity: [{ name: question[language], acceptedAnswer: { text: answer[language] } }],
    });
  });

  test('a product has an offer in QAR for each of its sizes, and a sample says that there is none to buy', () => {
    const { name, offers } = thingOn(`/${language}/products/dune-hybrid`, 'Product') as { name: string; offers: Thing[] };
    expect(name).toMatch(/\((?:sample|نموذج)\)$/);
    expect(offers).toMatchObject(
      [1249, 1569, 1869, 2195, 2495, 2845].map((price) => ({
        price,
        priceCurrency: 'QAR',
        availability: 'https://schema.org/OutOfStock',
      })),
    );
  });
});
