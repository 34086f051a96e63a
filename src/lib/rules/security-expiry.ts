import type { Fault } from '../content/fault.ts';
import type { Content } from '../schemas/content.ts';
import type { Rule } from './rule.ts';

const dayMs = 86_400_000;

/** Days before its end from which the build asks for a new date. */
const noticeDays = 60;

/** Most days that a date may lie ahead (RFC 9116 section 2.5.5: less than a year). */
const mostDays = 365;

/** What there is to say of the date at a time: warnings alone, since a shop must start whatever the date is. */
export const expiryFaults = ({ site }: Pick<Content, 'site'>, now: Date): Fault[] => {
  const days = Math.floor((Date.parse(site.securityExpires) - now.getTime()) / dayMs);
  const problem =
    days < 0
      ? 'security.txt has lapsed, and nobody need believe it.'
      : days < noticeDays
        ? `security.txt lapses in ${days} days.`
        : days > mostDays
          ? 'security.txt may not be dated more than a year ahead.'
          : null;
  if (problem === null) return [];
  const change = 'See that contact.email is still read, and choose a date within the next year.';
  return [{ file: 'site', field: 'securityExpires', problem, change, warning: true }];
};

/** `security.txt` does not lapse without a word (RFC 9116 section 2.5.5). */
export const securityExpiry: Rule = { name: 'security-expiry', check: (content) => expiryFaults(content, new Date()) };
