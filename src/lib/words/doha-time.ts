import { once } from './once.ts';

/** Times of the showroom for rows of tables, which stand in their order. */

const clock = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Qatar', dateStyle: 'short', timeStyle: 'short' }));

/** A time in Doha, such as `2026-11-23 18:05`; nothing for none. */
export const dohaMinute = (timestamp: string | null): string => (timestamp === null ? '' : clock().format(new Date(timestamp)));

/** The day in Doha at a time, such as `2026-11-23`. */
export const dohaDay = (now: Date): string => dohaMinute(now.toISOString()).slice(0, 10);

/** Midnight in Doha before a time, which has one offset all the year (RFC 3339, UTC). */
export const dohaMidnight = (now: Date): string => new Date(`${dohaDay(now)}T00:00:00+03:00`).toISOString();
