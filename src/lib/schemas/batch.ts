import { z } from 'zod';
import { errorDetail } from './envelope.ts';
import { recommendation } from './outcome.ts';
import { position, thermal, weight } from './profile.ts';
import { text } from './text.ts';

/** Most operations in one batch (specification, "Limits"). */
export const maxOperations = 50;

/** One operation as documented. The handler takes any JSON in its place: a malformed one fails alone (G26). */
export const batchOperation = z
  .looseObject({
    id: text(200).optional().meta({ description: 'Echoed back for correlation.' }),
    position,
    weight,
    thermal: thermal.default('neutral'),
  })
  .meta({ id: 'BatchOperation' });

export const batchRequest = z.looseObject({ operations: z.array(batchOperation).max(maxOperations) }).meta({
  id: 'BatchRequest',
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
    id: z.string().meta({ maxLength: 300_000, description: 'The operation’s own id, else its position counted from 0 (G27).' }),
    status: z.int32().min(200).max(599).meta({ description: 'The status the single call would have had (G26).' }),
    error: errorDetail.nullable(),
    result: recommendation.nullable().meta({ description: 'The `/recommend` body for this operation (G25).' }),
  })
  .meta({ id: 'BatchResult', description: 'Outcome of one operation. Inner shape not fixed by the specification (G25).', 'x-gap': 'G25' });

/** 200 body of `/batch`. */
export const batch = z
  .strictObject({
    count: z.int32().min(0).max(maxOperations),
    succeeded: z.int32().min(0).max(maxOperations),
    failed: z.int32().min(0).max(maxOperations),
    results: z.array(batchResult).max(maxOperations),
  })
  .meta({ id: 'Batch', description: 'One result an operation, in the order of the operations.' });

export type Batch = z.infer<typeof batch>;
export type BatchResult = z.infer<typeof batchResult>;
