import { productsOf } from '../content/check.ts';
import { fits } from '../domain/fits.ts';
import type { Content, ProductRecord } from '../schemas/content.ts';
import { mattressTypes, type MattressType } from '../schemas/outcome.ts';

/** A text of the content that names a product. */
interface Mention {
  file: string;
  /** Where in the file: members and positions, such as `3, answer, en`. */
  field: string;
  id: string;
}

/** The samples of a catalogue, and what it is without them. */
export interface Samples {
  samples: ProductRecord[];
  /** Texts outside of the catalogue that name a sample by its id or its name. */
  mentions: Mention[];
  /** The products that stay. */
  rest: ProductRecord[];
  /** Mattress types that then have no product. */
  emptyTypes: MattressType[];
  /** Of the recommendations, how many then have no mattress, and how many no pillow, to try. */
  withoutMattress: number;
  withoutPillow: number;
}

/** Every text in a value, with where it stands. */
const textsIn = function* (value: unknown, path: readonly string[] = []): Generator<[field: string, text: string]> {
  if (typeof value === 'string') yield [path.join(', '), value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, [...path, Array.isArray(value) ? `${Number(key) + 1}` : key]);
};

/** What there is of samples, and what remains where they are removed. */
export const findSamples = (content: Content): Samples => {
  const all = productsOf(content);
  const samples = all.filter(({ sample }) => sample);
  const rest = all.filter(({ sample }) => !sample);
  const { mattresses: _, pillows: __, ...others } = content;
  const mentions = Object.entries(others).flatMap(([file, value]) =>
    [...textsIn(value)].flatMap(([field, text]) =>
      samples
        .filter(({ id, name }) => text.includes(id) || Object.values(name).some((one) => text.includes(one)))
        .map(({ id }) => ({ file, field, id })),
    ),
  );
  const mattresses = content.mattresses.filter(({ sample }) => !sample);
  const pillows = content.pillows.filter(({ sample }) => !sample);
  const fitting = content.outcomes.map((outcome) => fits(outcome, { ...content, mattresses, pillows }));
  return {
    samples,
    mentions,
    rest,
    emptyTypes: mattressTypes.filter((type) => !mattresses.some((mattress) => mattress.type === type)),
    withoutMattress: fitting.filter(({ mattresses }) => mattresses.length === 0).length,
    withoutPillow: fitting.filter(({ pillows }) => pillows.length === 0).length,
  };
};
