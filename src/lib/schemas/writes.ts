import { z } from 'zod';
import { pageOf, uncodedError } from './envelope.ts';
import { codePoints, ourChoice, slug, text, timestamp, url } from './text.ts';

/** Ids of products in a shortlist. */
const ids = z.array(text(200)).max(1000);
const idsMeta = (kind: 'mattresses' | 'pillows') => ourChoice('G74', `Ids of ${kind} from /products, at most 1,000.`);

const recordId = text(100, 1).meta({ description: 'Identifier of the record, which nobody can guess.' });
const links = z.record(text(80), url).meta({ maxProperties: 20, ...ourChoice('G81', 'Related addresses by relation, such as `self`.') });
const persisted = z.boolean().meta({ description: 'Whether it is kept; never with a sandbox key.' });

/** Callback contact (G49). */
export const contact = z
  .strictObject({
    name: text(200, 1)
      .regex(/\S/u, { error: 'must not be blank' })
      .meta({ description: 'Name to ask for.', examples: ['Maryam'] }),
    phone: text(100, 1).meta({
      description: 'Phone number of 5 to 20 digits that an ordinary call reaches: no premium-rate, satellite or short service number.',
      examples: ['+974 0000 0000'],
    }),
  })
  .meta({
    id: 'Contact',
    ...ourChoice(['G49', 'G65'], 'Only for a shopper who asked to be called: with a live key, the showroom calls.'),
  });

const upTo = (length: number) =>
  z.string().refine((value) => codePoints(value) <= length, { error: `must be at most ${length} characters` });

/** What a shopper may say beside the specified members, in a request and in its response (G85). Prices are QAR. */
const wishes = {
  otherOutcomeId: text(200).nullish().meta(ourChoice('G85', 'Id of the outcome of a second sleeper; only beside `outcomeId`.')),
  sizeKey: text(200).nullish().meta(ourChoice('G85', 'Key of the size that is wanted, as /sizes gives it.')),
  showroomId: text(200).nullish().meta(ourChoice('G85', 'Id of the showroom that is asked, of a shop with several.')),
  maxQAR: z.number().positive().max(1_000_000).nullish().meta(ourChoice('G85', 'Most that the mattress may cost, in QAR.')),
  callAt: z
    .enum(['morning', 'afternoon', 'evening'])
    .nullish()
    .meta(ourChoice('G85', 'When a call is welcome, in Doha; only beside `contact`.')),
  question: upTo(300)
    .nullish()
    .meta({ maxLength: 300, ...ourChoice('G85', 'A question to the showroom, at most 300 Unicode code points.') }),
};

/** What the service makes of a shortlist: a client sends it back as it got it, and it says nothing (G54). */
const madeNames = ['id', 'createdAt', 'mode', 'persisted', 'callbackRequested', 'reference', 'noLongerSold', 'links'] as const;
const leftAlone = z.unknown().optional().meta(ourChoice('G54', 'Of the response; taken and left alone.'));
const madeHere = Object.fromEntries(madeNames.map((name) => [name, leftAlone])) as Record<(typeof madeNames)[number], typeof leftAlone>;

/** Body of `POST /shortlists`. Unknown members are refused (G5); null counts as absent (G54). */
export const shortlistRequest = z
  .strictObject({
    outcomeId: text(200).nullish().meta({ description: 'Id of an outcome, as /recommend and /matrix give it.' }),
    mattressIds: ids.nullish().meta(idsMeta('mattresses')),
    pillowIds: ids.nullish().meta(idsMeta('pillows')),
    note: upTo(500)
      .nullish()
      .meta({ maxLength: 500, ...ourChoice('G52', 'At most 500 Unicode code points.') }),
    contact: contact.nullish(),
    ...wishes,
    ...madeHere,
  })
  .meta({
    id: 'ShortlistRequest',
    // Inside allOf, since generators of types make a union with unknown of an anyOf beside properties.
    allOf: [{ anyOf: ['outcomeId', 'mattressIds', 'pillowIds'].map((name) => ({ required: [name] })) }],
    ...ourChoice(
      ['G5', 'G6', 'G7', 'G54'],
      'At least one of outcomeId, mattressIds and pillowIds is required, and an empty array does not count. Unknown members are refused, and ids that are not ours; those of a Shortlist that the service makes are left alone.',
    ),
    examples: [{ outcomeId: 'side-k90to130-hot', note: 'For the guest room' }],
  });

const mode = z.enum(['live', 'test']).meta({ id: 'Mode', description: 'Kind of key: `live` reaches the showroom, `test` is the sandbox.' });

