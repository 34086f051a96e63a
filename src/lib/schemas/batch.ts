import { z } from 'zod';
import { errorDetail } from './envelope.ts';
import { recommendation } from './outcome.ts';
import { position, thermal, weight } from './profile.ts';
import { ourChoice } from './text.ts';

/** Most operations in one batch (specification, "Limits"). */
export const maxOperations = 50;

/** Most bytes of a batch (G9). No text in it has more characters. */
export const maxBatchBytes = 256 * 1024;

/** One operation as documented. The handler takes any JSON in its place: a malformed one fails alone (G26). */
export const batchOperation = z
  .looseObject({
    id: z
      .string()
      .optional()
      .meta({ maxLength: maxBatchBytes, ...ourChoice('G27', 'Echoed back for correlation; a number is taken too, as a string.') }),
    position,
    weight,
    thermal: thermal.default('neutral'),
  })
  .meta({
    id: 'BatchOperation',
    ...ourChoice(['G5', 'G54'], 'Unknown members are ignored; null counts as absent where a member is optional.'),
  });

export const batchRequest = z
  .looseObject({ operations: z.array(batchOperation).max(maxOperations).meta({ description: 'At most 50 operations.' }) })
  .meta({
    id: 'BatchRequest',
    description: 'Sleepers to recommend for.',
    examples: [
      {
        operations: [
          { id: 'first', position: 'side', weight: 'k90to130', thermal: 'hot' },
          { position: 'back', weight: 'k60to90' },
        ],
      },
    ],
  });

const batchResult = z
  .looseObject({
    id: z.string().meta({
      maxLength: maxBatchBytes,
      ...ourChoice(
        'G27',
        'The operation’s own id, else its position counted from 0, with `#` before it where another operation sent that as its id.',
      ),
    }),
    status: z.int32().min(200).max(599).meta(ourChoice('G26', 'The status the single call would have had.')),
    error: errorDetail.nullable(),
    result: recommendation.nullable().meta({ description: 'The `/recommend` body for this operation.' }),
  })
  .meta({ id: 'BatchResult', ...ourChoice('G25', 'Outcome of one operation: its inner shape.') });

const count = z.int32().min(0).max(maxOperations);

/** 200 body of `/batch`. */
export const batch = z
  .strictObject({
    count: count.meta({ description: 'Number of operations.' }),
    succeeded: count.meta({ description: 'Operations with status 200.' }),
    failed: count.meta({ description: 'The other operations.' }),
    results: z.array(batchResult).max(maxOperations).meta({ description: 'Results, in the order of the operations.' }),
  })
  .meta({ id: 'Batch', description: 'One result an operation, in the order of the operations.' });

export type Batch = z.infer<typeof batch>;
export type BatchResult = z.infer<typeof batchResult>;
