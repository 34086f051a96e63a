import { z } from 'zod';
import { ourChoice, text, url } from './text.ts';

export const isoDate = z.iso
  .date({ error: 'must be a date, such as 2027-06-30' })
  .meta({ maxLength: 10, description: 'Calendar date, RFC 3339.' });

/** 200 body of `GET /versions` (G37): only facts of the specification, under names of our own. */
export const versions = z
  .looseObject({
    current: text(20, 1).meta({ description: 'Identifier of the current version, as in the URL path.', examples: ['v1'] }),
    scheme: text(200).meta({ description: 'Where the version stands.' }),
    deprecationNoticeDays: z.int32().min(0).max(10_000).meta({ description: 'Least days between Deprecation and Sunset.' }),
    retirementHeaders: z.array(text(40)).max(10).meta({ description: 'Response headers of a retiring version.' }),
    versions: z
      .array(
        z.looseObject({
          id: text(20, 1).meta({ description: 'Identifier, as in the URL path.' }),
          number: text(20, 1).meta({ description: 'Number of the version.', examples: ['1.0.0'] }),
          baseUrl: url.meta({ description: 'Base address of the version.' }),
          deprecation: isoDate.nullable().meta({ description: 'Since when the version is deprecated, or null.' }),
          sunset: isoDate.nullable().meta({ description: 'When the version stops answering, or null.' }),
        }),
      )
      .max(20)
      .meta({ description: 'Every version that is served, the newest last.' }),
  })
  .meta({ id: 'Versions', ...ourChoice('G37', 'Versioning policy.') });

export type Versions = z.infer<typeof versions>;
