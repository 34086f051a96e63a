import { type WaitingView, waitingViews } from '#lib/contract/desk.ts';
import type { Language } from '#lib/schemas/text.ts';
import { type Html, html } from './html.ts';
import { form, hidden, nameOf, type Reader, sentence } from './row.ts';

/** What stands around every page of the desk: who is signed in, the search and the views. */

/** To the same page in the other language. */
export const otherLanguage = (language: Language): Html =>
  language === 'en' ? html`<a href="/desk/ar" lang="ar">العربية</a>` : html`<a href="/desk/en" lang="en">English</a>`;

export const frame = (
  reader: Reader,
  content: Html,
  { counts, search }: { counts?: Readonly<Record<string, number>>; search?: string | undefined } = {},
): Html => {
  const { language, words, staff, view, isOwner } = reader;
  const tab = (name: WaitingView | 'done'): Html =>
    html`<a href="/desk/${language}?view=${name}" ${name === view && html` aria-current="page"`}
      >${words[name]}${counts?.[name] !== undefined && html` <span>${String(counts[name])}</span>`}</a
    >`;
  return html`<header class="top">
      <p>${sentence(words.signedIn, { staff: nameOf(staff) })}</p>
      <div class="tools">
        ${isOwner && html`<a href="/desk/${language}?said=people">${words.people}</a>`}
        ${otherLanguage(language)}${form('sign-out', html`${hidden({ language })}<button>${words.signOut}</button>`, 'plain')}
      </div>
    </header>
    <main data-refresh>
      <h1 class="visually-hidden">${words.title}</h1>
      <form method="post" action="/desk/${language}" role="search" class="find">
        <label class="visually-hidden" for="search">${words.searchLabel}</label>
        <input
          id="search"
          type="search"
          name="search"
          dir="auto"
          maxlength="100"
          autocomplete="off"
          spellcheck="false"
          placeholder="${words.searchLabel}"
          value="${search}"
        /><button class="button">${words.search}</button>
      </form>
      <nav class="views" aria-label="${words.views}">${[...waitingViews, 'done' as const].map(tab)}</nav>
      ${content}
      <p class="quiet">${words.times} <a href="/desk/requests.csv?view=${view === 'done' ? 'done' : 'all'}">${words.csv}</a></p>
    </main>`;
};
