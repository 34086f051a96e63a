/** What people say in several words where the data has one. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:send|sent|sending|hand|give|bring|take|ship)(?:\s+(?:it|them|this|that|one|the|my|our)){0,2}(?:\s+(?:mattress|bed|pillow))?\s+ba?ck?\b/g,
    'return',
  ],
  [/\bmoney back\b/g, 'refund'],
  [/\b(?:get(?:ting)? rid of|haul(?:ing)? away|cart(?:ing)? away|tak(?:e|ing) away)\b/g, 'remove'],
  [/\bworn[\s-]out\b/g, 'old'],
  [/\bcarry(?:ing)? (?:it )?up\b/g, 'delivery'],
];

/** A folded text with each of these phrases in one word. */
export const inOneWord = (text: string): string => phrases.reduce((read, [pattern, word]) => read.replace(pattern, word), text);
