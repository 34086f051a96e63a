import { type DeskView, type WaitingView, waitingViews } from '#lib/contract/desk.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Messages } from '#lib/schemas/messages.ts';
import type { Language, Localized } from '#lib/schemas/text.ts';
import { dohaMinute } from '#lib/words/doha-time.ts';
import { comma, price } from '#lib/words/format.ts';
import { messagesOf } from '#lib/words/messages.ts';
import type { DeskSession } from '../store/store.ts';
import type { SeenItem } from './desk.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';

/** The pages of the desk as HTML: what stands within `<body>`. What strangers wrote goes in as text alone. */

type Words = Messages<'desk'>;

/** Who reads, in which language and when. */
export interface Reader {
  language: Language;
  words: Words;
  /** E-mail address. */
  staff: string;
  isOwner: boolean;
  view: DeskView | 'people' | 'search' | 'drop';
  now: Date;
}

export const readerOf = (content: Content, reader: Omit<Reader, 'words'>): Reader => ({
  ...reader,
  words: messagesOf(content, 'desk', reader.language),
});

/** A message with values in it, each with a direction of its own. */
const sentence = (text: string, values: Readonly<Record<string, string | number>>): Html =>
  html`${text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : html`<bdi>${String(values[part] ?? '')}</bdi>`))}`;

const locales = { en: 'en-GB', ar: 'ar-QA-u-nu-latn' } as const satisfies Record<Language, string>;

/** `10:42` of today, `23 Nov, 10:42` of another day, by the clock of Doha. */
const clock = (timestamp: string, { language, now }: Pick<Reader, 'language' | 'now'>): string => {
  const said = (time: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locales[language], { timeZone: 'Asia/Qatar', ...options }).format(time);
  const [day, today] = [new Date(timestamp), now].map((time) => said(time, { day: 'numeric', month: 'short' })) as [string, string];
  const hour = said(new Date(timestamp), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return day === today ? hour : day + comma[language] + hour;
};

/** `12 minutes ago`, `yesterday`. */
const ago = (timestamp: string, { language, now }: Reader): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(timestamp)) / 60_000));
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto', style: 'narrow' });
  if (minutes < 60) return relative.format(minutes === 0 ? 0 : -minutes, minutes === 0 ? 'second' : 'minute');
  return minutes < 1440 ? relative.format(-Math.floor(minutes / 60), 'hour') : relative.format(-Math.floor(minutes / 1440), 'day');
};

/** Somebody of the staff, as colleagues say it. */
const nameOf = (staff: string): string => staff.split('@', 1)[0] ?? staff;

const paragraph = (text: Html | string | null | false, kind = ''): Html | null =>
  text ? html`<p${kind === '' ? null : html` class="${kind}"`}>${text}</p>` : null;

const numberNotes = ({ contact }: SeenItem, { words, language }: Reader): Html | null => {
  if (!contact) return null;
  const { valid, country, phone, number } = contact;
  if (!valid) return paragraph(words.notValid, 'quiet');
  const name = country && /^[A-Z]{2}$/.test(country) ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : country;
  // An extension, or the second of two numbers.
  const isAll = phone.replace(/\D/g, '').endsWith((number ?? '').slice(-7));
  return html`${country !== null && paragraph(sentence(words.abroad, { country: name ?? '' }), 'quiet')}
  ${!isAll && paragraph(sentence(words.asWritten, { phone }), 'quiet')}`;
};

const reasonOf = ({ flag, more }: SeenItem, words: Words): Html | string | null => {
  if (!flag) return null;
  if (flag.because === 'limit') return words.overLimit;
  if (flag.because === 'number') return words.unknownNumber;
  if (flag.because === 'repeats') return sentence(words.repeats, { count: more + 1 });
  return flag.origin === null || flag.origin === 'null' ? words.hiddenSite : sentence(words.otherSite, { origin: flag.origin });
};

const stateOf = (item: SeenItem, reader: Reader): Html | null => {
  const { takenBy, takenAt, doneBy, doneAt, doneAs, withdrawnAt, laterAt, noAnswer } = item;
  const { words, staff, now } = reader;
  const time = (timestamp: string): string => clock(timestamp, reader);
  if (withdrawnAt !== null) return sentence(words.withdrawn, { time: time(withdrawnAt) });
  if (doneAt !== null) {
    if (doneBy === null) return sentence(words.doneElsewhere, { time: time(doneAt) });
    const [mine, theirs] = doneAs === null ? [words.doneByYou, words.doneBy] : [words.unwantedByYou, words.unwantedBy];
    return sentence(doneBy === staff ? mine : theirs, { name: nameOf(doneBy), time: time(doneAt) });
  }
  const said = [
    laterAt !== null && Date.parse(laterAt) > now.getTime() && sentence(words.callAt, { time: time(laterAt) }),
    noAnswer > 0 && sentence(noAnswer > 2 ? words.noAnswerAsk : words.noAnswerCount, { count: noAnswer }),
    takenBy !== null &&
      sentence(takenBy === staff ? words.takenByYou : words.takenBy, { name: nameOf(takenBy), time: time(takenAt ?? item.createdAt) }),
  ].filter((part) => part !== false);
  return said.length === 0 ? null : html`${said.map((part, index) => html`${index > 0 && ' · '}${part}`)}`;
};

