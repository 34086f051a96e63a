import { type WaitingView, waitingViews } from '#lib/contract/desk.ts';
import type { Language } from '#lib/schemas/text.ts';
import type { Desk, SeenItem } from './desk.ts';
import { type Html, html } from './html.ts';
import { clock, form, hidden, nameOf, paragraph, type Reader, row, sentence } from './row.ts';

/** The pages of requests as HTML, and what stands around every page: what is within `<body>`. What strangers wrote goes in as text alone. */

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
        ${otherLanguage(language)}${form('sign-out', html`${hidden({ language })}<button class="button">${words.signOut}</button>`)}
      </div>
    </header>
    <main data-refresh>
      <h1 class="visually-hidden">${words.title}</h1>
      <form method="post" action="/desk/${language}" role="search" class="find fields broad">
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

const listOf = (items: readonly SeenItem[], reader: Reader): Html =>
  html`<ul class="plain rules">
    ${items.map((item) => row(item, reader))}
  </ul>`;

const sizeOf = (item: SeenItem | undefined): number => item?.total ?? 1;

/** Flagged requests by what they share, the largest group first, each to be dropped together. */
const groupsOf = (items: readonly SeenItem[], reader: Reader): Html => {
  const { words, language } = reader;
  const groups = [...Map.groupBy(items, ({ together, id }) => together ?? id).values()].sort(
    ([one], [other]) => sizeOf(other) - sizeOf(one),
  );
  return html`${groups.map((group) => {
    const [first] = group;
    const title = first?.flag?.origin ? sentence(words.fromSite, { origin: first.flag.origin }) : words.fromNetwork;
    return html`<section>
      <h2>${title} <span class="quiet">${sizeOf(first)}</span></h2>
      ${sizeOf(first) > 1 && form('drop', html`${hidden({ language, together: first?.together ?? '' })}<button class="button"><span>${sentence(words.dropAll, { count: sizeOf(first) })}</span></button>`)}
      ${listOf(group, reader)}
    </section>`;
  })}`;
};

/** Those that were dropped together within a day come back together. */
const droppedOf = (dropped: NonNullable<ListPage['dropped']>, reader: Reader): Html =>
  html`${[...dropped].map(([at, group]) => {
    const values = { count: group.length, name: nameOf(group[0]?.staff ?? ''), time: clock(at, reader) };
    return form(
      'drop',
      html`${hidden({ language: reader.language, undo: at })}<button class="button">
          <span>${sentence(reader.words.undoDrop, values)}</span>
        </button>`,
    );
  })}`;

export interface ListPage {
  items: readonly SeenItem[];
  counts: Readonly<Record<string, number>>;
  /** How many rows are shown next, where there are more. */
  more?: number;
  dropped?: Awaited<ReturnType<Desk['dropped']>> | undefined;
  said?: Html | null;
  search?: string;
}

/** One view, or what a search found. */
export const listPage = (reader: Reader, { items, counts, more, dropped, said, search }: ListPage): Html => {
  const { words, language, view } = reader;
  const empty = search === undefined ? words.openEmpty : sentence(words.searchEmpty, { text: search });
  const samples = items.some(({ products }) => products.some(({ sample }) => sample));
  const content = html`${said && html`<div class="notice" role="status">${said}</div>`} ${dropped && droppedOf(dropped, reader)}
  ${items.length === 0 ? paragraph(empty) : view === 'decide' ? groupsOf(items, reader) : listOf(items, reader)}
  ${more !== undefined && html`<p><a class="button" href="/desk/${language}?view=${view}&amp;limit=${more}#r-${items.at(-1)?.reference}">${words.more}</a></p>`}
  ${samples && paragraph(words.samples, 'quiet')}`;
  return frame(reader, content, { counts, search });
};

/** What goes, before it goes. */
export const dropPage = (reader: Reader, items: readonly SeenItem[]): Html => {
  const { words, language } = reader;
  return frame(
    reader,
    html`<h2>${sentence(words.dropAll, { count: items.length })}</h2>
      ${paragraph(words.dropExplained)}
      <ul>
        ${items.map(({ contact, reference, createdAt }) => html`<li><bdi>${contact?.name ?? words.shortlist}</bdi> <bdi dir="ltr">${contact?.display ?? ''}</bdi> <span class="quiet">${reference} · ${clock(createdAt, reader)}</span></li>`)}
      </ul>
      ${form('drop', html`${hidden({ language, ids: items.map(({ id }) => id).join(' ') })}<button class="button strong">${words.dropConfirm}</button> <a class="button" href="/desk/${language}?view=decide">${words.cancel}</a>`)}`,
  );
};
