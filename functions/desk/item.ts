import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { DeskContact, DeskItem, DeskProduct } from '#lib/contract/desk.ts';
import { markedName } from '#lib/domain/catalogue.ts';
import { latinDigits, plainLine, plainText, visibleText } from '#lib/words/plain-text.ts';
import type { Content } from '#lib/schemas/content.ts';
import { languages, type Language } from '#lib/schemas/text.ts';
import type { Shortlist } from '#lib/schemas/writes.ts';
import { describeShortlist, shortId } from '../showroom/describe.ts';
import { bodyOf, callbackOf, longestReport } from '../showroom/message.ts';
import { parsePhone, phoneLinks } from '../showroom/phone.ts';
import { type Contact, isDelivered, type RequestRecord } from '../store/store.ts';

/** A request as the page of the staff shows it. What strangers wrote is text, without what nobody sees. */

const qatar = 'QA';

const contactOf = ({ name, phone: text }: Contact): DeskContact => {
  const phone = parsePhone(text);
  const { call, whatsApp } = phoneLinks(phone);
  const written = visibleText(latinDigits(plainLine(text)));
  const valid = phone?.isValid ? phone : null;
  const region = valid && (valid.region ?? `+${valid.callingCode}`);
  return {
    ...{ name: plainLine(name), phone: written, number: valid?.number ?? null, valid: valid !== null },
    display: (valid && parsePhoneNumberFromString(valid.number)?.formatInternational()) ?? written,
    country: region === qatar ? null : region,
    ...{ tel: call, whatsapp: whatsApp },
  };
};

/** A list may name thousands. */
const shownProducts = 50;

type Catalogue = ReadonlyMap<string, DeskProduct>;

const catalogueOf = ({ mattresses, pillows }: Content): Catalogue =>
  new Map(
    [
      ...mattresses.map((record) => ({ ...record, ...markedName(record), price: Math.min(...Object.values(record.priceBySizeQAR)) })),
      ...pillows.map((record) => ({ ...record, ...markedName(record), price: record.priceQAR })),
    ].map(({ id, en, ar, sample, price }) => [id, { id, en, ar, priceFromQAR: price, sample, gone: false }]),
  );

const productsOf = ({ mattressIds = [], pillowIds = [] }: Shortlist, catalogue: Catalogue): DeskProduct[] =>
  [...new Set([...mattressIds, ...pillowIds])].map(
    (id) => catalogue.get(id) ?? { id, en: id, ar: id, priceFromQAR: null, sample: false, gone: true },
  );

/** The recommendation in words, as messages say it. */
const outcomeOf = ({ outcomeId }: Shortlist, content: Content): DeskItem['outcome'] => {
  if (!outcomeId) return null;
  const inWords = (language: Language): string =>
    describeShortlist({ outcomeId } as Shortlist, content, language)
      .flatMap(({ entries }) => entries.map(({ text }) => text))
      .join('\n');
  const [en, ar] = languages.map(inWords) as [string, string];
  return { id: outcomeId, en, ar };
};

/** What became of it, also where it is done: only what was not sent is kept then. */
const deliveryOf = (request: RequestRecord, isSent: boolean): DeskItem['delivery'] => {
  if (isDelivered(request)) return 'delivered';
  if (request.nextAt !== null) return isSent ? 'waiting' : 'kept';
  return request.lastError === null ? 'kept' : 'failed';
};

type Told = Pick<DeskItem, 'shopperNote' | 'outcome' | 'products' | 'moreProducts' | 'report'>;

const toldOf = (request: RequestRecord, content: Content, catalogue: Catalogue): Told => {
  const read = bodyOf(request);
  if (read.kind === 'report') {
    const report = plainText(JSON.stringify(read.report['request'], null, 2)).slice(0, longestReport);
    return { shopperNote: null, outcome: null, products: [], moreProducts: 0, report };
  }
  const products = productsOf(read.shortlist, catalogue);
  return {
    shopperNote: plainText(read.shortlist.note ?? '').trim() || null,
    outcome: outcomeOf(read.shortlist, content),
    products: products.slice(0, shownProducts),
    moreProducts: Math.max(0, products.length - shownProducts),
    report: null,
  };
};

/** @param isSent - whether mail or a webhook sends requests on; else they are kept for the desk */
export const createItemOf = (content: Content, isSent = true): ((request: RequestRecord) => DeskItem) => {
  const catalogue = catalogueOf(content);
  return (request) => {
    const { id, kind, createdAt, contact, flag, duplicate, takenBy, takenAt, note, doneBy, doneAt, nextAt, lastError } = request;
    return {
      id,
      reference: shortId(id),
      kind,
      createdAt,
      callback: callbackOf(request) !== null,
      contact: contact && contactOf(contact),
      flag: flag && { because: flag.because, origin: flag.origin },
      duplicate,
      ...{ takenBy, takenAt, note, doneBy, doneAt },
      delivery: deliveryOf(request, isSent),
      nextTryAt: isSent ? nextAt : null,
      lastError,
      ...toldOf(request, content, catalogue),
    };
  };
};
