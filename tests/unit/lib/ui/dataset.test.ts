import { expect, test } from 'vitest';
import { dataset } from '#lib/ui/about/dataset.ts';
import { realContent } from '../../../fixtures/content.ts';
import { settings } from '../../settings.ts';

test('a data set has absolute addresses, a licence, and its files as JSON', () => {
  const described = { path: '/en/matrix', name: 'Table', description: 'All of it.', language: 'en' as const, variables: ['Firmness'] };
  expect(dataset({ ...described, files: ['/api/v1/matrix'] }, realContent, settings)).toMatchObject({
    '@type': 'Dataset',
    url: 'https://guidance.example/en/matrix',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    creator: { name: realContent.site.name.en, url: 'https://guidance.example/en' },
    distribution: [{ encodingFormat: 'application/json', contentUrl: 'https://guidance.example/api/v1/matrix' }],
  });
});
