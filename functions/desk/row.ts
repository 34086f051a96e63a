import type { Language } from '#lib/schemas/text.ts';
import type { Messages } from '#lib/schemas/messages.ts';
import type { DeskView } from '#lib/contract/desk.ts';
import { dohaMinute } from '#lib/words/doha-time.ts';
import { comma, price } from '#lib/words/format.ts';
import type { SeenItem } from './desk.ts';
import { type Html, html } from './html.ts';

/** A request as a row of the desk: who, what and how it stands, with what is done with it in one touch. */

/** Why a change was not made: somebody else was faster. */
interface Conflict {
  id: string;
  /** A note that was being written while somebody else wrote another: it stays in the field. */
  draft?: string | undefined;
}

/** Who reads, in which language and when. */
export interface Reader {
  language: Language;
  words: Messages<'desk'>;
  /** E-mail address. */
  staff: string;
  isOwner: boolean;
  /** Null on a page of no view. */
  view: DeskView | null;
  now: Date;
  conflict?: Conflict;
}

/** A message with values in it, each with a direction of its own. */
export const sentence = (text: string, values: Readonly<Record<string, string | number>>): Html =>
  html`${text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : html`<bdi>${String(values[part] ?? '')}</bdi>`))}`;

const locales = { en: 'en-GB', ar: 'ar-QA-u-nu-latn' } as const satisfies Record<Language, string>;

