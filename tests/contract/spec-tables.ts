import { errorCodes } from './error-codes.ts';
import { positions, thermals, weights } from './profiles.ts';

type Need = 'required' | 'optional' | undefined;

/**
 * One row of a table of the specification: a member, its type (`map:number` is an object whose values are numbers, `string:uri` a format),
 * whether it is required where the specification says so, and its values where it lists them.
 */
export type Row = [member: string, type: string, need?: Need, values?: readonly string[]];

const range = (member: string): Row[] => [
  [member, 'object'],
  [`${member}.min`, 'number', 'required'],
  [`${member}.max`, 'number', 'required'],
];
const names = (member: string): Row[] => [
  [member, 'object'],
  [`${member}.en`, 'string'],
  [`${member}.ar`, 'string'],
];
const profile = (member: string, need?: Need): Row[] => [
  [`${member}.position`, 'string', need, positions],
  [`${member}.weight`, 'string', need, weights],
  [`${member}.thermal`, 'string', need, thermals],
];
const mattressTypes = ['memory-foam', 'pocket-spring', 'hybrid', 'latex', 'medical'];

/** Response bodies by operation. */
export const responses: [operation: string, status: number, rows: Row[]][] = [
  [
    'GET /recommend',
    200,
    [
      ['query', 'object'],
      ...profile('query'),
      ...range('recommendation.firmness'),
      ['recommendation.firmness.scale', 'string'],
      ['recommendation.firmness.note', 'string'],
      ...range('recommendation.pillowLoftCm'),
      ['recommendation.recommendedMattressTypes', 'array'],
      ['recommendation.recommendedMattressTypes[]', 'string', undefined, mattressTypes],
      ['medicalNote', 'string', 'optional'],
      ['links', 'map:string', 'optional'],
    ],
  ],
  [
    'GET /matrix',
    200,
    [
      ['count', 'integer'],
      ['scale', 'map:string', 'optional'],
      ['note', 'string', 'optional'],
      ['outcomes', 'array'],
      ['outcomes[].id', 'string', 'required'],
      ...profile('outcomes[]', 'required'),
      ...range('outcomes[].firmness'),
      ['outcomes[].firmness', 'object', 'required'],
      ...range('outcomes[].pillowLoftCm'),
      ['outcomes[].pillowLoftCm', 'object', 'optional'],
      ['outcomes[].recommendedMattressTypes', 'array', 'optional'],
      ['outcomes[].recommendedMattressTypes[]', 'string'],
      ['outcomes[].url', 'string:uri', 'optional'],
    ],
  ],
  [
    'GET /sizes',
    200,
    [
      ['count', 'integer'],
      ['market', 'string', 'optional'],
      ['warning', 'string', 'optional'],
      ['sizes', 'array'],
      ['sizes[].key', 'string', 'required'],
      ...names('sizes[].name'),
      ['sizes[].name', 'object', 'required'],
      ['sizes[].widthCm', 'number', 'required'],
      ['sizes[].lengthCm', 'number', 'required'],
      ['sizes[].alternateDimensions', 'array', 'optional'],
      ['sizes[].alternateDimensions[].widthCm', 'number'],
      ['sizes[].alternateDimensions[].lengthCm', 'number'],
      ['sizes[].suitsCouples', 'boolean', 'optional'],
    ],
  ],
  [
    'GET /products',
    200,
    [
      ['currency', 'string', 'required'],
      ['priceNote', 'string'],
      ['contact', 'object'],
      ['contact.phone', 'string'],
      ['contact.email', 'string:email'],
      ['mattresses', 'array'],
      ['mattresses[].id', 'string', 'optional'],
      ['mattresses[].slug', 'string', 'optional'],
      ...names('mattresses[].name'),
      ['mattresses[].name', 'object', 'optional'],
      ['mattresses[].type', 'string', 'optional'],
      ...range('mattresses[].firmness'),
      ['mattresses[].firmness', 'object', 'optional'],
      ['mattresses[].tier', 'string', 'optional', ['budget', 'mid', 'premium', 'luxury']],
      ['mattresses[].priceFromQAR', 'number', 'optional'],
      ['mattresses[].priceBySizeQAR', 'map:number', 'optional'],
      ['mattresses[].cooling', 'string', 'optional', ['low', 'medium', 'high']],
      ['mattresses[].containsLatex', 'boolean', 'optional'],
      ['mattresses[].heightCm', 'number', 'optional'],
      ['mattresses[].warrantyYears', 'number', 'optional'],
      ['mattresses[].trialNights', 'number', 'optional'],
      ['pillows', 'array'],
      ['pillows[].id', 'string', 'optional'],
      ['pillows[].slug', 'string', 'optional'],
      ...names('pillows[].name'),
      ['pillows[].name', 'object', 'optional'],
      ['pillows[].fill', 'string', 'optional'],
      ...range('pillows[].loftCm'),
      ['pillows[].loftCm', 'object', 'optional'],
      ['pillows[].adjustable', 'boolean', 'optional'],
      ['pillows[].cooling', 'string', 'optional', []],
      ['pillows[].containsLatex', 'boolean', 'optional'],
      ['pillows[].washableCover', 'boolean', 'optional'],
      ['pillows[].priceQAR', 'number', 'optional'],
    ],
  ],
  ...(['GET /faq', 'GET /shortlists'] as const).map((name): [string, number, Row[]] => [
    name,
    200,
    [
      ['items', 'array'],
      ['nextCursor', 'string|null'],
      ['hasMore', 'boolean'],
      ['total', 'integer'],
    ],
  ]),
  ...(['GET /batch', 'POST /batch'] as const).map((name): [string, number, Row[]] => [
    name,
    200,
    [
      ['count', 'integer'],
      ['succeeded', 'integer'],
      ['failed', 'integer'],
      ['results', 'array'],
      ['results[].id', 'string'],
      ['results[].status', 'integer'],
      ['results[].error', 'object|null'],
      ['results[].result', 'object|null'],
    ],
  ]),
  [
    'POST /shortlists',
    201,
    [
      ['id', 'string', 'required'],
      ['createdAt', 'string:date-time', 'required'],
      ['mode', 'string', 'required', ['live', 'test']],
      ['persisted', 'boolean', 'required'],
      ['outcomeId', 'string|null', 'optional'],
      ['mattressIds', 'array', 'optional'],
      ['mattressIds[]', 'string'],
      ['pillowIds', 'array', 'optional'],
      ['pillowIds[]', 'string'],
      ['note', 'string|null', 'optional'],
      ['callbackRequested', 'boolean', 'optional'],
      ['links', 'map:string', 'optional'],
    ],
  ],
  [
    'POST /keys',
    201,
    [
      ['key', 'string'],
      ['mode', 'string', undefined, ['live', 'test']],
      ['usage', 'object'],
      ['usage.header', 'string'],
    ],
  ],
];

