import { type Content, type OpeningHours, weekDays } from '../schemas/content.ts';
import { type Fault, faultIn, repeated, type Rule, warningIn } from './fault.ts';

/** What must hold between the opening times of `site.json`. */

const siteFault = faultIn('site');

const dayMinutes = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Every opening of a week in minutes from its beginning, the earliest first; one that closes after midnight ends on the next day. */
const openingsOf = (hours: OpeningHours) =>
  hours
    .flatMap(({ days, times }) =>
      days.flatMap((day) =>
        times.map(({ opens, closes }) => {
          const start = weekDays.indexOf(day) * dayMinutes + minutesOf(opens);
          return {
            text: `${day} ${opens} to ${closes}`,
            start,
            end: start + ((minutesOf(closes) - minutesOf(opens) + dayMinutes) % dayMinutes),
          };
        }),
      ),
    )
    .toSorted((one, other) => one.start - other.start);

const hoursFaults = (field: string, hours: OpeningHours): Fault[] => {
  const days = repeated(hours.flatMap((entry) => entry.days));
  if (days.length > 0) return days.map((day) => siteFault(field, `${day} stands there twice.`, 'Keep each day in one entry.'));
  const openings = openingsOf(hours);
  const empty = openings.filter(({ start, end }) => start === end);
  if (empty.length > 0)
    return empty.map(({ text }) => siteFault(field, `${text} is no time at all.`, 'Write another time; 00:00 to 23:59 is a whole day.'));
  return openings.flatMap((opening, index) => {
    // After the last one of a week comes the first of the next.
    const next = openings[index + 1] ?? { ...openings[0], start: (openings[0]?.start ?? 0) + weekDays.length * dayMinutes };
    if (opening.end <= next.start || openings.length === 1) return [];
    return [siteFault(field, `${opening.text} and ${next.text} overlap.`, 'Write times that follow each other.')];
  });
};

/** The shop is open once at a time, and each day is described once. */
export const openingTimes: Rule = {
  name: 'opening-times',
  check: ({ site: { openingHours, ramadanHours, showrooms = [] } }) => [
    ...showrooms.flatMap(({ id, openingHours: own }) => (own ? hoursFaults(`showrooms, ${id}, openingHours`, own) : [])),
    ...(openingHours ? hoursFaults('openingHours', openingHours) : []),
    ...(ramadanHours ? hoursFaults('ramadanHours, openingHours', ramadanHours.openingHours) : []),
  ],
};

/** A shop with several showrooms says of each where it is and when it is open, and once. */
export const showroomFacts: Rule = {
  name: 'showrooms',
  check: ({ site }) => {
    if (!site.showrooms) return [];
    const ids = repeated(site.showrooms.map(({ id }) => id));
    return [
      ...ids.map((id) => siteFault('showrooms', `${id} stands there twice.`, 'Give each showroom an id of its own.')),
      ...(['address', 'mapUrl', 'openingHours'] as const)
        .filter((fact) => site[fact] !== undefined)
        .map((fact) => siteFault(fact, 'the showrooms have their own.', 'Write it into the showroom that it is of.')),
    ];
  },
};

const dayMs = 86_400_000;

/** Longest Ramadan, in days. */
const ramadanDays = 30;

/** What there is to say of the dates of Ramadan at a time; that they are over is a warning, since a shop must start whatever the date is. */
export const ramadanFaults = ({ site: { ramadanHours } }: Pick<Content, 'site'>, now: Date): Fault[] => {
  const { from, through } = ramadanHours ?? {};
  if (from === undefined && through === undefined) return [];
  if (from === undefined || through === undefined)
    return [siteFault('ramadanHours', 'it has one date.', 'Write from and through, the first day and the last, or neither.')];
  const days = (Date.parse(through) - Date.parse(from)) / dayMs + 1;
  if (days < 1 || days > ramadanDays)
    return [
      siteFault(
        'ramadanHours, through',
        `${from} to ${through} is no month of Ramadan.`,
        `Write its last day, at most ${ramadanDays} days from the first.`,
      ),
    ];
  if (Date.parse(through) + dayMs > now.getTime()) return [];
  return [warningIn('site')('ramadanHours, through', 'this Ramadan is over.', 'Write the dates of the next one, or remove them.')];
};

/** The dates of Ramadan are a month that is not over. */
export const ramadan: Rule = { name: 'ramadan', check: (content) => ramadanFaults(content, new Date()) };
