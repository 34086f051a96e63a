import type { Content, MattressRecord, OutcomeRecord, PillowRecord, SizeRecord } from '#lib/schemas/content.ts';
import type { Contact, EventRecord, ShortlistWrite, ShowroomEvent, WriteLimits } from '#functions/store/store.ts';
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
  flag: null,
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
    sender,
    callback: null,
    foreignOrigin: null,
    digestAt: chosen.createdAt,
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

export const noLimits: WriteLimits = { windowSeconds: 1, flag: {}, refuse: {} };

export const sender = { clientHash: 'client', networkHash: 'network' };

const sizes: SizeRecord[] = [
  { key: 'single', name: { en: 'Single', ar: 'مفرد' }, widthCm: 90, suitsCouples: false },
  { key: 'king', name: { en: 'King', ar: 'كينج' }, widthCm: 180, suitsCouples: true },
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
