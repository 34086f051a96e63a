import { z } from 'zod';
import { ourChoice, text, url } from './text.ts';

/** NLWeb 0.55 request and response (G38): open objects, since the standard adds members. */

/** Kinds of record that a question can lead to. */
const askKinds = ['faq', 'outcome', 'size', 'mattress', 'pillow', 'shop', 'term'] as const;
export type AskKind = (typeof askKinds)[number];

export const askVersion = '0.55';

/** How many records one answer holds at most, and where the question does not say. */
export const askLimits = { least: 1, most: 50, usual: 10 } as const;

const question = text(1000, 1)
  .regex(/\S/u, { error: 'must not be blank' })
  .meta({ description: 'The question, in English or Arabic.', examples: ['what size is a Qatar king'] });

const outOfRange = `must be from 1 to ${askLimits.most}`;

const recordCount = z
  .int32()
  .min(1, { error: outOfRange })
  .max(askLimits.most, { error: outOfRange })
  .meta({ default: askLimits.usual, description: 'Most records in the answer.' });

const requestId = text(200).meta({ description: 'Your own id of the request, returned as it was sent.' });
const sessionContext = z.looseObject({}).meta({ description: 'Given back as it came: nothing of a conversation is kept here.' });

export const askRequest = z
  .looseObject({
    query: z
      .union([question, z.looseObject({ text: question })])
      .meta({ description: 'The question itself, or an object with the question as its `text`; other members of it are not used.' }),
    num_results: recordCount.nullish(),
    prefer: z
      .looseObject({
        streaming: z.boolean().nullish().meta({ description: 'Server-sent events. The header `Prefer` comes before it.' }),
        'accept-language': text(200)
          .nullish()
          .meta({ description: 'Language of the answer as in RFC 9110, `en` or `ar`; without it that of the question.' }),
        mode: text(80).nullish().meta({ description: '`list` is the only mode; whoever asks for another one is answered in it.' }),
      })
      .nullish()
      .meta({ description: 'How the answer is wanted.' }),
    context: z.looseObject({}).nullish().meta({ description: 'Taken and not used: every question stands by itself.' }),
    meta: z
      .looseObject({ request_id: requestId.nullish(), session_context: sessionContext.nullish() })
      .nullish()
      .meta({ description: 'What is returned as it was sent.' }),
  })
  .meta({
    id: 'AskRequest',
    ...ourChoice('G38', 'NLWeb 0.55 request.'),
    examples: [{ query: { text: 'what size is a Qatar king' }, num_results: 3, prefer: { 'accept-language': 'en' } }],
  });

const askMeta = z
  .looseObject({
    response_type: z.literal('answer').meta({ description: 'Kind of response.' }),
    response_format: z.literal('conversational_search').meta({ description: 'Form of the results.' }),
    version: text(20, 1).meta({ description: 'Version of NLWeb.' }),
    request_id: requestId.optional(),
    session_context: sessionContext.optional(),
  })
  .meta({ description: 'What the response is.' });

const result = z.object({
  identifier: z
    .templateLiteral([z.enum(askKinds), '/', z.string().regex(/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*/)])
    .meta({ maxLength: 100, description: '`<kind>/<id>`: the id is the one that the record has in the rest of the interface.' }),
  '@type': text(80, 1).meta({ description: 'Type of `schema_object`.' }),
  name: text(400, 1).meta({ description: 'Name of the record.' }),
  description: text(5000, 1).meta({ description: 'What the record says.' }),
  url: url.meta({ description: 'Page of the guide about the record, in the language of the answer.' }),
  score: z.number().min(0).max(100).meta({ format: 'double', description: 'How well the record fits the question; the best comes first.' }),
  schema_object: z
    .looseObject({
      '@context': z.literal('https://schema.org').meta({ description: 'The vocabulary.' }),
      '@type': text(80, 1).meta({ description: 'Type in that vocabulary.' }),
    })
    .meta({ description: 'The record in the vocabulary of schema.org.' }),
});

export const askResult = result.loose().meta({ id: 'AskResult', ...ourChoice('G38', 'One retrieved record.') });

/** What an answer says beside its records. */
const head = z.object({
  _meta: askMeta,
  query_id: text(100, 1).meta({ description: 'Our id of the question.' }),
  query: text(1000, 1).meta({ description: 'The question as it came.' }),
});

/** What is said in place of records. */
const instead = z.object({
  unknown: z.literal(true).optional().meta({
    description: 'There beside no results where nothing of the guide answers the question: nothing near it is given in its place.',
  }),
  hint: text(1000, 1).optional().meta({ description: 'For an assistant, beside no results: who can answer, or where pages are found.' }),
});

export const askResponse = head
  .extend({ ...instead.shape, results: z.array(askResult).max(askLimits.most).meta({ description: 'The records, the best first.' }) })
  .loose()
  .meta({ id: 'AskResponse', ...ourChoice(['G38', 'G102'], 'Retrieved records, the best first; never generated text.') });

export type AskMeta = z.infer<typeof askMeta>;
export type AskHead = z.infer<typeof head>;
export type AskResult = z.infer<typeof result>;
export type AskIdentifier = AskResult['identifier'];
export type AskInstead = z.infer<typeof instead>;
export type AskResponse = AskHead & AskInstead & { results: AskResult[] };