/** Response of creation, and of the record's own address (G23). */
export const shortlist = z
  .strictObject({
    id: recordId,
    createdAt: timestamp,
    mode,
    persisted,
    outcomeId: slug.nullable().meta({ description: 'As sent; null without one.' }),
    mattressIds: ids.meta({ description: 'As sent; empty without any.' }),
    pillowIds: ids.meta({ description: 'As sent; empty without any.' }),
    note: text(500).nullable().meta({ description: 'As sent; null without one.' }),
    callbackRequested: z.boolean().meta({ description: 'Whether a contact was sent.' }),
    ...wishes,
    reference: text(20).optional().meta(ourChoice('G86', 'What staff find it by at the desk; a live shortlist has it.')),
    noLongerSold: ids.optional().meta(ourChoice('G98', 'Those of the products that are no longer sold; absent without any.')),
    links,
  })
  .meta({ id: 'Shortlist', ...ourChoice('G103', 'A stored choice. The contact is never shown.') });

/** `GET /shortlists`: always empty, since shortlists are private and not enumerable. */
export const shortlistPage = pageOf(z.looseObject({})).meta({ id: 'ShortlistPage', description: 'Always an empty page.' });

export type ShortlistRequest = z.infer<typeof shortlistRequest>;
export type Shortlist = z.infer<typeof shortlist>;

/** Body of `POST /reports`: any JSON object, kept whole, no member interpreted (G29). */
export const reportRequest = z.looseObject({}).meta({
  id: 'ReportRequest',
  ...ourChoice('G29', 'Any JSON object.'),
  examples: [{ subject: 'A price is out of date' }],
});

const report = z
  .looseObject({
    id: recordId,
    createdAt: timestamp,
    mode,
    persisted,
    request: z.looseObject({}).meta({ description: 'The body as it was sent.' }),
  })
  .meta({ id: 'Report', ...ourChoice('G31', 'The report record.') });

/** Job record (G31): no state names. Answered whole by `GET` as soon as the report is stored; the 202 of the `POST` says that it was taken. */
export const job = z
  .looseObject({
    id: recordId,
    createdAt: timestamp,
    mode,
    links,
    completedAt: timestamp.optional().meta({ description: 'When the report was stored.' }),
    result: report.nullable().optional().meta({ description: 'The report as it is stored.' }),
    error: uncodedError.optional().meta(ourChoice('G31', 'Present where the work was given up: what to do now.')),
  })
  .meta({ id: 'Job', ...ourChoice('G31', 'Long-running work.') });

export type Job = z.infer<typeof job>;
export type Report = z.infer<typeof report>;

/** JSON body of `POST /keys`: native, RFC 7591 and agent registration members side by side; unknown members are ignored (G5). */
export const keyRequest = z
  .looseObject({
    mode: mode.default('test').meta(ourChoice('G14', 'Kind of key; another value is a fault of this member.')),
    label: text(200).optional().meta(ourChoice('G55', 'Free text, not kept.')),
    type: z.literal('anonymous').optional().meta(ourChoice('G15', 'Identity type; only `anonymous` is supported.')),
  })
  .meta({
    id: 'KeyRequest',
    ...ourChoice(['G5', 'G13'], 'Unknown members are ignored. No body at all asks for a test key.'),
    examples: [{ mode: 'test', label: 'my laptop' }],
  });

/** OAuth 2.0 client credentials request (G15, RFC 6749 section 4.4). */
export const tokenRequest = z
  .looseObject({ grant_type: z.literal('client_credentials').meta({ description: 'The only grant there is.' }), mode: mode.optional() })
  .meta({ id: 'TokenRequest', ...ourChoice('G15', 'OAuth 2.0 form.') });

/** Response of `POST /keys`; `access_token`, `token_type` and `client_id` are G12, the form of `usage.header` is G70. */
export const issuedKey = z
  .looseObject({
    key: text(200, 1).meta({ description: 'The credential itself. It does not expire on a timer.' }),
    mode,
    usage: z
      .strictObject({ header: text(300, 1).meta(ourChoice('G70', 'The complete header line to send.')) })
      .meta({ description: 'How to send the key.' }),
    access_token: text(200, 1).meta(ourChoice('G12', 'The key again.')),
    token_type: z.literal('Bearer').meta(ourChoice('G12', 'Always `Bearer`.')),
    client_id: text(200, 1).meta(ourChoice('G12', 'Public identifier of the key.')),
  })
  .meta({ id: 'IssuedKey', description: 'A new key, ready to use.' });

export type KeyRequest = z.infer<typeof keyRequest>;
export type IssuedKey = z.infer<typeof issuedKey>;
