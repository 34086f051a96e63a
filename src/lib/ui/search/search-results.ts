import { bidiRuns } from '#lib/words/plain-text.ts';
import type { FoundPage } from '../../search/page.ts';
import { bestSentence, excerpt, matchedStretches } from '../../search/matches.ts';
import { interpolate } from '../../words/messages.ts';

/** Results shown at once; the rest come with a button. */
const shownFirst = 10;

/** Messages of the search by their keys, as `SearchBox` hands them over. */
export type Words = Readonly<Record<string, string>>;

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

/** Pages as a list; above it stands `note`, where there is one. */
export const resultList = (pages: readonly FoundPage[], terms: readonly string[], language: string, words: Words, note?: string) => {
  const items = pages.map(({ url, kind, title, text }) =>
    element('li', [
      element('span', [words[`kind-${kind}`] ?? ''], { class: 'quiet' }),
      element('a', marked(title, terms, language), { href: url }),
      element('p', marked((kind === 'question' ? excerpt : bestSentence)(text, terms), terms, language)),
    ]),
  );
  const list = element('ol', items.slice(0, shownFirst), { class: 'plain rules' });
  const rest = items.slice(shownFirst);
  const more = element('button', [interpolate(words['more'] ?? '', { count: items.length })], { class: 'button', type: 'button' });
  more.addEventListener('click', () => {
    list.append(...rest);
    more.remove();
    rest[0]?.querySelector('a')?.focus();
  });
  return element('div', [...(note === undefined ? [] : [element('p', [note])]), list, ...(rest.length > 0 ? [more] : [])]);
};

/** How many were found: what a screen reader says. */
export const summary = (query: string, count: number, language: string, words: Words): string =>
  interpolate(words[`found-${count === 0 ? 'zero' : new Intl.PluralRules(language).select(count)}`] ?? '', { count, query });
