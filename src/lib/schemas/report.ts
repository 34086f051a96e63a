import { z } from 'zod';
import { mode } from './shortlist.ts';
import { text, timestamp, url } from './text.ts';

/** Body of `POST /reports`: any JSON object, kept whole, no member interpreted (G29). */
export const reportRequest = z.looseObject({}).meta({
  id: 'ReportRequest',
  description: 'Any JSON object. Not fixed by the specification (G29).',
  'x-gap': 'G29',
  examples: [{ subject: 'A price is out of date' }],
});

const report = z
  .looseObject({ id: text(100, 1), createdAt: timestamp, mode, persisted: z.boolean(), request: z.looseObject({}) })
  .meta({ id: 'Report', description: 'The report record. Not fixed by the specification (G31).', 'x-gap': 'G31' });

/** Job record (G31): no state names; 202 while unfinished, 200 once finished. */
export const job = z
  .looseObject({
    id: text(100, 1),
    createdAt: timestamp,
    mode,
    links: z.record(text(80), url).meta({ maxProperties: 20 }),
    completedAt: timestamp.optional().meta({ description: 'Present once finished.' }),
    result: report.optional().meta({ description: 'Present once finished.' }),
  })
  .meta({ id: 'Job', description: 'Long-running work. Not fixed by the specification (G31).', 'x-gap': 'G31' });

export type Job = z.infer<typeof job>;
export type Report = z.infer<typeof report>;
