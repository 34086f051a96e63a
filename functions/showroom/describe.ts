import { parsePhone, phoneLinks } from '#lib/callback/phone.ts';
import { markedName, typeName } from '#lib/domain/catalogue.ts';
import { sizeOf } from '#lib/domain/sizes.ts';
import { afterOffer, offerIn } from '#lib/domain/sold.ts';
import type { Content, MattressRecord, OutcomeRecord, PillowRecord } from '#lib/schemas/content.ts';
import type { Range } from '#lib/schemas/outcome.ts';
import type { Report, Shortlist } from '#lib/schemas/writes.ts';
import type { Language, Localized } from '#lib/schemas/text.ts';
import { byteOrderMark, csv } from '#lib/words/csv.ts';
import { pagesAt } from '#lib/settings/settings.ts';
import { dohaMinute } from '#lib/words/doha-time.ts';
import { centimetre, comma, dimensions, offerPrice, price, range } from '#lib/words/format.ts';
import { latinDigits, leftToRight, plainLine, plainText, visibleText } from '#lib/words/plain-text.ts';
import messages from '../../src/content/messages/requests.json' with { type: 'json' };
import { type Contact, isDelivered, type RequestRecord } from '../store/store.ts';

/**
 * What a request says to people: THE description, which mails, the desk, its table and the command line show. What strangers wrote is text,
 * without what nobody sees.
 */

/** Titles, labels and sentences. */
export const words = messages;

/** What people tell a request by; the commands and the desk take any beginning of its id that no other has. */
export const shortId = (id: string): string => id.slice(0, 8);

type Body = { kind: 'shortlist'; shortlist: Shortlist } | { kind: 'report'; report: Report };

/** What was sent; the store holds only JSON that the service itself wrote. */
export const bodyOf = ({ kind, body }: Pick<RequestRecord, 'kind' | 'body'>): Body => {
  const value: unknown = JSON.parse(body);
  return kind === 'shortlist' ? { kind, shortlist: value as Shortlist } : { kind, report: value as Report };
};

/** What customers and staff call a request by (G86): of a report, and of a shortlist from before there were any, the beginning of its id. */
export const referenceOf = (request: Pick<RequestRecord, 'id' | 'kind' | 'body'>): string => {
  const read = bodyOf(request);
  return (read.kind === 'shortlist' ? read.shortlist.reference : undefined) ?? shortId(request.id);
};

/** Who is to be called: nobody where the same phone asked for the same shortly before, or where a person must decide first. */
export const callbackOf = ({ contact, duplicate, flag }: RequestRecord): RequestRecord['contact'] => (duplicate || flag ? null : contact);

const both = (write: (language: Language) => string): Localized => ({ en: write('en'), ar: write('ar') });
const labelled = (label: Localized, value: Localized): Localized => both((language) => `${label[language]}: ${value[language]}`);
const centimetres = (value: Range): Localized => both((language) => `${range(value, language)} ${centimetre[language]}`);

const firmness = (value: Range): Localized => ({
  en: `${range(value, 'en')} out of 10`,
  ar: `${range(value, 'ar')} (على مقياس من 10)`,
});

const unknown = (id: string): Localized => both(() => leftToRight(id));

/** What is no longer in the catalogue. */
const gone = (name: Localized): Localized => both((language) => `${name[language]} (${words.gone[language]})`);

/** Inside Arabic an unmarked `180×200` would turn into 200×180. */
const sizeText = (size: Content['sizes'][number]): Localized => ({
  en: `${size.name.en} ${dimensions(size)} ${centimetre.en}`,
  ar: `${size.name.ar} ${leftToRight(dimensions(size))} ${centimetre.ar}`,
});

/** The shop's own number of the article. */
const skuOf = ({ sku }: MattressRecord | PillowRecord): Localized[] =>
  sku === undefined
    ? []
    : [
        labelled(
          words.sku,
          both(() => leftToRight(plainLine(sku))),
        ),
      ];

export interface DeskProduct extends Localized {
  kind: 'mattress' | 'pillow';
  id: string;
  /** Null where it is no longer in the catalogue. */
  priceFromQAR: number | null;
  /** Of the size that is wanted, or of a pillow; null where no size is, or where there is none in it. */
  priceQAR: number | null;
  sample: boolean;
  gone: boolean;
  /** Type and price of each size, or filling, height and price. */
  details: Localized[];
}

