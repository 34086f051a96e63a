import { type ProblemId, problemIds } from '../contract/problem.ts';
import { contrastIn, leastContrast, readableIn } from '../domain/brand.ts';
import { noticeDays, noticeGiven } from '../domain/versions.ts';
import type { Content } from '../schemas/content.ts';
import { type Fault, faultIn, type Rule, warningIn } from './fault.ts';

const errorFault = faultIn('errors');

/** Every error of the service has a page in both languages, and every page an error. */
export const errorPages: Rule = {
  name: 'error-pages',
  check: ({ errors }) => {
    const ids = errors.map(({ id }) => id);
    return [
      ...problemIds
        .filter((id) => !ids.includes(id))
        .map((id) => errorFault(id, 'this error has no page.', 'Add title, cause and fix in both languages.')),
      ...ids
        .filter((id, index) => !problemIds.includes(id as ProblemId) || ids.indexOf(id) !== index)
        .map((id) => errorFault(id, 'this is no error of the service, or it stands twice.', 'Remove it.')),
    ];
  },
};

const versionFault = faultIn('versions');

/** A retiring version says so at least 180 days before it stops (specification, "Limits" and "Versioning"). */
export const versionNotice: Rule = {
  name: 'version-notice',
  check: ({ versions }) => [
    ...(versions.length === 0 ? [versionFault('the file', 'there is no version.', 'Add the current one.')] : []),
    ...versions.flatMap((version) => {
      if (version.sunset !== null && version.deprecation === null) {
        const change = `Add a date at least ${noticeDays} days before the sunset.`;
        return [versionFault(`${version.id}, deprecation`, 'a version with a sunset has no deprecation date.', change)];
      }
      const notice = noticeGiven(version);
      if (notice === null || notice >= noticeDays) return [];
      const problem = `only ${notice} days of notice lie between deprecation and sunset.`;
      return [versionFault(`${version.id}, sunset`, problem, `At least ${noticeDays} days are promised: choose a later sunset.`)];
    }),
  ],
};

/** The accent can be read as text on the light grounds; its variant for the dark is derived. */
export const brandColour: Rule = {
  name: 'brand-colour',
  check: ({ site: { brand } }) => {
    if (!brand) return [];
    const ratio = contrastIn('light', brand.colour);
    if (ratio >= leastContrast) return [];
    // Cut and not rounded, so that 4.49 never reads 4.5.
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
    const problem = `${brand.colour} has a contrast of ${shown}:1 with the page, and text needs ${leastContrast}:1.`;
    return [faultIn('site')('brand, colour', problem, `The nearest that can be read is ${readableIn('light', brand.colour)}: write that.`)];
  },
};

const dayMs = 86_400_000;

/** Days before the end of `security.txt` from which the build asks for a new date. */
const askedDays = 60;

/** Most days that its date may lie ahead (RFC 9116 section 2.5.5: less than a year). */
const mostDays = 365;

/** What there is to say of the date at a time: warnings alone, since a shop must start whatever the date is. */
export const expiryFaults = ({ site }: Pick<Content, 'site'>, now: Date): Fault[] => {
  const days = Math.floor((Date.parse(site.securityExpires) - now.getTime()) / dayMs);
  const problem =
    days < 0
      ? 'security.txt has lapsed, and nobody need believe it.'
      : days < askedDays
        ? `security.txt lapses in ${days} days.`
        : days > mostDays
          ? 'security.txt may not be dated more than a year ahead.'
          : null;
  if (problem === null) return [];
  const change = 'See that contact.email is still read, and choose a date within the next year.';
  return [warningIn('site')('securityExpires', problem, change)];
};

/** `security.txt` does not lapse without a word (RFC 9116 section 2.5.5). */
export const securityExpiry: Rule = { name: 'security-expiry', check: (content) => expiryFaults(content, new Date()) };
