import type { Language } from '#lib/schemas/text.ts';
import type { Messages } from '#lib/schemas/messages.ts';
import type { DeskView } from '#lib/contract/desk.ts';
import { dohaDay } from '#lib/words/doha-time.ts';
import { price } from '#lib/words/format.ts';
import { words as told } from '../showroom/describe.ts';
import { type DeskItem, dohaTime } from './desk.ts';
import { type Html, html } from './html.ts';

/** A request as a row of the desk: who, what and how it stands, with what is done with it in one touch. */

/** Who reads, in which language and when. */
export interface Reader {
  language: Language;
  words: Messages<'desk'>;
  /** E-mail address; empty where nobody is signed in. */
  staff: string;
  isOwner: boolean;
  /** Null on a page of no view. */
  view: DeskView | null;
  now: Date;
  /** A change that was not made, since somebody else was faster. A note that was being written stays in its field. */
  conflict?: { id: string; draft?: string | undefined };
}

/** A message with values in it, each with a direction of its own. */
export const sentence = (text: string, values: Readonly<Record<string, string | number>>): Html =>
  html`${text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : html`<bdi>${String(values[part] ?? '')}</bdi>`))}`;

/** `10:42` of today, `23 Nov, 10:42` of another day, by the clock of Doha. */
export const clock = (timestamp: string, { language, now }: Reader): string => {
  const [time, locale] = [new Date(timestamp), { en: 'en-GB', ar: 'ar-QA-u-nu-latn' }[language]];
  const day = dohaDay(time) === dohaDay(now) ? {} : ({ day: 'numeric', month: 'short' } as const);
  return time.toLocaleString(locale, { timeZone: 'Asia/Qatar', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...day });
};

/** Somebody of the staff, as colleagues say it. */
export const nameOf = (staff: string | null): string => staff?.split('@', 1)[0] ?? '';

export const paragraph = (text: Html | string | null | false, kind = 'plain'): Html | null =>
  text ? html`<p class="${kind}">${text}</p>` : null;

export const joined = (parts: readonly (Html | string | null | false | undefined)[]): Html =>
  html`${parts.filter(Boolean).map((part, index) => html`${index > 0 && ' · '}${part}`)}`;

