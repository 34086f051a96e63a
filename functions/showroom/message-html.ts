import { firstStrongIsolate, leftToRightIsolate, popIsolate } from '#lib/isolate.ts';
import type { Message } from './message.ts';
import type { Entry, Section } from './section.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  [leftToRightIsolate]: '<bdi dir="ltr">',
  [firstStrongIsolate]: '<bdi>',
  [popIsolate]: '</bdi>',
};

/** Escaped text; isolates become elements, since mail programs ignore the characters. */
const escaped = (text: string): string => text.replace(/[&<>"'\u2066\u2068\u2069]/g, (character) => entities[character] ?? character);

const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const entryHtml = ({ text, details }: Entry): string => escaped(text) + list(details.map(escaped));

const sectionHtml = ({ title, entries, verbatim }: Section): string =>
  `<h2 style="font-size:1.1em">${escaped(title)}</h2>${list(entries.map(entryHtml))}${
    verbatim === undefined ? '' : `<pre dir="ltr" style="white-space:pre-wrap">${escaped(verbatim)}</pre>`
  }`;

const part = ({ language, heading, sections }: Message): string => {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<div lang="${language}" dir="${direction}"><h1 style="font-size:1.3em">${escaped(heading)}</h1>${sections.map(sectionHtml).join('')}</div>`;
};

/** Messages as one simple HTML page: no styles of weight, no pictures, no links. */
export const messageHtml = (messages: readonly Message[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body style="font-family:sans-serif;line-height:1.6">${messages.map(part).join('<hr>')}</body></html>`;
