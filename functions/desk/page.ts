import type { Html } from './html.ts';
import type { SeenItem } from './desk.ts';
import { html } from './html.ts';
import { frame } from './frame.ts';
import { clock, type Conflict, form, hidden, nameOf, paragraph, type Reader, row, sentence } from './row.ts';

/** The pages of requests as HTML: what stands within `<body>`. What strangers wrote goes in as text alone. */

const listOf = (items: readonly SeenItem[], reader: Reader, conflict?: Conflict): Html =>
  html`<ul class="plain requests">
    ${items.map((item) => row(item, reader, conflict))}
  </ul>`;

const sizeOf = (item: SeenItem | undefined): number => item?.total ?? 1;

/** Flagged requests by what they share, the largest group first, each to be dropped together. */
const groupsOf = (items: readonly SeenItem[], reader: Reader, conflict?: Conflict): Html => {
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
      ${listOf(group, reader, conflict)}
    </section>`;
  })}`;
};

interface Dropped {
  at: string;
  staff: string;
  count: number;
}

/** Those that were dropped together within a day come back together. */
const droppedOf = (dropped: readonly Dropped[], reader: Reader): Html =>
  html`${dropped.map(({ at, staff, count }) => {
    const label = sentence(reader.words.undoDrop, { count, name: nameOf(staff), time: clock(at, reader) });
    return form('drop', html`${hidden({ language: reader.language, undo: at })}<button class="button"><span>${label}</span></button>`);
  })}`;

/** One view, or what a search found. */
export const listPage = (
  reader: Reader,
  {
    items,
    next,
    counts,
    dropped = [],
    said,
    search,
    conflict,
  }: {
    items: readonly SeenItem[];
    next: string | null;
    counts: Readonly<Record<string, number>>;
    dropped?: readonly Dropped[];
    said?: Html | null;
    search?: string | undefined;
    conflict?: Conflict | undefined;
  },
): Html => {
  const { words, language, view } = reader;
  const empty = search === undefined ? words.openEmpty : sentence(words.searchEmpty, { text: search });
  const samples = items.some(({ products }) => products.some(({ sample }) => sample));
  const content = html`${said && html`<div class="notice" role="status">${said}</div>`} ${droppedOf(dropped, reader)}
  ${items.length === 0 ? paragraph(empty) : view === 'decide' ? groupsOf(items, reader, conflict) : listOf(items, reader, conflict)}
  ${next !== null && html`<p><a class="button" href="/desk/${language}?view=${view}&amp;before=${next}">${words.more}</a></p>`}
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