/** @param wanted - key of the size that is wanted, whose price alone is of interest */
const mattressOf = (record: MattressRecord, { sizes, vocabulary }: Content, wanted?: string | null): DeskProduct => ({
  ...{
    kind: 'mattress',
    id: record.id,
    ...markedName(record),
    priceFromQAR: afterOffer(record).priceFromQAR,
    priceQAR: wanted ? (afterOffer(record).priceBySizeQAR[wanted] ?? null) : null,
    sample: record.sample,
    gone: false,
  },
  details: [
    labelled(words.type, typeName(record, vocabulary)),
    ...skuOf(record),
    ...sizes
      .filter(({ key }) => !wanted || key === wanted)
      .flatMap((size) => {
        const amount = record.priceBySizeQAR[size.key];
        if (amount === undefined) return wanted ? [labelled(sizeText(size), words.notInSize)] : [];
        return [
          labelled(
            sizeText(sizeOf(record, size)),
            both((language) => offerPrice(amount, offerIn(record, size.key), language)),
          ),
        ];
      }),
  ],
});

const pillowOf = (record: PillowRecord, { vocabulary }: Content): DeskProduct => ({
  ...{
    kind: 'pillow',
    id: record.id,
    ...markedName(record),
    priceFromQAR: afterOffer(record).priceQAR,
    priceQAR: afterOffer(record).priceQAR,
    sample: record.sample,
    gone: false,
  },
  details: [
    // Free text: a fill that we have no word for stays as the retailer wrote it.
    labelled(words.fill, vocabulary.fills[record.fill] ?? both(() => record.fill)),
    ...(record.loftCm ? [labelled(words.loft, centimetres(record.loftCm))] : []),
    ...skuOf(record),
    labelled(
      words.price,
      both((language) => offerPrice(record.priceQAR, offerIn(record), language)),
    ),
  ],
});

/** The name of what is no longer sold, and the id of what is not known any more. */
const formerName = (id: string, { discontinued }: Content): Localized => {
  const former = discontinued.find((one) => one.id === id);
  return former ? markedName(former) : unknown(id);
};

/** Each product once, however often it was named. */
const productsOf = ({ mattressIds, pillowIds, sizeKey }: Shortlist, content: Content): DeskProduct[] => {
  const find = <Item extends { id: string }>(
    kind: DeskProduct['kind'],
    ids: readonly string[] | undefined,
    items: readonly Item[],
    describe: (item: Item, known: Content, size?: string | null) => DeskProduct,
  ): DeskProduct[] =>
    [...new Set(ids)].map((id) => {
      const item = items.find((candidate) => candidate.id === id);
      return item
        ? describe(item, content, sizeKey)
        : { kind, id, ...formerName(id, content), priceFromQAR: null, priceQAR: null, sample: false, gone: true, details: [] };
    });
  return [...find('mattress', mattressIds, content.mattresses, mattressOf), ...find('pillow', pillowIds, content.pillows, pillowOf)];
};

/** A product's name, and that it is gone. */
export const productName = (product: DeskProduct): Localized => (product.gone ? gone(product) : product);

/** The recommendation, a line for each thing that it says. */
const outcomeText = (outcome: OutcomeRecord, { positions, weights, thermals, types }: Content['vocabulary']): Localized =>
  both((language) => {
    const sleeper = [positions[outcome.position], weights[outcome.weight], thermals[outcome.thermal]].map((one) => one.sleeper[language]);
    const suitable = outcome.recommendedMattressTypes.map((type) => types[type][language]);
    return [
      `${words.sleeper[language]}: ${sleeper.join(comma[language])}`,
      labelled(words.firmness, firmness(outcome.firmness))[language],
      labelled(words.pillowLoft, centimetres(outcome.pillowLoftCm))[language],
      `${words.types[language]}: ${suitable.join(comma[language])}`,
    ].join('\n');
  });

const outcomeOf = (id: string | null | undefined, { outcomes, vocabulary }: Content): (Localized & { id: string }) | null => {
  const outcome = outcomes.find((candidate) => candidate.id === id);
  return id ? { id, ...(outcome ? outcomeText(outcome, vocabulary) : gone(unknown(id))) } : null;
};

