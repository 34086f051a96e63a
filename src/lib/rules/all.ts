import { kovacsScale, sources } from './evidence.ts';
import { faqLinks, faqSet } from './faq.ts';
import { firmnessFigures, loftFigures, mattressTypes, outcomeCube, ranges } from './outcomes.ts';
import { latex, prices, productAddresses, productIds, sampleNames } from './products.ts';
import type { Rule } from './rule.ts';
import { brandColour, errorPages, securityExpiry, versionNotice } from './service.ts';
import { openingTimes, ramadan } from './shop.ts';
import { gulfSizes, regionalSizes, sizeGuide } from './sizes.ts';

/** Every rule that the content must pass before anything is built. */
export const rules: readonly Rule[] = [
  outcomeCube,
  ranges,
  firmnessFigures,
  loftFigures,
  gulfSizes,
  regionalSizes,
  sizeGuide,
  prices,
  productIds,
  productAddresses,
  sampleNames,
  latex,
  mattressTypes,
  sources,
  faqSet,
  faqLinks,
  kovacsScale,
  errorPages,
  versionNotice,
  brandColour,
  securityExpiry,
  openingTimes,
  ramadan,
];
