import { sleepersOf } from '../../domain/two-sleepers.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { basePath } from '../../settings.ts';
import { dimensions, number } from '../figures.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';

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