/** `10:42` of today, `23 Nov, 10:42` of another day, by the clock of Doha. */
export const clock = (timestamp: string, { language, now }: Reader): string => {
  const said = (time: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locales[language], { timeZone: 'Asia/Qatar', ...options }).format(time);
  const [day, today] = [new Date(timestamp), now].map((time) => said(time, { day: 'numeric', month: 'short' })) as [string, string];
  const hour = said(new Date(timestamp), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return day === today ? hour : day + comma[language] + hour;
};

const hourMs = 3_600_000;

/** `12 minutes ago`, `yesterday`. */
const ago = (timestamp: string, { language, now }: Reader): string => {
  const hours = Math.max(0, now.getTime() - Date.parse(timestamp)) / hourMs;
  const [value, unit] =
    hours < 1 ? ([hours * 60, 'minute'] as const) : hours < 24 ? ([hours, 'hour'] as const) : ([hours / 24, 'day'] as const);
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto', style: 'narrow' }).format(-Math.floor(value), unit);
};

/** Somebody of the staff, as colleagues say it. */
export const nameOf = (staff: string): string => staff.split('@', 1)[0] ?? staff;

export const paragraph = (text: Html | string | null | false, kind = 'plain'): Html | null =>
  text ? html`<p class="${kind}">${text}</p>` : null;

export const joined = (parts: readonly (Html | string | null | false | undefined)[]): Html =>
  html`${parts.filter(Boolean).map((part, index) => html`${index > 0 && ' · '}${part}`)}`;

export const hidden = (values: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;

export const form = (action: string, content: Html, kind = 'acts'): Html =>
  html`<form method="post" action="/desk/${action}" class="${kind}">${content}</form>`;

const isOver = ({ doneAt, withdrawnAt }: SeenItem): boolean => doneAt !== null || withdrawnAt !== null;
const isOthers = ({ takenBy }: SeenItem, { staff }: Reader): boolean => takenBy !== null && takenBy !== staff;

/** How a request stands; null while nobody has done anything with it. */
const stateOf = (item: SeenItem, reader: Reader): Html | null => {
  const { takenBy, takenAt, doneBy, doneAt, doneAs, withdrawnAt, laterAt, noAnswer } = item;
  const { words, staff, now } = reader;
  const said = (text: string, time: string, by = ''): Html => sentence(text, { time: clock(time, reader), name: nameOf(by) });
  if (withdrawnAt !== null) return said(words.withdrawn, withdrawnAt);
  if (doneAt !== null) {
    if (doneBy === null) return said(words.doneElsewhere, doneAt);
    const [mine, theirs] = doneAs === null ? [words.doneByYou, words.doneBy] : [words.unwantedByYou, words.unwantedBy];
    return said(doneBy === staff ? mine : theirs, doneAt, doneBy);
  }
  const parts = [
    laterAt !== null && Date.parse(laterAt) > now.getTime() && said(words.callAt, laterAt),
    noAnswer > 0 && sentence(noAnswer > 2 ? words.noAnswerAsk : words.noAnswerCount, { count: noAnswer }),
    takenBy !== null && said(takenBy === staff ? words.takenByYou : words.takenBy, takenAt ?? item.createdAt, takenBy),
  ];
  return parts.some(Boolean) ? joined(parts) : null;
};

const titleOf = ({ contact, kind }: SeenItem, { words }: Reader): string =>
  contact?.name ?? (kind === 'report' ? words.report : words.shortlist);

/** What became of a request, for the page after it. */
export const resultOf = (item: SeenItem, reader: Reader): Html =>
  html`<p>
      <b><bdi>${titleOf(item, reader)}</bdi></b> ${stateOf(item, reader) ?? reader.words.saved}
    </p>
    ${item.doneAt !== null && form(`requests/${item.id}`, html`${hiddenOf(item, reader)}${button(reader.words.undo, 'undo')}`)}`;

const priceText = ({ gone, priceQAR, priceFromQAR }: SeenItem['products'][number], { words, language }: Reader): Html | string => {
  if (gone || priceFromQAR === null) return words.removed;
  return priceQAR === null ? sentence(words.from, { price: price(priceFromQAR, language) }) : price(priceQAR, language);
};

/** When to call and which size, then the price of the first product, a line each: what is cut off at the end is said again in the open row. */
const summaryOf = (item: SeenItem, reader: Reader): Html => {
  const { products, wishes, outcome } = item;
  const { language, words } = reader;
  const [first] = products;
  return html`<span class="quiet">${joined([ago(item.createdAt, reader), ...wishes.toReversed().map((line) => line[language])])}</span>
    <span class="quiet"
      >${first ? joined([priceText(first, reader), products.length > 1 && `+${products.length - 1}`, first[language]]) : outcome && words.outcome}</span
    >`;
};

const numberNotes = ({ contact }: SeenItem, { words, language }: Reader): Html | null => {
  if (!contact) return null;
  const { valid, country, phone, number } = contact;
  if (!valid) return paragraph(words.notValid, 'alarm');
  const name = country && /^[A-Z]{2}$/.test(country) ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : country;
  // An extension, or the second of two numbers.
  const isAll = phone.replace(/\D/g, '').endsWith((number ?? '').slice(-7));
  return paragraph(
    joined([country !== null && sentence(words.abroad, { country: name ?? '' }), !isAll && sentence(words.asWritten, { phone })]),
    'quiet',
  );
};

const reasonOf = ({ flag, more }: SeenItem, { words }: Reader): Html | string | null => {
  if (!flag) return null;
  if (flag.because === 'limit') return words.overLimit;
  if (flag.because === 'number') return words.unknownNumber;
  if (flag.because === 'repeats') return sentence(words.repeats, { count: more + 1 });
  return flag.origin === null || flag.origin === 'null' ? words.hiddenSite : sentence(words.otherSite, { origin: flag.origin });
};

const deliveryOf = ({ delivery, lastError, nextTryAt }: SeenItem, reader: Reader): Html | string | null => {
  const { words } = reader;
  if (delivery === 'delivered') return words.delivered;
  if (delivery === 'failed') return html`${words.deliveryFailed}${lastError !== null && html`: ${lastError}`}`;
  return delivery === 'kept' || nextTryAt === null ? null : sentence(words.deliveryWaiting, { time: clock(nextTryAt, reader) });
};

const fact = (label: string, value: Html | string | null | undefined | false): Html | null =>
  value
    ? html`<div>
        <dt class="quiet">${label}</dt>
        <dd class="written"><bdi>${value}</bdi></dd>
      </div>`
    : null;

const factsOf = (item: SeenItem, reader: Reader): Html => {
  const { words, language } = reader;
  const outcomes = [item.outcome, item.otherOutcome].flatMap((one) => (one ? [one[language]] : []));
  const products = item.products.map(
    (product) =>
      html`<dd>
        <bdi>${product[language]}</bdi> ${priceText(product, reader)}
        <span class="quiet">${product.details.map((line) => line[language]).join(' · ')}</span>
      </dd>`,
  );
  return html`<dl>
    ${fact(words.noteOf, item.note)}${fact(words.question, item.question)}${fact(words.wishes, item.wishes.map((line) => line[language]).join('\n'))}
    ${fact(words.shopperNote, item.shopperNote)}${
      products.length > 0 &&
      html`<div>
        <dt class="quiet">${words.products}</dt>
        ${products}
      </div>`
    }
    ${fact(words.outcome, outcomes.join('\n\n'))}${fact(words.reportAsSent, item.report)}
  </dl>`;
};

const button = (label: string, action: string, kind = ''): Html =>
  html`<button class="button ${kind}" name="action" value="${action}">${label}</button>`;

/** Times to call at: in an hour, this evening, tomorrow morning. */
const laterButtons = ({ words, now }: Reader): Html[] => {
  const day = dohaMinute(now.toISOString()).slice(0, 10);
  const at = (time: string, days = 0): number => Date.parse(`${day}T${time}:00+03:00`) + days * 24 * hourMs;
  const soon = now.getTime() + hourMs;
  const times = [
    [words.inAnHour, soon],
    [words.thisEvening, at('18:00')],
    [words.tomorrow, at('10:00', 1)],
  ] as const;
  return times
    .filter(([, time]) => time >= soon)
    .map(([label, time]) => html`<button class="button" name="at" value="${new Date(time).toISOString()}">${label}</button>`);
};

const hiddenOf = ({ seen }: SeenItem, { language, view }: Reader): Html => hidden({ language, view: view ?? 'open', seen });

/** Calling takes the request, by the form beside it (src/lib/ui/desk/desk.ts). */
const callLink = ({ contact, flag, duplicate, ...item }: SeenItem, { words }: Reader): Html | false =>
  !!contact?.tel &&
  !flag &&
  !duplicate &&
  !isOver({ contact, flag, duplicate, ...item }) &&
  html`<a class="button strong" href="${contact.tel}" data-take>${words.call}</a>`;

/** What is done in one touch: of what somebody has called, what came of it; somebody else's is not touched from here. */
const quickActs = (item: SeenItem, reader: Reader): Html => {
  const { words, staff } = reader;
  const { flag, takenBy, doneAt, withdrawnAt } = item;
  if (withdrawnAt !== null || (doneAt === null && isOthers(item, reader))) return html``;
  if (doneAt !== null) return button(words.undo, 'undo');
  if (flag) return button(words.unwanted, 'unwanted');
  const done = html`${callLink(item, reader)}${button(words.finish, 'done')}`;
  return takenBy === staff ? html`${done}${outcomes(reader)}` : done;
};

const outcomes = (reader: Reader): Html =>
  html`${button(reader.words.noAnswer, 'no-answer')}${laterButtons(reader)}${button(reader.words.unwanted, 'unwanted')}`;

/** What is done seldom, in the open row. */
const otherActs = (item: SeenItem, reader: Reader): Html | null => {
  const { words, staff } = reader;
  const { id, flag, takenBy } = item;
  if (isOver(item)) return null;
  const post = (content: Html, kind?: string): Html => form(`requests/${id}`, html`${hiddenOf(item, reader)}${content}`, kind);
  if (flag) return flag.because === 'repeats' ? null : post(button(words.real, 'call', 'strong'));
  if (isOthers(item, reader)) return post(button(words.takeOver, 'take'));
  return html`${post(takenBy === staff ? button(words.release, 'release') : html`${button(words.take, 'take')}${outcomes(reader)}`)}
  ${post(html`<label class="visually-hidden" for="at-${id}">${words.callAtTime}</label><input type="datetime-local" id="at-${id}" name="at" required /><button class="button">${words.callAtTime}</button>`, 'acts fields broad')}`;
};

export const row = (item: SeenItem, reader: Reader): Html => {
  const { words, staff, conflict } = reader;
  const { id, contact, takenBy, duplicate } = item;
  const state = stateOf(item, reader);
  const isFaulty = conflict?.id === id;
  const isMine = takenBy === staff && !isOver(item);
  const kind = isOthers(item, reader) || isOver(item) || duplicate ? 'aside' : isMine ? 'wide' : '';
  const call = callLink(item, reader);
  const note = (isFaulty ? conflict.draft : undefined) ?? item.note;
  return html`<li class="request ${kind}" id="r-${item.reference}">
  <details${isFaulty && html` open`}>
    <summary><b><bdi>${titleOf(item, reader)}</bdi></b> ${summaryOf(item, reader)}${state && html`<span class="state">${state}</span>`}</summary>
    ${isFaulty && paragraph(sentence(words.faster, { name: nameOf(takenBy ?? item.doneBy ?? '') || words.someone }), 'fault')}
    ${paragraph(reasonOf(item, reader), 'alarm')}${duplicate && paragraph(words.duplicate)}
    ${contact && html`<p class="number"><bdi dir="ltr">${contact.display}</bdi>${call && contact.whatsapp && html` <a class="button" href="${contact.whatsapp}" rel="noopener noreferrer" target="_blank" data-take>${words.whatsapp}</a>`}</p>`}
    ${numberNotes(item, reader)}${factsOf(item, reader)}${otherActs(item, reader)}
    ${form(
      `requests/${id}`,
      html`${hiddenOf(item, reader)}${hidden({ action: 'note' })}<label
          >${words.noteOf}<textarea name="note" autocomplete="off" rows="2" dir="auto" maxlength="500">${note}</textarea></label
        ><button class="button">${words.saveNote}</button>`,
      'fields broad',
    )}
    <p class="quiet">${joined([sentence(words.reference, { reference: item.reference }), clock(item.createdAt, reader), deliveryOf(item, reader)])}</p>
  </details>
  ${form(`requests/${id}`, html`${hiddenOf(item, reader)}${quickActs(item, reader)}`, 'acts quick')}
</li>`;
};
