import type { Content, MattressRecord, OutcomeRecord, PillowRecord, SizeRecord } from '#lib/schemas/content.ts';
import { realContent } from '../fixtures/content.ts';

/** A catalogue of its own, so that what the retailer edits does not change what the tests expect. */

const sizes: SizeRecord[] = [
  { key: 'single', name: { en: 'Single', ar: 'مفرد' }, widthCm: 90, suitsCouples: false },
  { key: 'king', name: { en: 'King', ar: 'كينج' }, widthCm: 180, suitsCouples: true },
].map((size) => ({ ...size, lengthCm: 200, alternateDimensions: [], sources: ['somewhere'] }));

const mattress: MattressRecord = {
  id: 'dune',
  slug: 'dune',
  name: { en: 'Dune Hybrid (sample)', ar: 'مرتبة الكثبان الهجينة (نموذج)' },
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
  name: { en: 'Petal Latex Pillow (sample)', ar: 'وسادة البتلة من اللاتكس (نموذج)' },
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

export const smallContent: Content = {
  ...realContent,
  sizes,
  mattresses: [
    mattress,
    { ...mattress, id: 'real', slug: 'real', name: { en: 'Real Foam', ar: 'فوم حقيقي' }, type: 'memory-foam', sample: false },
  ],
  pillows: [pillow],
  outcomes: [outcome],
};