/** Request bodies by operation. */
export const requests: [operation: string, rows: Row[]][] = [
  [
    'POST /batch',
    [
      ['operations', 'array', 'required'],
      ['operations[].id', 'string', 'optional'],
      ['operations[].position', 'string', 'required', positions],
      ['operations[].weight', 'string', 'required', weights],
      ['operations[].thermal', 'string', 'optional', thermals],
    ],
  ],
  [
    'POST /shortlists',
    [
      ['outcomeId', 'string|null', 'optional'],
      ['mattressIds', 'array|null', 'optional'],
      ['mattressIds[]', 'string'],
      ['pillowIds', 'array|null', 'optional'],
      ['pillowIds[]', 'string'],
      ['note', 'string|null', 'optional'],
      ['contact', 'object|null', 'optional'],
      ['contact.name', 'string', 'required'],
      ['contact.phone', 'string', 'required'],
    ],
  ],
  [
    'POST /keys',
    [
      ['mode', 'string', 'optional', ['live', 'test']],
      ['label', 'string', 'optional'],
    ],
  ],
];

/** The error body, section "Errors". */
export const errorRows: Row[] = [
  ['type', 'string:uri', 'required'],
  ['title', 'string', 'required'],
  ['status', 'integer', 'required'],
  ['detail', 'string', 'required'],
  ['error.code', 'string', 'required', errorCodes],
  ['error.message', 'string', 'required'],
  ['error.hint', 'string', 'required'],
  ['error.documentation', 'string:uri', 'required'],
  ['error.parameter', 'string', 'optional'],
  ['error.allowedValues', 'array', 'optional'],
  ['error.allowedValues[]', 'string'],
];
