import { describe, expect, it } from 'vitest';
import { nextOpening } from '#lib/visitor/next-opening.ts';

const hours = {
  openingHours: [
    {
      days: ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday'],
      times: [
        { opens: '09:00', closes: '12:00' },
        { opens: '16:00', closes: '22:00' },
      ],
    },
    { days: ['friday'], times: [{ opens: '17:00', closes: '01:00' }] },
  ],
  ramadanHours: {
    from: '2027-02-08',
    through: '2027-03-09',
    openingHours: [{ days: ['monday', 'tuesday'], times: [{ opens: '20:00', closes: '02:00' }] }],
  },
} as unknown as Parameters<typeof nextOpening>[0];
/** A time of Doha. */
const doha = (text: string): number => Date.parse(`${text}+03:00`);

describe('when the shop opens', () => {
  it.each([
    ['before the day begins', '2026-11-25T08:00', false, '2026-11-25T09:00'],
    ['in the morning', '2026-11-25T11:59', true, '2026-11-25T12:00'],
    ['between the two', '2026-11-25T12:00', false, '2026-11-25T16:00'],
    ['after the day', '2026-11-26T22:00', false, '2026-11-27T17:00'],
    ['after midnight of a Friday', '2026-11-28T00:30', true, '2026-11-28T01:00'],
    ['after that', '2026-11-28T01:00', false, '2026-11-28T09:00'],
    ['on a closed day of Ramadan', '2027-02-10T12:00', false, '2027-02-15T20:00'],
    ['in the night of Ramadan', '2027-02-09T01:30', true, '2027-02-09T02:00'],
    ['on the last day before it', '2027-02-07T23:00', false, '2027-02-08T20:00'],
  ])('%s', (_, now, isOpen, at) => {
    expect(nextOpening(hours, doha(now))).toEqual({ isOpen, at: doha(at) });
  });

  it('is not known without hours', () => {
    expect(nextOpening({}, doha('2026-11-25T08:00'))).toBeUndefined();
  });
});
