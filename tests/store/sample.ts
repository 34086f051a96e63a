import type { Callback, Idempotency, RequestWrite, Sender, WriteLimits } from '#functions/store/store.ts';

/** Writes as the service makes them, with what a test cares about put in. */

const noon = Date.parse('2026-08-01T12:00:00.000Z');

/** The test's clock: noon and some seconds. */
export const at = (seconds: number): string => new Date(noon + seconds * 1000).toISOString();
export const dateAt = (seconds: number): Date => new Date(at(seconds));

export const noLimits: WriteLimits = { windowSeconds: 3600, first: {}, flag: {}, refuse: {} };

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
  phoneHash: 'phone',
  selectionHash: 'selection',
  perPhone: 1_000_000,
  isKnown: true,
  ...changes,
});

export const senderOf = (changes: Partial<Sender> = {}): Sender => ({
  clientHash: 'client',
  networkHash: 'network',
  blockHash: changes.networkHash ?? 'network',
  ...changes,
});

interface Changes {
  id: string;
  seconds?: number;
  idempotency?: Idempotency;
  sender?: Sender;
  callback?: Callback;
  foreignOrigin?: string;
}

const writeOf = (kind: RequestWrite['kind'], body: string, { id, seconds = 0, ...changes }: Changes): RequestWrite => ({
  ...{ id: `event-${id}`, kind, subject: id, createdAt: at(seconds), body },
  response: { status: 201, body, location: `http://localhost/api/v1/${kind}s/${id}` },
  idempotency: changes.idempotency ?? null,
  sender: changes.sender ?? senderOf(),
  callback: changes.callback ?? null,
  foreignOrigin: changes.foreignOrigin ?? null,
});

export const shortlistOf = (changes: Changes & { note?: string }): RequestWrite => {
  const { id, seconds = 0, note = 'ضيوف' } = changes;
  const shortlist = { id, createdAt: at(seconds), mode: 'live', persisted: true, mattressIds: ['m1'], pillowIds: [], note };
  return writeOf('shortlist', JSON.stringify(shortlist, null, 1), changes);
};

export const reportOf = (id: string, changes: Omit<Changes, 'id'> = {}): RequestWrite => {
  const report = { id: `report-${id}`, createdAt: at(changes.seconds ?? 0), mode: 'live', persisted: true, request: { subject: 'price' } };
  return writeOf('report', JSON.stringify(report), { id, ...changes });
};
