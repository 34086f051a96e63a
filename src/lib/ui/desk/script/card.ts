import type { DeskItem as Item, DeskList } from '../../../contract/desk.ts';
import type { Messages } from '../../../schemas/messages.ts';
import type { Language } from '../../../schemas/text.ts';

/** Fills the card of a request in place, so that what has the focus or is being written stays. What strangers wrote goes in as text alone. */

/** Who looks at the cards, and in which language. */
export interface Reader {
  language: Language;
  words: Messages<'desk'>;
  /** E-mail address. */
  staff: string;
  delivery: DeskList['delivery'];
}

const locales = { en: 'en-GB', ar: 'ar-QA-u-nu-latn' } as const satisfies Record<Language, string>;
/** Between two parts of a line. */
const comma = { en: ', ', ar: '، ' } as const satisfies Record<Language, string>;

/** `10:42` of today, `23 Nov, 10:42` of another day, by the clock of Doha. */
export const dohaTime = (timestamp: string | Date, language: Language): string => {
  const said = (time: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locales[language], { timeZone: 'Asia/Qatar', ...options }).format(time);
  const dayOf = (time: Date): string => said(time, { day: 'numeric', month: 'short' });
  const time = new Date(timestamp);
  const hour = said(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return dayOf(time) === dayOf(new Date()) ? hour : dayOf(time) + comma[language] + hour;
};

/** `12 minutes ago`, `yesterday`. */
const ago = (timestamp: string, language: Language): string => {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(timestamp)) / 60_000));
  const [value, unit] =
    minutes < 60 ? ([minutes, 'minute'] as const) : minutes < 1440 ? ([minutes / 60, 'hour'] as const) : ([minutes / 1440, 'day'] as const);
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
  return minutes === 0 ? relative.format(0, 'second') : relative.format(-Math.floor(value), unit);
};

/** Somebody of the staff, as colleagues say it. */
const nameOf = (staff: string): string => staff.split('@', 1)[0] ?? staff;

/** A text with values of others in it, each with a direction of its own. */
const sentence = (text: string, values: Readonly<Record<string, string>> = {}): Node[] =>
  text.split(/(\{\w+\})/).map((part) => {
    const value = /^\{(\w+)\}$/.exec(part)?.[1];
    return value === undefined
      ? document.createTextNode(part)
      : Object.assign(document.createElement('bdi'), { textContent: values[value] ?? '' });
  });

type Shown = string | readonly Node[] | null | undefined | false;

const at = (card: Element, name: string): HTMLElement => card.querySelector(`[data-at="${name}"]`) as HTMLElement;

/** Puts it there, or hides the place where there is nothing to say. */
const put = (card: Element, name: string, shown: Shown, within = ''): void => {
  const place = at(card, name);
  place.hidden = !shown || shown.length === 0;
  const target = within === '' ? place : (place.querySelector<HTMLElement>(within) ?? place);
  if (shown) target.replaceChildren(...(typeof shown === 'string' ? [shown] : shown));
};

const link = (card: Element, name: string, href: string | null | undefined): void => {
  const place = at(card, name) as HTMLAnchorElement;
  place.hidden = !href;
  // WhatsApp on a computer is a page: the desk stays open beside it.
  if (href) Object.assign(place, { href, rel: 'noopener noreferrer', target: href.startsWith('https:') ? '_blank' : '' });
};

const showAge = (card: Element, { createdAt }: Item, language: Language): void => {
  const place = at(card, 'age') as HTMLTimeElement;
  place.dateTime = createdAt;
  place.textContent = ago(createdAt, language) + comma[language] + dohaTime(createdAt, language);
};

/** Digits by which the end of a number is known, however it begins. */
const lastDigits = 7;

const numberNote = ({ contact }: Item, { words, language }: Reader): Shown => {
  if (!contact) return null;
  const { valid, country, phone, number } = contact;
  if (!valid) return words.notValid;
  const name = country && /^[A-Z]{2}$/.test(country) ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : country;
  // An extension, or the second of two numbers.
  const isAll = phone.replace(/\D/g, '').endsWith((number ?? '').slice(-lastDigits));
  const notes = [
    country !== null && sentence(words.abroad, { country: name ?? '' }),
    !isAll && sentence(words.asWritten, { phone }),
  ].filter((note) => note !== false);
  return notes.flatMap((note, index) => (index === 0 ? note : [document.createTextNode(' · '), ...note]));
};

const reasonOf = ({ flag }: Item, { words }: Reader): Shown => {
  if (!flag) return null;
  if (flag.because === 'limit') return words.overLimit;
  return flag.origin === null || flag.origin === 'null' ? words.hiddenSite : sentence(words.otherSite, { origin: flag.origin });
};

const stateOf = ({ takenBy, takenAt, doneBy, doneAt, withdrawnAt }: Item, { words, staff, language }: Reader): Shown => {
  if (withdrawnAt !== null) return sentence(words.withdrawn, { time: dohaTime(withdrawnAt, language) });
  const [who, when] = doneAt === null ? [takenBy, takenAt] : [doneBy, doneAt];
  if (when === null) return null;
  const time = dohaTime(when, language);
  if (who === null) return sentence(words.doneElsewhere, { time });
  const [byYou, by] = doneAt === null ? [words.takenByYou, words.takenBy] : [words.doneByYou, words.doneBy];
  return sentence(who === staff ? byYou : by, { name: nameOf(who), time });
};

