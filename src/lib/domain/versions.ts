import type { VersionRecord } from '../schemas/content.ts';
import type { Versions } from '../schemas/versions.ts';
import { baseUrl, type Settings } from '../settings/settings.ts';

/** Least days between deprecation and sunset (specification, "Limits"). */
export const noticeDays = 180;

const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Days of notice that a record gives, or null where it does not retire. */
export const noticeGiven = ({ deprecation, sunset }: VersionRecord): number | null =>
  deprecation === null || sunset === null ? null : (utc(sunset) - utc(deprecation)) / 86_400_000;

/** Body of `GET /versions` (G37). */
export const versions = (records: readonly VersionRecord[], settings: Settings): Versions => ({
  current: records.at(-1)?.id ?? 'v1',
  scheme: 'The version is part of the URL path: {root_url}/api/{version}.',
  deprecationNoticeDays: noticeDays,
  retirementHeaders: ['Deprecation', 'Sunset'],
  versions: records.map(({ id, number, deprecation, sunset }) => ({
    id,
    number,
    baseUrl: `${settings.rootUrl}/api/${id}`,
    deprecation,
    sunset,
  })),
});

/** Headers of every answer of a retiring version: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594); none for a version that stays. */
export const retirementHeaders = ({ deprecation, sunset }: VersionRecord, settings: Settings): Record<string, string> => ({
  ...(deprecation !== null && {
    Deprecation: `@${utc(deprecation) / 1000}`,
    Link: `<${baseUrl(settings)}/versions>; rel="deprecation"; type="application/json"`,
  }),
  ...(sunset !== null && { Sunset: new Date(utc(sunset)).toUTCString() }),
});