export const hidden = (values: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;

export const form = (action: string, content: Html, kind = 'acts'): Html =>
  html`<form method="post" action="/desk/${action}" class="${kind}">${content}</form>`;

/** What may be done with a request depends on whose it is. */
type Standing = 'withdrawn' | 'done' | 'flagged' | 'free' | 'mine' | 'others';

const canCall = ({ duplicate }: DeskItem, standing: Standing): boolean => !duplicate && (standing === 'free' || standing === 'mine');

const standingOf = ({ withdrawnAt, doneAt, flag, takenBy }: DeskItem, { staff }: Reader): Standing => {
  if (withdrawnAt !== null) return 'withdrawn';
  if (doneAt !== null) return 'done';
  if (flag) return 'flagged';
  return takenBy === null ? 'free' : takenBy === staff ? 'mine' : 'others';
};

/** How a request stands; empty while nobody has done anything with it. */
const stateOf = (item: DeskItem, reader: Reader): Html => {
  const { takenBy, takenAt, doneBy, doneAt, doneAs, withdrawnAt, laterAt, noAnswer } = item;
  const { words, now } = reader;
  const said = (text: string, time: string, by: string | null = null): Html =>
    sentence(text, { time: clock(time, reader), name: nameOf(by) || words.someone });
  if (withdrawnAt !== null) return said(words.withdrawn, withdrawnAt);
  if (doneAt !== null) return said(doneAs === null ? words.doneBy : words.unwantedBy, doneAt, doneBy);
  return joined([
    laterAt !== null && Date.parse(laterAt) > now.getTime() && said(words.callAt, laterAt),
    noAnswer > 0 && sentence(noAnswer > 2 ? words.noAnswerAsk : words.noAnswerCount, { count: noAnswer }),
    takenAt !== null && said(words.takenBy, takenAt, takenBy),
  ]);
};

const titleOf = ({ contact, kind }: DeskItem, { words }: Reader): string =>
  contact?.name ?? (kind === 'report' ? words.report : words.shortlist);

/** What became of a request, for the page after it. */
export const resultOf = (item: DeskItem, reader: Reader): Html => {
  const { words } = reader;
  return html`<p>
      ${words.saved} <b><bdi>${titleOf(item, reader)}</bdi></b> ${stateOf(item, reader)}
    </p>
    ${standingOf(item, reader) === 'done' && post(item, reader, button(words.undo, 'undo'))}`;
};

const priceText = ({ gone, priceQAR, priceFromQAR }: DeskItem['products'][number], { words, language }: Reader): Html | string => {
  if (gone || priceFromQAR === null) return words.removed;
  return priceQAR === null ? sentence(words.from, { price: price(priceFromQAR, language) }) : price(priceQAR, language);
};

/** When to call and which size, then the price of the first product, a line each: what is cut off at the end is said again in the open row. */
const summaryOf = ({ products, wishes, outcome, createdAt }: DeskItem, reader: Reader): Html => {
  const { language, words } = reader;
  const [first] = products;
  const more = products.length > 1 && `+${products.length - 1}`;
  const choice = first ? joined([priceText(first, reader), more, first[language]]) : outcome && words.outcome;
  const wished = wishes.toReversed().map((line) => line[language].replace(`${told.size[language]}: `, ''));
  return html`<span class="quiet">${joined([clock(createdAt, reader), ...wished])}</span> <span class="quiet">${choice}</span>`;
};

const numberNotes = ({ contact }: DeskItem, { words, language }: Reader): Html | null => {
  if (!contact?.valid) return contact && paragraph(words.notValid, 'alarm');
  const { country, phone, number } = contact;
  const name = country && /^[A-Z]{2}$/.test(country) ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : country;
  // An extension, or the second of two numbers.
  const isAll = phone.replace(/\D/g, '').endsWith((number ?? '').slice(-7));
  return paragraph(joined([name && sentence(words.abroad, { country: name }), !isAll && sentence(words.asWritten, { phone })]), 'quiet');
};

const reasonOf = ({ flag, more }: DeskItem, { words }: Reader): Html | null => {
  if (!flag) return null;
  const site = flag.origin === 'null' ? words.hiddenSite : words.otherSite;
  const text = { limit: words.overLimit, number: words.unknownNumber, repeats: words.repeats, origin: site }[flag.because];
  return sentence(text, { count: more + 1, origin: flag.origin ?? '' });
};

const factsOf = (item: DeskItem, reader: Reader): Html => {
  const { words, language } = reader;
  const lines = (all: readonly (Record<Language, string> | null)[], between: string): string =>
    all.flatMap((one) => one?.[language] ?? []).join(between);
  const products = item.products.map(
    (one) => html`${one[language]} ${priceText(one, reader)} <span class="quiet">${lines(one.details, ' · ')}</span><br />`,
  );
  const facts: [string, Html | string | null | false][] = [
    [words.noteOf, item.note],
    [words.question, item.question],
    [words.wishes, lines(item.wishes, '\n')],
    [words.shopperNote, item.shopperNote],
    [words.products, products.length > 0 && html`${products}`],
    [words.outcome, lines([item.outcome, item.otherOutcome], '\n\n')],
    [words.reportAsSent, item.report],
  ];
  const fact = ([label, value]: (typeof facts)[number]): Html | false =>
    !!value &&
    html`<dt class="quiet">${label}</dt>
      <dd class="written"><bdi>${value}</bdi></dd>`;
  return html`<dl>${facts.map(fact)}</dl>`;
};

/** Where the name of whose request it is stands: a button beside it says so to who does not see where it stands. */
const nameId = ({ reference }: DeskItem): string => `name-${reference}`;
const button = (label: string, action: string, kind = '', of?: DeskItem): Html =>
  html`<button class="button ${kind}" name="action" value="${action}" ${of && html` aria-describedby="${nameId(of)}"`}>${label}</button>`;

/** A form that changes a request. */
const post = ({ id, seen }: DeskItem, { language, view }: Reader, content: Html, kind?: string): Html =>
  form(`requests/${id}`, html`${hidden({ language, view: view ?? 'open', seen })}${content}`, kind);

/** What came of a call: times to call again are in an hour, this evening and tomorrow morning. */
const outcomes = ({ words, now }: Reader): Html => {
  const soon = new Date(now.getTime() + 3_600_000);
  const times: [string, Date][] = [
    [words.inAnHour, soon],
    [words.thisEvening, dohaTime(now, '18:00')],
    [words.tomorrow, dohaTime(now, '10:00', 1)],
  ];
  return html`${button(words.noAnswer, 'no-answer')}${button(words.unwanted, 'unwanted')}<span class="quiet">${words.callLater}</span
    >${times
      .filter(([, time]) => time >= soon)
      .map(([label, time]) => html`<button class="button" name="at" value="${time.toISOString()}">${label}</button>`)}`;
};

/** What is done in one touch, and then what is done seldom, in the open row. Calling takes the request, by the form of the first (src/lib/ui/desk/desk.ts). */
const actsOf = (item: DeskItem, reader: Reader, standing: Standing): (Html | null)[] => {
  const { words } = reader;
  const tel = canCall(item, standing) && item.contact?.tel;
  const done = html`${tel && html`<a class="button strong" href="${tel}" aria-describedby="${nameId(item)}" data-take>${words.call}</a>`}${button(words.finish, 'done', '', item)}`;
  const field = `at-${item.id}`;
  const atTime = html`<label class="visually-hidden" for="${field}">${words.callAtTime}</label
    ><input type="datetime-local" id="${field}" name="at" required /><button class="button">${words.callAtTime}</button>`;
  return {
    withdrawn: [null],
    done: [button(words.undo, 'undo', '', item)],
    flagged: [
      button(words.unwanted, 'unwanted', '', item),
      item.flag?.because === 'repeats' ? null : button(words.real, 'call', 'strong', item),
    ],
    others: [null, button(words.takeOver, 'take')],
    mine: [html`${done}${outcomes(reader)}`, button(words.release, 'release'), atTime],
    free: [done, html`${button(words.take, 'take')}${outcomes(reader)}`, atTime],
  }[standing];
};

export const row = (item: DeskItem, reader: Reader): Html => {
  const { words, conflict } = reader;
  const { contact, takenBy, duplicate, reference } = item;
  const standing = standingOf(item, reader);
  const [quick, ...others] = actsOf(item, reader, standing);
  const isFaulty = conflict?.id === item.id;
  const kind = standing === 'mine' ? 'wide' : duplicate || ['others', 'done', 'withdrawn'].includes(standing) ? 'aside' : '';
  const whatsApp = canCall(item, standing) && contact?.whatsapp;
  const note = (isFaulty ? conflict.draft : undefined) ?? item.note;
  return html`<li class="request ${kind}" id="r-${reference}">
  <details${isFaulty && html` open`}>
    <summary><b id="${nameId(item)}"><bdi>${titleOf(item, reader)}</bdi></b> ${summaryOf(item, reader)}<span>${stateOf(item, reader)}</span></summary>
    ${isFaulty && paragraph(sentence(words.faster, { name: nameOf(takenBy ?? item.doneBy) || words.someone }), 'fault')}
    ${paragraph(reasonOf(item, reader), 'alarm')}${duplicate && paragraph(words.duplicate)}
    ${contact && html`<p class="lead"><bdi dir="ltr">${contact.display}</bdi>${whatsApp && html` <a class="button" href="${whatsApp}" rel="noopener noreferrer" target="_blank" data-take>${words.whatsapp}</a>`}</p>`}
    ${numberNotes(item, reader)}${factsOf(item, reader)}
    ${others.map((content) => content && post(item, reader, content, 'acts fields broad'))}
    ${post(item, reader, html`${hidden({ action: 'note' })}<label>${words.noteOf}<textarea name="note" autocomplete="off" rows="2" dir="auto" maxlength="500">${note}</textarea></label><button class="button">${words.saveNote}</button>`, 'fields broad')}
    <p class="quiet">${sentence(words.reference, { reference })}</p>
  </details>
  ${post(item, reader, html`${quick}`, 'acts quick')}
</li>`;
};
