import type { Contact, EventRecord, ShortlistWrite, ShowroomEvent } from '#functions/store/store.ts';
import type { Shortlist } from '#lib/schemas/writes.ts';

/** Made up, and easy to find where it must not be. */
export const contact: Contact = { name: 'Maryam Al-Example', phone: '3333 4444' };
export const secretNote = 'For the guest room, please call after six';

export const shortlist = (changes: Partial<Shortlist> = {}): Shortlist => ({
  id: 'c0ffee',
  createdAt: '2026-11-21T06:05:00.000Z',
  mode: 'live',
  persisted: true,
  outcomeId: 'side-k90to130-hot',
  mattressIds: ['dune'],
  pillowIds: ['petal'],
  note: secretNote,
  callbackRequested: true,
  ...changes,
});

export const event = (changes: Partial<EventRecord> = {}): EventRecord => ({
  id: 'e1',
  stream: 'shortlist/c0ffee',
  kind: 'shortlist.created',
  createdAt: '2026-11-21T06:05:00.000Z',
  payload: JSON.stringify(shortlist()),
  contact,
  state: 'pending',
  attempts: 1,
  lastError: null,
  nextAttemptAt: null,
  finishedAt: null,
  duplicateCallback: false,
  ...changes,
});

export const reportEvent = (request: Record<string, unknown>): EventRecord =>
  event({
    kind: 'report.created',
    stream: 'report/r1',
    contact: null,
    payload: JSON.stringify({ id: 'r1', createdAt: '2026-11-21T06:05:00.000Z', mode: 'live', persisted: true, request }),
  });

/** A write as the service makes it, around an event of this id. */
export const writeOf = (id: string, changes: Partial<ShowroomEvent> = {}): ShortlistWrite => {
  const chosen = shortlist({ id: `s-${id}` });
  return {
    shortlist: chosen,
    response: { status: 201, body: JSON.stringify(chosen), location: `/api/v1/shortlists/${chosen.id}` },
    idempotency: null,
    callback: null,
    event: {
      id,
      stream: `shortlist/${chosen.id}`,
      kind: 'shortlist.created',
      createdAt: chosen.createdAt,
      payload: JSON.stringify(chosen),
      contact,
      ...changes,
    },
  };
};

export const noLimits = { perPhone: 1000, perClient: 1000, windowSeconds: 1 };
