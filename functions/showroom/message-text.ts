import type { Message } from './message.ts';
import type { Entry, Section } from './section.ts';

const entryText = ({ text, details }: Entry): string => [`- ${text}`, ...details.map((detail) => `    ${detail}`)].join('\n');

const sectionText = ({ title, entries, verbatim }: Section): string =>
  [title, ...entries.map(entryText), ...(verbatim === undefined ? [] : [verbatim])].join('\n');

/** A message as plain text. */
export const messageText = ({ heading, sections }: Message): string => [heading, ...sections.map(sectionText)].join('\n\n');
