import type { Report, Shortlist } from '#lib/schemas/writes.ts';
import type { EventRecord, ShowroomEvent } from '../store/store.ts';

export type Payload = { kind: 'shortlist'; shortlist: Shortlist } | { kind: 'report'; report: Report };

/** What the event carries; the store holds only JSON that the service itself wrote. */
export const payloadOf = ({ kind, payload }: Pick<ShowroomEvent, 'kind' | 'payload'>): Payload => {
  const value: unknown = JSON.parse(payload);
  return kind === 'shortlist.created' ? { kind: 'shortlist', shortlist: value as Shortlist } : { kind: 'report', report: value as Report };
};

/** Who is to be called: nobody where the same phone asked for the same shortly before. */
export const callbackOf = ({ contact, duplicateCallback }: EventRecord): EventRecord['contact'] => (duplicateCallback ? null : contact);