/**
 * What a webhook says beside ids: name and page of each product with its price in QAR, that of the wanted size where one is named (null where it is
 * not sold in it), and the pages of outcomes. Of a report nothing.
 */
export const namedIn = (request: RequestRecord, { mattresses, pillows, outcomes, discontinued }: Content, rootUrl: string) => {
  const read = bodyOf(request);
  if (read.kind === 'report') return {};
  const { mattressIds, pillowIds, sizeKey, outcomeId, otherOutcomeId } = read.shortlist;
  const named = ({ id, ...product }: MattressRecord | PillowRecord) => ({
    id,
    name: markedName(product),
    pages: pagesAt({ rootUrl }, `/products/${id}`),
  });
  const products = [...new Set([...mattressIds, ...pillowIds])].flatMap((id) => {
    const mattress = mattresses.find((one) => one.id === id);
    if (mattress) {
      const { priceFromQAR, priceBySizeQAR } = mattress;
      return { ...named(mattress), priceQAR: sizeKey ? (priceBySizeQAR[sizeKey] ?? null) : priceFromQAR };
    }
    const pillow = pillows.find((one) => one.id === id);
    if (pillow) return { ...named(pillow), priceQAR: pillow.priceQAR };
    const former = discontinued.find((one) => one.id === id);
    return former ? { ...named(former), priceQAR: null } : [];
  });
  const chosen = outcomes.filter(({ id }) => id === outcomeId || id === otherOutcomeId);
  return {
    ...(products.length > 0 && { products }),
    ...(chosen.length > 0 && {
      outcomes: chosen.map(({ id, position, weight, thermal }) => ({
        id,
        pages: pagesAt({ rootUrl }, `/finder/${position}/${weight}/${thermal}`),
      })),
    }),
  };
};

/** What was said beside the choice: showroom, size, budget and when to call (G85), a line each. */
const wishesOf = ({ showroomId, sizeKey, maxQAR, callAt }: Shortlist, { sizes, site: { showrooms } }: Content): Localized[] => {
  const showroom = showrooms?.find(({ id }) => id === showroomId);
  const size = sizes.find(({ key }) => key === sizeKey);
  return [
    ...(showroomId ? [labelled(words.showroom, showroom?.name ?? gone(unknown(showroomId)))] : []),
    ...(sizeKey ? [labelled(words.size, size ? sizeText(size) : gone(unknown(sizeKey)))] : []),
    ...(maxQAR
      ? [
          labelled(
            words.most,
            both((language) => price(maxQAR, language)),
          ),
        ]
      : []),
    ...(callAt ? [labelled(words.callAt, words[callAt])] : []),
  ];
};

const contactOf = ({ name, phone: text }: Contact) => {
  const phone = parsePhone(text);
  const { call, whatsApp } = phoneLinks(phone);
  const written = visibleText(latinDigits(plainLine(text)));
  const valid = phone && !phone.doubt ? phone : null;
  const region = valid && (valid.region ?? `+${valid.callingCode}`);
  return {
    name: plainLine(name),
    /** As it was written. */
    phone: written,
    /** E.164; null where it is not valid. */
    number: valid?.number ?? null,
    valid: valid !== null,
    /** In international form, or as it was written. */
    display: phone?.display ?? written,
    /** ISO 3166-1 code of another country, or its calling code where it has none; null for Qatar. */
    country: region === 'QA' ? null : region,
    /** Without `+`; null where the number is not valid. */
    callingCode: valid?.callingCode ?? null,
    /** Addresses of links; null where there is nothing to call, or no WhatsApp to expect. */
    tel: call,
    whatsapp: whatsApp,
  };
};

export type DeskContact = ReturnType<typeof contactOf>;

/** What became of it, also where it is done: only what was not sent is kept then. */
const deliveryOf = (request: RequestRecord): 'delivered' | 'waiting' | 'kept' | 'failed' => {
  if (isDelivered(request)) return 'delivered';
  if (request.nextAt !== null) return 'waiting';
  return request.lastError === null ? 'kept' : 'failed';
};

/** Longest report that is shown, in characters; the store has all of it. */
const longestReport = 20_000;

const reportText = ({ request }: Report): string => {
  const text = plainText(JSON.stringify(request, null, 2));
  return text.length > longestReport ? `${text.slice(0, longestReport)}\n…` : text;
};

