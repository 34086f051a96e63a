import type { Callback, Idempotency, ReportWrite, Sender, ShortlistWrite, ShowroomEvent, WriteLimits } from '#functions/store/store.ts';
import type { Job, Report } from '#lib/schemas/writes.ts';

/** Writes as the service makes them, with what a test cares about put in. */

const noon = Date.parse('2026-08-01T12:00:00.000Z');

/** The test's clock: noon and some seconds. */
export const at = (seconds: number): string => new Date(noon + seconds * 1000).toISOString();
export const dateAt = (seconds: number): Date => new Date(at(seconds));

export const noLimits: WriteLimits = { windowSeconds: 3600, flag: {}, refuse: {} };

export const idempotencyOf = (changes: Partial<Idempotency> = {}): Idempotency => ({
  path: '/api/v1/shortlists',
  keyHash: 'key',
  credentialHash: 'credential',
  secretId: 'secret',
  isLong: true,
  fingerprint: 'body',
  ...changes,
});

export const callbackOf = (changes: Partial<Callback> = {}): Callback => ({
  contact: { name: 'Maryam', phone: '+974 0000 0000' },
  number: '00000000',
  phoneHash: 'phone',
  perPhone: 1_000_000,
  ...changes,
});

export const senderOf = (changes: Partial<Sender> = {}): Sender => ({ clientHash: 'client', networkHash: 'network', ...changes });

interface ShortlistChanges {
  id: string;
  seconds?: number;
  idempotency?: Idempotency;
  sender?: Sender;
  callback?: Callback;
  foreignOrigin?: string;
  digestAt?: string;
  mattressIds?: string[];
  stream?: string;
}

export const shortlistOf = ({
  id,
  seconds = 0,
  idempotency,
  mattressIds = ['m1'],
  stream,
  ...changes
}: ShortlistChanges): ShortlistWrite => {
  const { sender = senderOf(), callback, foreignOrigin, digestAt } = changes;
  const shortlist = { id, createdAt: at(seconds), mode: 'live' as const, persisted: true, mattressIds, pillowIds: [], note: 'ضيوف' };
  const body = JSON.stringify(shortlist, null, 1);
  return {
    shortlist,
    response: { status: 201, body, location: `http://localhost/api/v1/shortlists/${id}` },
    idempotency: idempotency ?? null,
    sender,
    callback: callback ?? null,
    foreignOrigin: foreignOrigin ?? null,
    digestAt: digestAt ?? at(seconds),
    event: {
      id: `event-${id}`,
      stream: stream ?? `shortlist/${id}`,
      kind: 'shortlist.created',
      createdAt: at(seconds),
      payload: body,
      contact: callback?.contact ?? null,
    },
  };
};

export const reportOf = (id: string, { seconds = 0, idempotency }: { seconds?: number; idempotency?: Idempotency } = {}): ReportWrite => {
  const job: Job = { id, createdAt: at(seconds), mode: 'live', links: { self: `http://localhost/api/v1/jobs/${id}` } };
  const report: Report = { id: `report-${id}`, createdAt: at(seconds), mode: 'live', persisted: true, request: { subject: 'price' } };
  return {
    job,
    report,
    sender: senderOf(),
    response: { status: 202, body: JSON.stringify(job), location: job.links['self'] ?? '' },
    idempotency: idempotency ?? null,
  };
};

export const reportEventOf = (id: string, seconds = 0): ShowroomEvent => ({
  id: `event-${id}`,
  stream: `report/${id}`,
  kind: 'report.created',
  createdAt: at(seconds),
  payload: '{"subject":"price"}',
  contact: null,
});
