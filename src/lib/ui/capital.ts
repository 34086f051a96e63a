/** With a capital at its beginning: the vocabulary writes English names as they stand within a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
