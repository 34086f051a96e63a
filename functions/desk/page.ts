import { waitingViews } from '#lib/contract/desk.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import type { Desk, DeskItem } from './desk.ts';
import { type Html, html } from './html.ts';
import { clock, form, hidden, joined, nameOf, paragraph, type Reader, row, sentence } from './row.ts';

/** The pages of the desk as HTML: what is within `<body>`. What strangers wrote goes in as text alone. */

/** To the same page in the other language. */
const otherLanguage = (language: Language): Html =>
  language === 'en' ? html`<a href="/desk/ar" lang="ar">العربية</a>` : html`<a href="/desk/en" lang="en">English</a>`;

type Counts = Readonly<Record<string, number>>;

const frame = (reader: Reader, content: Html, { counts, search }: { counts?: Counts; search?: string | undefined } = {}): Html => {
  const { language, words, staff, view, isOwner } = reader;
  const views = [...waitingViews, 'done'] as const;
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
        <input
          type="search"
          name="search"
          dir="auto"
          maxlength="100"
          autocomplete="off"
          spellcheck="false"
          aria-label="${words.searchLabel}"
          placeholder="${words.searchLabel}"
          value="${search}"
        /><button class="button">${words.search}</button>
      </form>
      <nav class="views" aria-label="${words.views}">
        ${views.map((name) => html`<a href="/desk/${language}?view=${name}" ${name === view && html` aria-current="page"`}>${words[name]}${counts?.[name] !== undefined && html` <span>${counts[name]}</span>`}</a>`)}
      </nav>
      ${content}
      <p class="quiet">${words.times} <a href="/desk/requests.csv">${words.csv}</a></p>
    </main>`;
};

const listOf = (items: readonly DeskItem[], reader: Reader): Html =>
  html`<ul class="plain rules">
    ${items.map((item) => row(item, reader))}
  </ul>`;

/** Flagged requests by what they share, the largest group first, each to be dropped together. */
const groupsOf = (items: readonly DeskItem[], reader: Reader): Html => {
  const { words, language } = reader;
  const groups = [...Map.groupBy(items, ({ together = '' }) => together)].map(([together, group]) => {
    const [{ flag, total = 1 } = {}] = group;
    return { together, group, total, origin: flag?.origin };
  });
  const section = ({ together, group, total, origin }: (typeof groups)[number]): Html =>
    html`<section>
      <h2>${origin ? sentence(words.fromSite, { origin }) : words.fromNetwork} <span class="quiet">${total}</span></h2>
      ${total > 1 && form('drop', html`${hidden({ language, together })}<button class="button"><span>${sentence(words.dropAll, { count: total })}</span></button>`)}
      ${listOf(group, reader)}
    </section>`;
  return html`${groups.toSorted((one, other) => other.total - one.total).map(section)}`;
};

/** Those that were dropped together within a day come back together. */
const droppedOf = (dropped: NonNullable<ListPage['dropped']>, reader: Reader): Html => {
  const label = (at: string, group: readonly { staff: string }[]): Html =>
    sentence(reader.words.undoDrop, { count: group.length, name: nameOf(group[0]?.staff ?? null), time: clock(at, reader) });
  return html`${[...dropped].map(([at, group]) => form('drop', html`${hidden({ language: reader.language, undo: at })}<button class="button"><span>${label(at, group)}</span></button>`))}`;
};

export interface ListPage {
  items: readonly DeskItem[];
  counts: Counts;
  /** Whether there are more of them. */
  isCut?: boolean;
  dropped?: Awaited<ReturnType<Desk['dropped']>> | undefined;
  said?: Html | null;
  search?: string;
}

/** One view, or what a search found. */
export const listPage = (reader: Reader, { items, counts, isCut = false, dropped, said, search }: ListPage): Html => {
  const { words, view } = reader;
  const empty = search === undefined ? words.openEmpty : sentence(words.searchEmpty, { text: search });
  const content = html`${said && html`<div class="notice" role="status">${said}</div>`} ${dropped && droppedOf(dropped, reader)}
  ${items.length === 0 ? paragraph(empty) : view === 'decide' ? groupsOf(items, reader) : listOf(items, reader)}
  ${isCut && paragraph(sentence(words.cut, { count: items.length }), 'quiet')}`;
  return frame(reader, content, { counts, search });
};

/** What goes, before it goes. */
export const dropPage = (reader: Reader, items: readonly DeskItem[]): Html => {
  const { words, language } = reader;
  const ids = items.map(({ id }) => id).join(' ');
  return frame(
    reader,
    html`<h2>${sentence(words.dropAll, { count: items.length })}</h2>
      ${paragraph(words.dropExplained)}
      ${form('drop', html`${hidden({ language, ids })}<button class="button strong">${words.dropConfirm}</button> <a class="button" href="/desk/${language}?view=decide">${words.cancel}</a>`)}
      <ul>
        ${items.map(({ contact, reference, createdAt }) => html`<li><bdi>${contact?.name ?? reference}</bdi> <bdi dir="ltr">${contact?.display}</bdi> <span class="quiet">${clock(createdAt, reader)}</span></li>`)}
      </ul>`,
  );
};

/** The staff, for owners: who they are, who is signed in, and adding and taking out. */
export const peoplePage = (
  reader: Reader,
  { people, sessions }: Awaited<ReturnType<Desk['people']>>,
  isOwner: (email: string) => boolean,
): Html => {
  const { words, language } = reader;
  const act = (name: string, email: string, label: string): Html =>
    form('people', html`${hidden({ language, act: name, email })}<button class="button">${label}</button>`);
  const person = (email: string): Html => {
    const theirs = sessions.filter(({ staff }) => staff === email).map(({ createdAt }) => clock(createdAt, reader));
    const facts = [isOwner(email) && words.owner, ...theirs.map((time) => sentence(words.signedInSince, { time }))];
    return html`<li class="request wide">
      <p>
        <b><bdi dir="ltr">${email}</bdi></b> <span class="quiet">${joined(facts)}</span>
      </p>
      ${theirs.length > 0 && act('end', email, words.endSessions)}${!isOwner(email) && act('remove', email, words.takeOut)}
    </li>`;
  };
  return frame(
    reader,
    html`<h2>${words.people}</h2>
      <ul class="plain rules">
        ${people.map(person)}
      </ul>
      ${form('people', html`${hidden({ language, act: 'add' })}<label>${words.theirAddress}<input type="email" name="email" dir="ltr" required maxlength="254" autocomplete="off" /></label><button class="button strong">${words.addPerson}</button>`, 'fields')}`,
  );
};

/** For who is not signed in. The script puts the token of an opened link into its form, since programs follow links before people do. */
export const signInPage = ({ words, language }: Reader, { site }: Content, said: string | null): Html =>
  html`<header class="top">
      <p>${site.name[language]}</p>
      <div class="tools">${otherLanguage(language)}</div>
    </header>
    <main>
      <h1>${words.title}</h1>
      ${said !== null && html`<p class="notice" role="status">${said}</p>`}
      <div data-link hidden>
        <h2>${words.signIn}</h2>
        ${paragraph(words.linkReady)}
        ${form('sessions', html`${hidden({ language, token: '' })}<button class="button strong">${words.signIn}</button>`)}
      </div>
      <div data-ask>
        <h2>${words.signIn}</h2>
        <p id="address-help">${words.linkHelp}</p>
        ${form('links', html`${hidden({ language })}<label>${words.address}<input type="email" dir="ltr" name="email" maxlength="254" required autocomplete="email" spellcheck="false" aria-describedby="address-help" /></label><button class="button strong">${words.sendLink}</button>`, 'fields')}
      </div>
    </main>`;