const deliveryOf = ({ delivery, lastError, nextTryAt }: SeenItem, reader: Reader): Html | string | null => {
  const { words } = reader;
  if (delivery === 'delivered') return words.delivered;
  if (delivery === 'failed') return html`${words.deliveryFailed}${lastError !== null && html`: ${lastError}`}`;
  return delivery === 'kept' || nextTryAt === null ? null : sentence(words.deliveryWaiting, { time: clock(nextTryAt, reader) });
};

const productsOf = ({ products }: SeenItem, { words, language }: Reader): Html[] =>
  products.map(({ gone, priceFromQAR, details, ...name }) => {
    const more = gone ? words.removed : (details.at(-1)?.[language] ?? (priceFromQAR === null ? '' : price(priceFromQAR, language)));
    return html`<li>
      <bdi>${name[language]}</bdi>
      <span class="quiet">${details.length > 4 ? sentence(words.from, { price: priceFromQAR ?? '' }) : more}</span>
    </li>`;
  });

const fact = (label: string, value: Html | string | null | undefined | false): Html | null =>
  value
    ? html`<div>
        <dt>${label}</dt>
        <dd class="written"><bdi>${value}</bdi></dd>
      </div>`
    : null;

/** What was asked for, in one line. */
const summaryOf = ({ kind, products, wishes, outcome, callback }: SeenItem, { words, language }: Reader): string => {
  const wish = wishes.map((line: Localized) => line[language]);
  const first = products[0]?.[language] ?? (outcome ? words.outcome : '');
  if (kind === 'report') return words.report;
  const more = products.length > 1 ? `${first} +${products.length - 1}` : first;
  return [callback ? '' : words.shortlist, more, ...wish].filter(Boolean).join(' · ');
};

const hour = 3_600_000;
/** Times to call at, each a button: in an hour, this evening, tomorrow morning. */
const laterTimes = ({ words, now }: Reader): [label: string, at: string][] => {
  const day = dohaMinute(now.toISOString()).slice(0, 10);
  const at = (time: string, days = 0): number => Date.parse(`${day}T${time}:00+03:00`) + days * 24 * hour;
  return [
    [words.inAnHour, now.getTime() + hour],
    ...(at('18:00') > now.getTime() + hour ? ([[words.thisEvening, at('18:00')]] as [string, number][]) : []),
    [words.tomorrow, at('10:00', 1)],
  ].map(([label, time]) => [label as string, new Date(time as number).toISOString()]);
};

const button = (label: string, action: string, { strong = false } = {}): Html =>
  html`<button class="button${strong && ' strong'}" name="action" value="${action}">${label}</button>`;

