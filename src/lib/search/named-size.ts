import type { Region } from '../schemas/size.ts';
import { canonicalWord } from './lexicon.ts';
import { words } from './normalise.ts';

interface NamedSize {
  /** Where it is from; none for a size of ours. */
  region?: Region | undefined;
  /** What it is called, in whatever languages. */
  names: readonly string[];
}

const regionWords: Readonly<Record<Region, string>> = {
  us: 'us usa american america states أمريكي أمريكا أمريكاني',
  uk: 'uk gb british britain english england بريطاني بريطانيا إنجليزي إنكليزي إنجلترا',
  eu: 'eu euro european europe continental ikea أوروبي أوربي أوروبا أوربا إيكيا',
  india: 'india indian هندي الهند',
};

/** Short forms of words in the names of sizes. */
const shortForms = new Map([
  ['cal', 'california'],
  ['calif', 'california'],
  ['superking', 'super king'],
  ['سوبركينج', 'سوبر كينج'],
  ['توين', 'twin'],
  ['ونص', 'ونصف'],
]);

const terms = (text: string): string[] =>
  words(text)
    .flatMap((word) => (shortForms.get(word) ?? word).split(' '))
    .map(canonicalWord);

const regionOf = new Map(Object.entries(regionWords).flatMap(([region, line]) => terms(line).map((word) => [word, region as Region])));

/** What a name says beside its region; what stands in brackets repeats it in the other script. */
const nameTerms = (name: string): string[] => terms(name.replace(/\([^)]*\)/g, '')).filter((word) => !regionOf.has(word));

/**
 * The sizes whose names a text holds, in English or Arabic: "US king" is one, "king" the king of every region, "super king" no plain king.
 * Empty where it names a region without such a size, or no size.
 */
export const sizesNamed = <Size extends NamedSize>(text: string, sizes: readonly Size[]): Size[] => {
  const said = new Set(terms(text));
  const region = [...said].map((word) => regionOf.get(word)).find((found) => found !== undefined);
  const found = sizes
    .filter((size) => region === undefined || size.region === region)
    .map((size) => {
      const forms = size.names.map(nameTerms).filter((form) => form.length > 0 && form.every((word) => said.has(word)));
      return { size, length: Math.max(0, ...forms.map((form) => form.length)) };
    });
  const longest = Math.max(0, ...found.map(({ length }) => length));
  return longest === 0 ? [] : found.filter(({ length }) => length === longest).map(({ size }) => size);
};
