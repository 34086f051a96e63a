import { z } from 'zod';
import { ourChoice, text, url } from './text.ts';

/** Items of a page (specification, "Limits"). */
export const pageLimits = { least: 1, most: 200, usual: 50 } as const;

/** Page envelope of every list (specification, "Page envelope"). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item).max(200).meta({ description: 'Items of this page.' }),
    nextCursor: text(200).nullable().meta({ description: 'Cursor of the next page; null where none follows.' }),
    hasMore: z.boolean().meta({ description: 'Whether another page follows.' }),
    total: z.int32().min(0).meta({ description: 'Items on all pages together.' }),
  });

export type Page<Item> = Omit<z.infer<ReturnType<typeof pageOf>>, 'items'> & { items: Item[] };

/** The closed enum of the specification; clients branch on it. */
const errorCodes = [
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
] as const;

const errorCode = z.enum(errorCodes).meta({ id: 'ErrorCode', description: 'Closed set; branch on it.' });

/** Most faults that are told of one body. */
export const mostFaults = 20;

const fault = {
  message: text(2000, 1).meta({ description: 'What went wrong, for people.' }),
  hint: text(2000, 1).meta({ description: 'What to send instead.' }),
  parameter: text(400).optional().meta({ description: 'The parameter or body member at fault.' }),
  allowedValues: z
    .array(text(400))
    .max(200_000)
    .optional()
    .meta(ourChoice('G64', 'Accepted values for that parameter, where they can be listed.')),
};

const explanation = { ...fault, documentation: url.meta({ description: 'Page about this error.' }) };

const problemMembers = {
  type: url.meta({ description: 'Problem type (RFC 9457).' }),
  title: text(200, 1).meta({ description: 'The kind of error in a few words.' }),
  status: z.int32().min(400).max(599).meta({ description: 'HTTP status.' }),
  detail: text(2000, 1).meta({ description: 'Explanation of this occurrence.' }),
};

/** The `error` member on its own, as batch results carry it (G25). */
export const errorDetail = z
  .strictObject({ code: errorCode, ...explanation })
  .meta({ id: 'ErrorDetail', description: 'What went wrong and what to change.' });

/** What went wrong where none of the twelve codes fits: the `error` member without `code` (G43). */
export const uncodedError = z.strictObject(explanation).meta({ description: 'What went wrong and what to change, without a code.' });

/** Body of every 4xx and 5xx that one of the twelve codes names (specification, "Errors"). @public */
export const problemBody = z
  .strictObject({
    ...problemMembers,
    error: errorDetail,
    errors: z
      .array(z.strictObject(fault))
      .min(2)
      .max(mostFaults)
      .optional()
      .meta(ourChoice('G80', 'Every fault of a body that has several; the first is `error` again.')),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457) with the members of this service.' });

/** Body of the responses that none of the twelve codes fits (G43). @public */
export const uncodedProblemBody = z.strictObject({ ...problemMembers, error: uncodedError }).meta({
  id: 'UncodedProblem',
  ...ourChoice(['G43', 'G63'], 'Problem details without `error.code`: none of the codes of the closed enum fits.'),
});

export type ErrorCode = z.infer<typeof errorCode>;
export type ErrorDetail = z.infer<typeof errorDetail>;
export type Fault = z.infer<z.ZodObject<typeof fault>>;
export type ProblemBody = z.infer<typeof problemBody> | z.infer<typeof uncodedProblemBody>;
