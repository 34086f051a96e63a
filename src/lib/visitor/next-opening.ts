import type { Content, OpeningHours } from '../schemas/content.ts';

type Hours = Pick<Content['site'], 'openingHours' | 'ramadanHours'>;

const dayMs = 24 * 60 * 60 * 1000;
/** Qatar has no summer time. */
const dohaMs = 3 * 60 * 60 * 1000;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The week of the calendar, whose first day is Sunday. */
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The hours that count on a date, `2027-02-08`. */
const hoursOn = (date: string, { openingHours, ramadanHours }: Hours): OpeningHours => {
  const { from, through, openingHours: ofRamadan } = ramadanHours ?? {};
  const isRamadan = from !== undefined && through !== undefined && date >= from && date <= through;
  return (isRamadan ? ofRamadan : openingHours) ?? [];
};

/**
 * Until when the shop is open at this time, or when it opens next, in milliseconds since 1970; undefined where no hours are known.
 * Both are times of Doha.
 */
export const nextOpening = (hours: Hours, now: number): { isOpen: boolean; at: number } | undefined => {
  for (let ahead = -1; ahead <= days.length; ahead += 1) {
    // A date of Doha, read as one of UTC.
    const midnight = Math.floor((now + dohaMs) / dayMs + ahead) * dayMs;
    const day = new Date(midnight);
    const times = hoursOn(day.toISOString().slice(0, 10), hours)
      .filter((row) => (row.days as readonly string[]).includes(days[day.getUTCDay()] ?? ''))
      .flatMap((row) => row.times.map(({ opens, closes }) => [minutesOf(opens), minutesOf(closes)] as const))
      // What closes after midnight closes on the next day.
      .map(([opens, closes]) => ({ opens, closes: closes > opens ? closes : closes + 24 * 60 }))
      .map(({ opens, closes }) => ({ opens: midnight - dohaMs + opens * 60_000, closes: midnight - dohaMs + closes * 60_000 }))
      .filter(({ closes }) => closes > now)
      .sort((one, other) => one.opens - other.opens);
    const [first] = times;
    if (first) return first.opens <= now ? { isOpen: true, at: first.closes } : { isOpen: false, at: first.opens };
  }
  return undefined;
};
