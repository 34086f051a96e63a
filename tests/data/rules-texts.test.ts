import { expect, test } from 'vitest';
import { confidence, sources } from '#lib/rules/evidence.ts';
import { faqSet } from '#lib/rules/faq.ts';
import { brandColour, errorPages, expiryFaults, versionNotice } from '#lib/rules/service.ts';
import type { Content, FaqRecord } from '#lib/schemas/content.ts';
import { testedContent, record } from '../fixtures/content.ts';
import { testRule } from './rules.ts';

const id = 'back-pain-mattress';
const entry = (change: (entry: FaqRecord) => unknown) => (content: Content) => change(record(content.faq, id));

testRule(faqSet, [
  [
    'an id that stands twice',
    ({ faq }) => faq.push(record(faq, 'warranty-trial-and-returns')),
    'faq: warranty-trial-and-returns: this id stands twice. Give the question an id of its own.',
  ],
  [
    'a related question that is none',
    entry((one) => (one.related = ['no-such-question'])),
    `faq: ${id}, related: no-such-question is no question. Write the id of a question of this file.`,
  ],
]);

/** Every list of sources: file, field, and how to reach it. */
const lists: readonly [file: string, field: string, of: (content: Content) => string[]][] = [
  ['outcomes', 'side-under60-hot, sources, pillowLoft', ({ outcomes }) => record(outcomes, 'side-under60-hot').sources.pillowLoft],
  ['sizes', 'king, sources', ({ sizes }) => record(sizes, 'king').sources],
  ['regional-sizes', 'us-king, sources', (copy) => record(copy['regional-sizes'], 'us-king').sources],
  ['size-guide', 'madeToMeasure, sources', (copy) => copy['size-guide'].madeToMeasure.sources],
  ['size-guide', 'conflicts, king-180-or-200, sources', (copy) => record(copy['size-guide'].conflicts, 'king-180-or-200').sources],
  ['faq', `${id}, sources`, ({ faq }) => record(faq, id).sources],
];
testRule(sources, [
  ...lists.map(
    ([file, field, of]) =>
      [
        `a source of ${file}, ${field} that there is not`,
        (copy: Content) => of(copy).push('hearsay'),
        `${file}: ${field}: hearsay is not in sources.json. Correct the id, or add the source there.`,
      ] as const,
  ),
]);

testRule(confidence, [
  [
    'a figure that is called surer than one guide makes it',
    (copy) => (record(copy.outcomes, 'side-under60-hot').confidence.firmness = 'high'),
    'outcomes: side-under60-hot, confidence, firmness: it is high, and its sources (guide) allow low. Write low, or name the sources that are missing.',
  ],
  [
    'a study alone',
    (copy) =>
      Object.assign(record(copy.outcomes, 'side-under60-hot'), {
        confidence: { firmness: 'high', pillowLoft: 'low' },
        sources: { ...record(copy.outcomes, 'side-under60-hot').sources, firmness: ['kovacs-2003', 'sleepwisepick'] },
      }),
    'outcomes: side-under60-hot, confidence, firmness: it is high, and its sources (trial, guide) allow medium. Write medium, or name the sources that are missing.',
  ],
]);

testRule(errorPages, [
  [
    'an error without a page',
    (copy) => (copy.errors = copy.errors.filter((page) => page.id !== 'rate-limited')),
    'errors: rate-limited: this error has no page. Add title, cause and fix in both languages.',
  ],
  ...['teapot', 'not_found'].map(
    (name) =>
      [
        `a page of ${name}, which is no error of the service or stands twice`,
        ({ errors }: Content) => errors.push({ ...record(errors, 'not_found'), id: name }),
        `errors: ${name}: this is no error of the service, or it stands twice. Remove it.`,
      ] as const,
  ),
]);

const dated = (deprecation: string | null, sunset: string | null) => (copy: Content) =>
  (copy.versions = [{ id: 'v1', number: '1.0.0', deprecation, sunset }]);
const tooShort = (days: number) =>
  `versions: v1, sunset: only ${days} days of notice lie between deprecation and sunset. At least 180 days are promised: choose a later sunset.`;
testRule(versionNotice, [
  ['a notice of 179 days', dated('2027-01-01', '2027-06-29'), tooShort(179)],
  ['a sunset before its notice', dated('2027-01-02', '2027-01-01'), tooShort(-1)],
  ['a notice of 180 days', dated('2027-01-01', '2027-06-30')],
  ['no version', (copy) => (copy.versions = []), 'versions: the file: there is no version. Add the current one.'],
]);

const branded = (colour: string) => (content: Content) => (content.site.brand = { colour });
testRule(brandColour, [
  [
    'a pale yellow',
    branded('#fff3a0'),
    'site: brand, colour: #fff3a0 has a contrast of 1.0:1 with the page, and text needs 4.5:1. The nearest that can be read is #716c47: write that.',
  ],
]);

test.each([
  [365],
  [200],
  [60],
  [59.5, 'security.txt lapses in 59 days.'],
  [0, 'security.txt lapses in 0 days.'],
  [-1, 'security.txt has lapsed, and nobody need believe it.'],
  [400, 'security.txt may not be dated more than a year ahead.'],
])('%d days before the end of security.txt the build says so and goes on, or says nothing: %s', (days, problem?: string) => {
  const { site } = testedContent;
  const faults = expiryFaults({ site }, new Date(Date.parse(site.securityExpires) - days * 86_400_000));
  expect(faults).toMatchObject(problem === undefined ? [] : [{ file: 'site', field: 'securityExpires', problem, warning: true }]);
  expect(faults).toHaveLength(problem === undefined ? 0 : 1);
});
