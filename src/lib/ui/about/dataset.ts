import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import type { Settings } from '../../settings.ts';

interface Described {
  /** Address of the page that describes the data. */
  path: string;
  name: string;
  description: string;
  language: Language;
  variables: readonly string[];
  /** Addresses of the same data as JSON. */
  files: readonly string[];
}

/** Data that others may use, as schema.org describes it. */
export const dataset = (
  { path, name, description, language, variables, files }: Described,
  { site }: Pick<Content, 'site'>,
  { rootUrl }: Settings,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  name,
  description,
  url: rootUrl + path,
  inLanguage: language,
  license: 'https://creativecommons.org/licenses/by/4.0/',
  isAccessibleForFree: true,
  spatialCoverage: 'Qatar',
  variableMeasured: variables,
  creator: { '@type': 'Organization', name: site.name[language], url: `${rootUrl}/${language}` },
  distribution: files.map((file) => ({ '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: rootUrl + file })),
});
