import { z } from 'zod';
import { text, url } from './text.ts';

/** NLWeb 0.55 request and response (G38): open objects, since the standard adds members. */

const question = text(1000, 1).meta({ description: 'The question, in English or Arabic.', examples: ['what size is a Qatar king'] });

export const askRequest = z
  .looseObject({
    query: z.union([question, z.looseObject({ text: question })]),
    prefer: z.looseObject({ streaming: z.boolean().optional() }).optional(),
    num_results: z.int32().min(1).max(50).optional(),
  })
  .meta({
    id: 'AskRequest',
    description: 'NLWeb 0.55 request. Not fixed by the specification (G38).',
    'x-gap': 'G38',
    examples: [{ query: { text: 'what size is a Qatar king' } }],
  });

const askResult = z
  .looseObject({
    identifier: text(200, 3).meta({ description: '`<kind>/<id>`; kind is faq, outcome, size, mattress or pillow.' }),
    '@type': text(80, 1),
    name: text(400, 1),
    description: text(5000),
    url,
    score: z.number().min(0).max(100).meta({ format: 'double' }),
    schema_object: z.looseObject({}),
  })
  .meta({ id: 'AskResult', description: 'One retrieved record. Not fixed by the specification (G38).', 'x-gap': 'G38' });

export const askResponse = z
  .looseObject({
    _meta: z.looseObject({ response_type: z.literal('answer'), version: text(20) }),
    query_id: text(100),
    query: text(1000),
    results: z.array(askResult).max(50),
  })
  .meta({
    id: 'AskResponse',
    description: 'Retrieved records, never generated text. Not fixed by the specification (G38).',
    'x-gap': 'G38',
  });
