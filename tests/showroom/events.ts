import type { Content, MattressRecord, OutcomeRecord, PillowRecord, SizeRecord } from '#lib/schemas/content.ts';
import type { Contact, RequestRecord, RequestWrite, WriteLimits } from '#functions/store/store.ts';
import type { Shortlist } from '#lib/schemas/writes.ts';
import { testedContent } from '../fixtures/content.ts';

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
  links: {},
  ...changes,
});

export const event = (changes: Partial<RequestRecord> = {}): RequestRecord => ({
  ...{ id: 'e1', kind: 'shortlist', subject: 'c0ffee', createdAt: '2026-11-21T06:05:00.000Z', body: JSON.stringify(shortlist()), contact },
  ...{ duplicate: false, flag: null, more: 0, mailAt: null, webhookAt: null, tries: 1, nextAt: null, claimedUntil: null, lastError: null },
  ...{ takenBy: null, takenAt: null, note: null, doneBy: null, doneAt: null, doneAs: null, laterAt: null, noAnswer: 0, withdrawnAt: null },
  ...changes,
});

export const reportEvent = (request: Record<string, unknown>): RequestRecord =>
  event({
    kind: 'report',
    contact: null,
    body: JSON.stringify({ id: 'r1', createdAt: '2026-11-21T06:05:00.000Z', mode: 'live', persisted: true, request }),
  });

/** A write as the service makes it, of a request with this id and a callback. */
export const writeOf = (id: string, changes: Partial<RequestWrite> = {}): RequestWrite => {
  const chosen = shortlist({ id: `s-${id}` });
  const body = JSON.stringify(chosen);
  return {
    ...{ id, kind: 'shortlist', subject: chosen.id, createdAt: chosen.createdAt, body, idempotency: null, sender, foreignOrigin: null },
    response: { status: 201, body, location: `/api/v1/shortlists/${chosen.id}` },
    callback: { contact, phoneHash: id, selectionHash: id, perPhone: 1_000_000, isKnown: true },
    ...changes,
  };
};

export const noLimits: WriteLimits = { windowSeconds: 1, first: {}, flag: {}, refuse: {} };

const sender = { clientHash: 'client', networkHash: 'network', blockHash: 'block' };

const sizes: SizeRecord[] = [
  { key: 'single', name: { en: 'Single', ar: 'مفرد' }, widthCm: 90, suitsCouples: false, for: 'adult' as const },
  { key: 'king', name: { en: 'King', ar: 'كينج' }, widthCm: 180, suitsCouples: true, for: 'adult' as const },
].map((size) => ({ ...size, lengthCm: 200, alternateDimensions: [], sources: ['somewhere'] }));

const mattress: MattressRecord = {
  id: 'dune',
  slug: 'dune',
  name: { en: 'Dune Hybrid', ar: 'مرتبة الكثبان الهجينة' },
  type: 'hybrid',
  firmness: { min: 5, max: 6.5 },
  tier: 'mid',
  priceFromQAR: 849,
  // Written the other way round than the sizes: messages follow the sizes.
  priceBySizeQAR: { king: 1695.5, single: 849 },
  cooling: 'high',
  containsLatex: false,
  heightCm: 24,
  warrantyYears: 5,
  trialNights: 0,
  sample: true,
};

const pillow: PillowRecord = {
  id: 'petal',
  slug: 'petal',
  name: { en: 'Petal Latex Pillow', ar: 'وسادة البتلة من اللاتكس' },
  fill: 'latex',
  loftCm: { min: 10.5, max: 12 },
  adjustable: false,
  cooling: 'high',
  containsLatex: true,
  washableCover: true,
  priceQAR: 189,
  sample: true,
};

const outcome: OutcomeRecord = {
  id: 'side-k90to130-hot',
  position: 'side',
  weight: 'k90to130',
  thermal: 'hot',
  firmness: { min: 5.5, max: 7 },
  pillowLoftCm: { min: 11, max: 14 },
  recommendedMattressTypes: ['hybrid', 'latex', 'pocket-spring'],
  pillowFills: { en: 'latex', ar: 'لاتكس' },
  confidence: { firmness: 'high', pillowLoft: 'medium' },
  sources: { firmness: ['somewhere'], pillowLoft: ['somewhere'], mattressTypes: ['somewhere'] },
};

/** A catalogue of its own, so that what the retailer edits does not change what the tests expect. */
export const smallContent: Content = {
  ...testedContent,
  sizes,
  mattresses: [
    mattress,
    { ...mattress, id: 'real', slug: 'real', name: { en: 'Real Foam', ar: 'فوم حقيقي' }, type: 'memory-foam', sample: false },
  ],
  pillows: [pillow],
  outcomes: [outcome],
};
