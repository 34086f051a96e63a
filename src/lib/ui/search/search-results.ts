import { bidiRuns } from '#lib/words/plain-text.ts';
import { bestSentence, excerpt, matchedStretches } from '../../search/matches.ts';
import { interpolate } from '../../words/messages.ts';
import type { FoundPage, Labels } from './record.ts';

/** Results shown at once; the rest come with a button. */
const shownFirst = 10;

const element = (name: string, children: readonly (Node | string)[], attributes: Readonly<Record<string, string>> = {}): HTMLElement => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** A text with the words of the question marked, and what runs left to right kept together in Arabic. */
const marked = (text: string, terms: readonly string[], language: string): Node[] => {
  const mark = (run: string) =>
    matchedStretches(run, terms).map(({ text, matched }) => (matched ? element('mark', [text]) : document.createTextNode(text)));
  if (language !== 'ar') return mark(text);
  return bidiRuns(text).flatMap((run) => (run.isolated ? [element('bdi', mark(run.text), { dir: 'ltr' })] : mark(run.text)));
};

const result = ({ url, kind, title, text }: FoundPage, terms: readonly string[], language: string, labels: Labels): HTMLElement =>
  element('li', [
    element('span', [labels[`kind-${kind}`]], { class: 'quiet' }),
    element('a', marked(title, terms, language), { href: url }),
    element('p', marked((kind === 'question' ? excerpt : bestSentence)(text, terms), terms, language)),
  ]);

/** Pages as a list; `instead` says why these stand there when nothing was found. */
export const resultList = (
  { pages, terms, instead }: { pages: readonly FoundPage[]; terms: readonly string[]; instead?: string },
  language: string,
  labels: Labels,
): HTMLElement => {
  const items = pages.map((page) => result(page, terms, language, labels));
  const list = element('ol', items.slice(0, shownFirst), { class: 'plain rules' });
  const rest = items.slice(shownFirst);
  const more = element('button', [interpolate(labels.more, { count: items.length })], { class: 'button', type: 'button' });
  more.addEventListener('click', () => {
    list.append(...rest);
    more.remove();
    rest[0]?.querySelector('a')?.focus();
  });
  return element('div', [...(instead === undefined ? [] : [element('p', [instead])]), list, ...(rest.length > 0 ? [more] : [])]);
};

/** How many were found: what a screen reader says. */
export const summary = ({ query, count, language }: { query: string; count: number; language: string }, labels: Labels): string => {
  const plural = count === 0 ? 'zero' : new Intl.PluralRules(language).select(count);
  return interpolate(labels[`found-${plural}`], { count, query });
};
