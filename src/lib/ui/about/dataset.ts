import { sleepersOf } from '../../domain/two-sleepers.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { basePath, type Settings } from '../../settings.ts';
import { dimensions, number } from '../format.ts';
import { interpolate, messagesOf } from '../messages.ts';

interface Method {
  /** How many kinds of sleeper there are figures for. */
  cells: string;
  firmness: string;
  pillow: string;
  /** Absent where a size that it names is. */
  sizes: string | undefined;
  /** Address of the trial whose scale runs the other way. */
  trapUrl: string | undefined;
}

type Known = Pick<Content, 'outcomes' | 'sizes' | 'sources' | 'messages/about'>;

/** Addresses of the data as JSON. */
export const dataFiles = ['matrix', 'sizes', 'products', 'faq'].map((name) => `${basePath}/${name}`);

/** How the figures were found, with the counts of today's content. */
export const methodFigures = ({ outcomes, sizes, sources, ...content }: Known, language: Language): Method => {
  const words = messagesOf(content, 'about', language);
  const behind = (figure: 'firmness' | 'pillowLoft') =>
    sources.filter(({ id }) => outcomes.some((outcome) => outcome.sources[figure].includes(id)));
  const measured = behind('pillowLoft').filter(({ kind }) => kind === 'trial' || kind === 'review');
  const cells = number(sleepersOf(outcomes).length, language);
  const size = (key: string) => sizes.find((one) => one.key === key);
  const [king, queen] = [size('king'), size('queen')];
  const otherQueen = queen?.alternateDimensions[0];
  return {
    cells,
    firmness: interpolate(words.firmnessText, { count: number(behind('firmness').length, language), cells }),
    pillow: interpolate(words.pillowText, { trials: number(measured.length, language) }),
    sizes:
      king &&
      queen &&
      otherQueen &&
      interpolate(words.sizesText, { king: dimensions(king), queen: dimensions(queen), otherQueen: dimensions(otherQueen) }),
    trapUrl: sources.find(({ id }) => id === 'kovacs-2003')?.url ?? undefined,
  };
};

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
