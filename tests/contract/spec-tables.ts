/** The closed `error.code` enum as the specification lists it, section "Errors". */
export const errorCodes: readonly string[] = [
  'missing_parameter',
  'invalid_parameter',
  'invalid_cursor',
  'no_matching_outcome',
  'missing_credential',
  'invalid_credential',
  'invalid_body',
  'unsupported_media_type',
  'job_not_found',
  'batch_too_large',
  'not_found',
  'method_not_allowed',
];

/** The sleeper profile as the specification's table lists it. */
export const positions = ['side', 'back', 'stomach', 'combination'];
export const weights = ['under60', 'k60to90', 'k90to130', 'over130'];
export const thermals = ['hot', 'neutral'];

/** All 4 x 4 x 2 combinations. */
export const profiles = positions.flatMap((position) =>
  weights.flatMap((weight) => thermals.map((thermal) => ({ position, weight, thermal }))),
);

/**
 * One row of a table of the specification: a member, its type (`map:number` is an object whose values are numbers, `string:uri` a format),
 * whether it is required where the specification says so, and its values where it lists them.
 */
export type Row = [member: string, type: string, need: 'required' | 'optional' | undefined, values: readonly string[] | undefined];

/**
 * Members by the object that holds them, as `name:type`. `name!` is required, `name?` optional; `=list` names the values below; `range` is an object with numbers min and max, `names` one with strings en and ar.
 */
type Table = Record<string, string>;

const lists: Record<string, readonly string[]> = {
  positions,
  weights,
  thermals,
  mattressTypes: ['memory-foam', 'pocket-spring', 'hybrid', 'latex', 'medical'],
  tiers: ['budget', 'mid', 'premium', 'luxury'],
  coolings: ['low', 'medium', 'high'],
  modes: ['live', 'test'],
  errorCodes,
  none: [],
};

const parts: Table = { range: 'min!:number max!:number', names: 'en:string ar:string' };
const needs: Record<string, Row[2]> = { '!': 'required', '?': 'optional' };

const rowsOf = (table: Table): Row[] =>
  Object.entries(table).flatMap(([holder, members]) =>
    members
      .trim()
      .split(/\s+/)
      .flatMap((member): Row[] => {
        const [, name = '', need = '', type = '', list] = /^([\w[\]]+)([!?]?):([^=]+)=?(\w+)?$/.exec(member) ?? [];
        const path = holder === '' ? name : `${holder}.${name}`;
        const part = parts[type];
        const row: Row = [path, part === undefined ? type : 'object', needs[need], list === undefined ? undefined : lists[list]];
        return part === undefined ? [row] : [row, ...rowsOf({ [path]: part })];
      }),
  );

const page = { '': 'items:array nextCursor:string|null hasMore:boolean total:integer' };
const batch = {
  '': 'count:integer succeeded:integer failed:integer results:array',
  'results[]': 'id:string status:integer error:object|null result:object|null',
};

const responseTables: [operation: string, status: number, table: Table][] = [
  [
    'GET /recommend',
    200,
    {
      '': 'query:object medicalNote?:string links?:map:string',
      query: 'position:string=positions weight:string=weights thermal:string=thermals',
      recommendation: `
        firmness:range pillowLoftCm:range recommendedMattressTypes:array recommendedMattressTypes[]:string=mattressTypes`,
      'recommendation.firmness': 'scale:string note:string',
    },
  ],
  [
    'GET /matrix',
    200,
    {
      '': 'count:integer scale?:map:string note?:string outcomes:array',
      'outcomes[]': `
        id!:string position!:string=positions weight!:string=weights thermal!:string=thermals firmness!:range pillowLoftCm?:range
        recommendedMattressTypes?:array recommendedMattressTypes[]:string url?:string:uri`,
    },
  ],
  [
    'GET /sizes',
    200,
    {
      '': 'count:integer market?:string warning?:string sizes:array',
      'sizes[]': 'key!:string name!:names widthCm!:number lengthCm!:number alternateDimensions?:array suitsCouples?:boolean',
      'sizes[].alternateDimensions[]': 'widthCm:number lengthCm:number',
    },
  ],
  [
    'GET /products',
    200,
    {
      '': 'currency!:string priceNote:string contact:object mattresses:array pillows:array',
      contact: 'phone:string email:string:email',
      'mattresses[]': `
        id?:string slug?:string name?:names type?:string firmness?:range tier?:string=tiers priceFromQAR?:number
        priceBySizeQAR?:map:number cooling?:string=coolings containsLatex?:boolean heightCm?:number warrantyYears?:number
        trialNights?:number`,
      'pillows[]': `
        id?:string slug?:string name?:names fill?:string loftCm?:range adjustable?:boolean cooling?:string=none
        containsLatex?:boolean washableCover?:boolean priceQAR?:number`,
    },
  ],
  ['GET /faq', 200, page],
  ['GET /shortlists', 200, page],
  ['GET /batch', 200, batch],
  ['POST /batch', 200, batch],
  [
    'POST /shortlists',
    201,
    {
      '': `
        id!:string createdAt!:string:date-time mode!:string=modes persisted!:boolean outcomeId?:string|null mattressIds?:array
        mattressIds[]:string pillowIds?:array pillowIds[]:string note?:string|null callbackRequested?:boolean links?:map:string`,
    },
  ],
  ['POST /keys', 201, { '': 'key:string mode:string=modes usage:object', usage: 'header:string' }],
];

/** Response bodies by operation. */
export const responses = responseTables.map(([operation, status, table]): [string, number, Row[]] => [operation, status, rowsOf(table)]);

const requestTables: Record<string, Table> = {
  'POST /batch': {
    '': 'operations!:array',
    'operations[]': 'id?:string position!:string=positions weight!:string=weights thermal?:string=thermals',
  },
  'POST /shortlists': {
    '': `
      outcomeId?:string|null mattressIds?:array|null mattressIds[]:string pillowIds?:array|null pillowIds[]:string
      note?:string|null contact?:object|null`,
    contact: 'name!:string phone!:string',
  },
  'POST /keys': { '': 'mode?:string=modes label?:string' },
};

/** Request bodies by operation. */
export const requests = Object.entries(requestTables).map(([operation, table]): [string, Row[]] => [operation, rowsOf(table)]);

/** The error body, section "Errors". */
export const errorRows = rowsOf({
  '': 'type!:string:uri title!:string status!:integer detail!:string',
  error: `
    code!:string=errorCodes message!:string hint!:string documentation!:string:uri parameter?:string allowedValues?:array
    allowedValues[]:string`,
});
