import type { Fault } from '../content/fault.ts';
import { noticeDays, noticeGiven } from '../domain/versions.ts';
import type { Rule } from './rule.ts';

const fault = (field: string, problem: string, change: string): Fault => ({ file: 'versions', field, problem, change });

/** A retiring version says so at least 180 days before it stops (specification, "Limits" and "Versioning"). */
export const versionNotice: Rule = {
  name: 'version-notice',
  check: ({ versions }) => [
    ...(versions.length === 0 ? [fault('the file', 'there is no version.', 'Add the current one.')] : []),
    ...versions.flatMap((version) => {
      if (version.sunset !== null && version.deprecation === null) {
        return [
          fault(
            `${version.id}, deprecation`,
            'a version with a sunset has no deprecation date.',
            `Add a date at least ${noticeDays} days before the sunset.`,
          ),
        ];
      }
      const notice = noticeGiven(version);
      return notice !== null && notice < noticeDays
        ? [
            fault(
              `${version.id}, sunset`,
              `only ${notice} days of notice lie between deprecation and sunset.`,
              `At least ${noticeDays} days are promised: choose a later sunset.`,
            ),
          ]
        : [];
    }),
  ],
};