/** What strangers wrote and chose. */
interface Told extends Record<'outcome' | 'otherOutcome', ReturnType<typeof outcomeOf>> {
  /** Public id of the shortlist or report. */
  recordId: string;
  shopperNote: string | null;
  question: string | null;
  /** Size, budget and when to call (G85). */
  wishes: Localized[];
  products: DeskProduct[];
  report: string | null;
}

const toldOf = (request: RequestRecord, content: Content): Told => {
  const read = bodyOf(request);
  if (read.kind === 'report')
    return {
      ...{ recordId: read.report.id, shopperNote: null, question: null, wishes: [], outcome: null, otherOutcome: null, products: [] },
      report: reportText(read.report),
    };
  const { id, note, question, outcomeId, otherOutcomeId } = read.shortlist;
  return {
    recordId: id,
    shopperNote: plainText(note ?? '').trim() || null,
    question: plainText(question ?? '').trim() || null,
    wishes: wishesOf(read.shortlist, content),
    outcome: outcomeOf(outcomeId, content),
    otherOutcome: outcomeOf(otherOutcomeId, content),
    products: productsOf(read.shortlist, content),
    report: null,
  };
};

/** A request as people read it. Times are RFC 3339, UTC. */
export const describe = (request: RequestRecord, content: Content) => {
  const { id, kind, createdAt, contact, flag, more, duplicate } = request;
  const { takenBy, takenAt, note, doneBy, doneAt, doneAs, laterAt, noAnswer, withdrawnAt } = request;
  return {
    ...{ id, reference: referenceOf(request), kind, createdAt },
    /** Whether somebody waits for a call. */
    callback: callbackOf(request) !== null,
    contact: contact && contactOf(contact),
    ...{ flag, more, duplicate, takenBy, takenAt, note, doneBy, doneAt, doneAs, laterAt, noAnswer, withdrawnAt },
    delivery: deliveryOf(request),
    ...toldOf(request, content),
  };
};

export type DeskItem = ReturnType<typeof describe>;

const yes = (is: boolean): string => (is ? 'yes' : '');

/** Columns of the table for spreadsheets. */
const columns: Readonly<Record<string, (item: DeskItem) => string | null | undefined>> = {
  reference: ({ reference }) => reference,
  'received (Doha)': ({ createdAt }) => dohaMinute(createdAt),
  kind: ({ kind }) => kind,
  callback: ({ callback }) => yes(callback),
  'decide first': ({ flag }) => flag?.because,
  repeated: ({ duplicate }) => yes(duplicate),
  name: ({ contact }) => contact?.name,
  // Without its sign, which would be taken for a formula.
  phone: ({ contact }) => contact?.display.replace('+', ''),
  'as written': ({ contact }) => contact?.phone,
  recommendation: ({ outcome }) => outcome?.en.replaceAll('\n', '; '),
  'second recommendation': ({ otherOutcome }) => otherOutcome?.en.replaceAll('\n', '; '),
  wishes: ({ wishes }) => wishes.map(({ en }) => en).join('; '),
  products: ({ products }) => products.map(({ en }) => en).join('; '),
  question: ({ question }) => question,
  "shopper's note": ({ shopperNote }) => shopperNote,
  report: ({ report }) => report,
  'taken by': ({ takenBy }) => takenBy,
  'taken (Doha)': ({ takenAt }) => dohaMinute(takenAt),
  note: ({ note }) => note,
  'done by': ({ doneBy }) => doneBy,
  'done (Doha)': ({ doneAt }) => dohaMinute(doneAt),
  'done as': ({ doneAs }) => doneAs,
  'call at (Doha)': ({ laterAt }) => dohaMinute(laterAt),
  'no answer': ({ noAnswer }) => (noAnswer > 0 ? String(noAnswer) : ''),
  'withdrawn (Doha)': ({ withdrawnAt }) => dohaMinute(withdrawnAt),
  delivery: ({ delivery }) => delivery,
  id: ({ id }) => id,
};

/** Requests as CSV. */
export const requestsTable = (items: readonly DeskItem[]): string =>
  byteOrderMark + csv([Object.keys(columns), ...items.map((item) => Object.values(columns).map((value) => value(item) ?? ''))]);