const deliveryOf = ({ delivery, nextTryAt, lastError }: Item, reader: Reader): Shown => {
  const { words, language } = reader;
  const { mail, webhook } = reader.delivery;
  if (delivery === 'delivered') return mail && !webhook ? words.deliveredByMail : words.delivered;
  if (!mail && !webhook) return null;
  const error = lastError === null ? [] : sentence(': {lastError}', { lastError });
  if (delivery === 'failed') return [...sentence(words.deliveryFailed), ...error];
  // What was done before it was sent waits no longer.
  if (delivery === 'kept' || nextTryAt === null) return words.deliveryKept;
  // What is due goes within a moment.
  const time = dohaTime(new Date(Math.max(Date.parse(nextTryAt), Date.now())), language);
  if (mail && !webhook && lastError === null) return sentence(words.deliveryPlanned, { time });
  return [...sentence(words.deliveryWaiting, { time }), ...error];
};

// Not `price` of the pages: a script that shares modules with theirs would cost each of them a request more.
const riyals = new Intl.NumberFormat('en-QA', { maximumFractionDigits: 2 });

const productsOf = ({ products }: Item, { words, language }: Reader): HTMLElement[] => {
  return products.map(({ gone, priceFromQAR: amount, ...product }) => {
    const more = document.createElement('span');
    more.className = 'quiet';
    if (gone) more.textContent = words.removed;
    else if (amount !== null) more.append(...sentence(words.from, { price: riyals.format(amount) }));
    // Whatever its script, a name begins where the line does.
    const name = document.createElement('span');
    name.append(...sentence('{name}', { name: product[language] }));
    const item = document.createElement('li');
    item.append(name, more);
    return item;
  });
};

const titleOf = ({ contact, kind }: Item, words: Reader['words']): string =>
  contact?.name ?? (kind === 'report' ? words.report : words.shortlist);

/** The actions that make sense for a request as it stands; what somebody else has taken is taken over before it is done. */
const actsOf = ({ flag, takenBy, doneAt, withdrawnAt }: Item, staff: string): readonly string[] => {
  if (withdrawnAt !== null) return ['write'];
  if (doneAt !== null) return ['undo', 'write'];
  if (flag) return ['call', 'done', 'write'];
  if (takenBy === null) return ['take', 'done', 'write'];
  return takenBy === staff ? ['done', 'release', 'write'] : ['take', 'write'];
};

export const fillCard = (card: HTMLElement, item: Item, reader: Reader): void => {
  const { words, language, staff } = reader;
  const { contact, flag, outcome, takenBy } = item;
  card.classList.toggle('finished', item.doneAt !== null);
  card.classList.toggle('quiet-reach', item.duplicate || item.doneAt !== null || (takenBy !== null && takenBy !== staff));
  put(card, 'name', titleOf(item, words), 'bdi');
  showAge(card, item, language);
  put(card, 'reason', reasonOf(item, reader));
  at(card, 'duplicate').hidden = !item.duplicate;
  put(card, 'number', contact?.display, 'bdi');
  put(card, 'number-note', numberNote(item, reader));
  // Nobody is to be called before somebody has decided.
  const mayCall = contact?.tel && !flag;
  at(card, 'reach').hidden = !mayCall;
  link(card, 'call', contact?.tel);
  link(card, 'whatsapp', contact?.whatsapp);
  put(card, 'wishes', item.wishes.map((line) => line[language]).join('\n'), 'dd');
  put(card, 'question', item.question, 'bdi');
  const outcomes = [outcome, item.otherOutcome].flatMap((one) => (one ? [one[language]] : []));
  put(card, 'outcome', outcomes.join('\n\n'), 'dd');
  put(card, 'products', productsOf(item, reader), 'ul');
  put(card, 'shopper-note', item.shopperNote, 'bdi');
  put(card, 'report', item.report, 'bdi');
  put(card, 'note', item.note, 'bdi');
  put(card, 'state', stateOf(item, reader));
  put(card, 'reference', sentence(words.reference, { reference: item.reference }));
  put(card, 'delivery', deliveryOf(item, reader));
  const acts = actsOf(item, staff);
  for (const button of card.querySelectorAll<HTMLElement>('[data-act]'))
    if (button.dataset['act'] !== 'cancel') button.hidden = !acts.includes(button.dataset['act'] ?? '');
  const label = (act: string, text: string): void => void ((card.querySelector(`[data-act="${act}"]`) as HTMLElement).textContent = text);
  label('take', takenBy === null ? words.take : words.takeOver);
  label('done', flag ? words.doneNoCall : words.finish);
};

/** Says what went wrong with an action, on its card. */
export const sayFault = (card: Element, shown: Shown): void => put(card, 'fault', shown);

export const tookFirst = ({ takenBy }: Item, { words }: Reader): Shown => sentence(words.tookFirst, { name: nameOf(takenBy ?? '') });