const hidden = (values: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;

const form = (action: string, content: Html, more: Html | null = null): Html =>
  html`<form method="post" action="/desk/${action}" ${more}>${content}</form>`;

const hiddenOf = ({ seen }: SeenItem, { language, view }: Reader): Html =>
  hidden({ language, view: view === 'people' || view === 'search' || view === 'drop' ? 'open' : view, seen });

/** The forms of a request: what makes sense as it stands; what somebody else has taken is taken over before anything else. */
const actsOf = (item: SeenItem, reader: Reader): Html => {
  const { words, staff } = reader;
  const { id, flag, takenBy, doneAt, withdrawnAt } = item;
  const post = (content: Html): Html => form(`requests/${id}`, html`${hiddenOf(item, reader)}${content}`, html` class="acts"`);
  if (withdrawnAt !== null) return html``;
  if (doneAt !== null) return post(button(words.undo, 'undo'));
  if (flag)
    return post(html`${flag.because !== 'repeats' && button(words.real, 'call', { strong: true })}${button(words.unwanted, 'unwanted')}`);
  if (takenBy !== null && takenBy !== staff) return post(button(words.takeOver, 'take'));
  const later = laterTimes(reader).map(([label, at]) =>
    form(`requests/${id}`, html`${hiddenOf(item, reader)}${hidden({ action: 'later', at })}<button class="button">${label}</button>`),
  );
  return html`${post(
      html`${takenBy === null ? button(words.take, 'take') : button(words.release, 'release')}${button(words.noAnswer, 'no-answer')}${button(words.unwanted, 'unwanted')}`,
    )}
    <div class="acts">
      ${later}${form(
        `requests/${id}`,
        html`${hiddenOf(item, reader)}${hidden({ action: 'later' })}<label class="visually-hidden" for="at-${item.id}"
            >${words.callAtTime}</label
          ><input type="datetime-local" id="at-${item.id}" name="at" required /><button class="button">${words.callAtTime}</button>`,
        html` class="acts"`,
      )}
    </div>`;
};

/** A note that was being written while somebody else wrote another stays in the field. */
const noteForm = (item: SeenItem, reader: Reader, draft: string | undefined): Html =>
  form(
    `requests/${item.id}`,
    html`${hiddenOf(item, reader)}${hidden({ action: 'note' })}<label
        >${reader.words.noteOf}<textarea name="note" autocomplete="off" rows="2" dir="auto" maxlength="500">
${draft ?? item.note ?? ''}</textarea></label
      ><button class="button">${reader.words.saveNote}</button>`,
    html` class="note"`,
  );

/** Why a change was not made: somebody else was faster. */
export interface Conflict {
  id: string;
  /** What was being written. */
  draft?: string | undefined;
}

const row = (item: SeenItem, reader: Reader, conflict: Conflict | undefined): Html => {
  const { words, language, staff, view } = reader;
  const { contact, flag, outcome, otherOutcome, takenBy, duplicate, doneAt, withdrawnAt } = item;
  const state = stateOf(item, reader);
  const isElse = takenBy !== null && takenBy !== staff;
  const mayCall = contact?.tel && !flag && doneAt === null && withdrawnAt === null && !duplicate;
  const isOpen = conflict?.id === item.id || (view === 'mine' && doneAt === null);
  const outcomes = [outcome, otherOutcome].flatMap((one) => (one ? [one[language]] : []));
  return html`<li class="request${(isElse || doneAt !== null || duplicate) && ' aside'}" id="r-${item.reference}">
  <details${isOpen && html` open`}>
    <summary><b><bdi>${contact?.name ?? (item.kind === 'report' ? words.report : words.shortlist)}</bdi></b>
      <span class="quiet">${ago(item.createdAt, reader)} · ${summaryOf(item, reader)}</span>${state && html`<span class="state">${state}</span>`}</summary>
    ${conflict?.id === item.id && paragraph(sentence(words.faster, { name: nameOf(item.takenBy ?? item.doneBy ?? '') || words.someone }), 'fault')}
    ${paragraph(reasonOf(item, words), 'alarm')}${duplicate && paragraph(words.duplicate)}
    ${contact && html`<p class="number"><bdi dir="ltr">${contact.display}</bdi>${mayCall && contact.whatsapp && html` <a class="button" href="${contact.whatsapp}" rel="noopener noreferrer" target="_blank" data-take="${item.id}">${words.whatsapp}</a>`}</p>`}
    ${numberNotes(item, reader)}
    <dl>
      ${fact(words.noteOf, item.note)}${fact(words.question, item.question)}${fact(words.wishes, item.wishes.map((line) => line[language]).join('\n'))}
      ${fact(words.shopperNote, item.shopperNote)}
      ${
        item.products.length > 0 &&
        html`<div>
          <dt>${words.products}</dt>
          <dd>
            <ul class="plain">
              ${productsOf(item, reader)}
            </ul>
          </dd>
        </div>`
      }
      ${fact(words.outcome, outcomes.join('\n\n'))}${fact(words.reportAsSent, item.report)}
    </dl>
    ${actsOf(item, reader)}${noteForm(item, reader, conflict?.id === item.id ? conflict.draft : undefined)}
    <p class="quiet">${sentence(words.reference, { reference: item.reference })} · ${clock(item.createdAt, reader)}${deliveryOf(item, reader) && html` · ${deliveryOf(item, reader)}`}</p>
  </details>
  ${mayCall && html`<a class="button strong" href="${contact.tel}" data-take="${item.id}">${words.call}</a>`}
  ${doneAt === null && withdrawnAt === null && !flag && !isElse && form(`requests/${item.id}`, html`${hiddenOf(item, reader)}<button class="button" name="action" value="done">${words.finish}</button>`)}
  ${doneAt !== null && withdrawnAt === null && form(`requests/${item.id}`, html`${hiddenOf(item, reader)}<button class="button" name="action" value="undo">${words.undo}</button>`)}
</li>`;
};

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
      ${sizeOf(first) > 1 && form('drop', html`${hidden({ language, together: first?.together ?? '' })}<button class="button">${sentence(words.dropAll, { count: sizeOf(first) })}</button>`)}
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
const droppedOf = (dropped: readonly Dropped[], { language, words, now }: Reader): Html =>
  html`${dropped.map(({ at, staff, count }) =>
    form(
      'drop',
      html`${hidden({ language, undo: at })}<button class="button">
          ${sentence(words.undoDrop, { count, name: nameOf(staff), time: clock(at, { language, now }) })}
        </button>`,
    ),
  )}`;

const frame = (reader: Reader, content: Html, counts?: Readonly<Record<string, number>>): Html => {
  const { language, words, staff, view, isOwner } = reader;
  const other = language === 'en' ? 'ar' : 'en';
  const tab = (name: WaitingView | 'done'): Html =>
    html`<a href="/desk/${language}?view=${name}" ${name === view && html` aria-current="page"`}
      >${words[name]}${counts?.[name] !== undefined && html` <span>${String(counts[name])}</span>`}</a
    >`;
  return html`<header class="top">
      <p>${sentence(words.signedIn, { staff: nameOf(staff) })}</p>
      <div class="tools">
        ${isOwner && html`<a href="/desk/${language}?said=people">${words.people}</a>`}
        <a href="/desk/${other}" lang="${other}">${other === 'ar' ? 'العربية' : 'English'}</a
        >${form('sign-out', html`${hidden({ language })}<button>${words.signOut}</button>`)}
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
        /><button class="button">${words.search}</button>
      </form>
      <nav class="views" aria-label="${words.views}">${[...waitingViews, 'done' as const].map(tab)}</nav>
      ${content}
      <p class="quiet">${words.times} <a href="/desk/requests.csv?view=${view === 'done' ? 'done' : 'all'}">${words.csv}</a></p>
    </main>`;
};

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
  const content = html`${said && html`<p class="notice" role="status">${said}</p>`} ${droppedOf(dropped, reader)}
  ${items.length === 0 ? paragraph(empty) : view === 'decide' ? groupsOf(items, reader, conflict) : listOf(items, reader, conflict)}
  ${next !== null && html`<p><a class="button" href="/desk/${language}?view=${view}&amp;before=${next}">${words.more}</a></p>`}
  ${samples && paragraph(words.samples, 'quiet')}`;
  return frame(reader, content, counts);
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

/** The staff, for owners: who they are, who is signed in, and adding and taking out. */
export const peoplePage = (
  reader: Reader,
  { people, owners, sessions }: { people: readonly string[]; owners: readonly string[]; sessions: readonly DeskSession[] },
): Html => {
  const { words, language } = reader;
  const act = (name: string, email: string, label: string): Html =>
    form('people', html`${hidden({ language, act: name, email })}<button class="button">${label}</button>`);
  return frame(
    reader,
    html`<h2>${words.people}</h2>
      <ul class="plain requests">
        ${people.map((email) => {
          const theirs = sessions.filter(({ staff }) => staff === email);
          return html`<li class="request person">
            <p>
              <b><bdi dir="ltr">${email}</bdi></b>
              <span class="quiet"
                >${owners.includes(email) ? words.owner : ''}
                ${theirs.map(({ createdAt }) => sentence(words.signedInSince, { time: clock(createdAt, reader) }))}</span
              >
            </p>
            ${theirs.length > 0 && act('end', email, words.endSessions)}${!owners.includes(email) && act('remove', email, words.takeOut)}
          </li>`;
        })}
      </ul>
      ${form('people', html`${hidden({ language, act: 'add' })}<label>${words.address}<input type="email" name="email" dir="ltr" required maxlength="254" autocomplete="off" /></label><button class="button strong">${words.addPerson}</button>`, html` class="note"`)}`,
  );
};

/** For who is not signed in. The script puts the token of an opened link into its form, since programs follow links before people do. */
export const signInPage = (content: Content, language: Language, said: string | null): Html => {
  const words = messagesOf(content, 'desk', language);
  const other = language === 'en' ? 'ar' : 'en';
  return html`<header class="top">
      <p>${content.site.name[language]}</p>
      <div class="tools"><a href="/desk/${other}" lang="${other}">${other === 'ar' ? 'العربية' : 'English'}</a></div>
    </header>
    <main>
      <h1>${words.title}</h1>
      ${said !== null && html`<p class="notice" role="status">${said}</p>`}
      ${form(
        'sessions',
        html`${hidden({ language, token: '' })}
          <h2>${words.signIn}</h2>
          <p>${words.linkReady}</p>
          <button class="button strong">${words.signIn}</button>`,
        html` class="sign-in" data-link hidden`,
      )}
      ${form(
        'links',
        html`${hidden({ language })}
          <h2>${words.signIn}</h2>
          <p id="address-help">${words.linkHelp}</p>
          <label for="address">${words.address}</label>
          <input
            id="address"
            type="email"
            dir="ltr"
            name="email"
            maxlength="254"
            required
            autocomplete="email"
            spellcheck="false"
            aria-describedby="address-help"
          /><button class="button strong">${words.sendLink}</button>
          <p class="quiet">${words.linkHelpCommand} <code dir="ltr">npm run desk -- link mariam@shop.example</code></p>`,
        html` class="sign-in" data-ask`,
      )}
    </main>`;
};
