/**
 * What a shopper has said of bodies, bed and products, as the fragment of an address carries it:
 * `#for=side-k60to90-hot,back-k90to130-neutral&size=king&most=2500&keep=dune-hybrid`. A note never stands in an address.
 */
export interface Choice {
  /** Ids of outcomes, at most two. */
  bodies: readonly string[];
  /** Key of a size. */
  size?: string | undefined;
  /** The most to pay, in QAR. */
  most?: number | undefined;
  /** Ids of products. */
  keep: readonly string[];
}

export const noChoice: Choice = { bodies: [], keep: [] };

/** Two people share a bed. */
export const mostBodies = 2;
/** Most products of a list: no address grows beyond what programs send on. */
export const mostKept = 50;

/** Ids as the content has them. */
const isId = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,199}$/i.test(text);

const distinct = (values: readonly string[], most: number): string[] => [...new Set(values)].slice(0, most);

/** The id that an address has for each value of a member; what is no id is in nobody's content. */
const listed = (value: string | null): string[] => (value ?? '').split(',').filter((text) => text !== '');

/** An amount in QAR that somebody can have written, or undefined. */
export const readAmount = (text: unknown): number | undefined => {
  const amount = Number(text);
  return amount > 0 && amount <= 1_000_000 ? amount : undefined;
};

/** What a fragment says, `#` or not; null where it is none of ours, such as the anchor of a heading. */
export const readFragment = (fragment: string): Choice | null => {
  const text = fragment.replace(/^#/, '');
  if (!/(?:^|&)(?:for|size|most|keep)=/.test(text)) return null;
  const members = new URLSearchParams(text);
  const size = members.get('size');
  return {
    bodies: distinct(listed(members.get('for')), mostBodies),
    size: size === '' || size === null ? undefined : size,
    most: readAmount(members.get('most')),
    keep: distinct(listed(members.get('keep')), mostKept),
  };
};

/** The fragment of a choice with its `#`, always in the same order; empty where nothing is chosen. */
export const writeFragment = ({ bodies, size, most, keep }: Choice): string => {
  const members = [
    bodies.length > 0 && `for=${bodies.join(',')}`,
    size !== undefined && `size=${size}`,
    most !== undefined && `most=${most}`,
    keep.length > 0 && `keep=${keep.join(',')}`,
  ].filter((member) => member !== false);
  return members.length > 0 ? `#${members.join('&')}` : '';
};

/** A choice without the bodies and the size that the guide does not know, and what was left out. */
export const knownPart = (
  { bodies, size, most, keep }: Choice,
  knows: { body: (id: string) => boolean; size: (key: string) => boolean },
): { choice: Choice; unknown: string[] } => {
  const knownSize = size === undefined || knows.size(size);
  return {
    choice: { bodies: bodies.filter(knows.body), size: knownSize ? size : undefined, most, keep: keep.filter(isId) },
    unknown: [...bodies.filter((id) => !knows.body(id)), ...(knownSize ? [] : [size]), ...keep.filter((id) => !isId(id))],
  };
};
