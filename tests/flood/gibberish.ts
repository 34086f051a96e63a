/** Scripts by their first letter and how many follow it: what people write with, and what nobody here does. */
const scripts: readonly (readonly [first: number, letters: number])[] = [
  [0x61, 26], // Latin
  [0x621, 42], // Arabic
  [0x905, 53], // Devanagari
  [0x4e00, 20_000], // Han
  [0x1f300, 400], // pictures
  [0x30, 10], // digits
];

export const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

export const below = (count: number): number => Math.floor(Math.random() * count);

const wordOf = ([first, letters]: readonly [number, number]): string =>
  Array.from({ length: 3 + below(8) }, () => String.fromCodePoint(first + below(letters))).join('');

/** Words of no language, of one script or, a time in four, of all of them; as many characters as a question may have. */
export const gibberish = (characters = 1000): string => {
  const [one, mixed] = [pick(scripts), below(4) === 0];
  let text = wordOf(one);
  while (text.length < 2 * characters) text += ` ${wordOf(mixed ? pick(scripts) : one)}`;
  return Array.from(text).slice(0, characters).join('').trim();
};
