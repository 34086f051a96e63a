import { errorPages } from './error-pages.ts';
import { faqLinks } from './faq-links.ts';
import { faqSet } from './faq-set.ts';
import { firmnessFigures } from './firmness-figures.ts';
import { gulfSizes } from './gulf-sizes.ts';
import { kovacsScale } from './kovacs-scale.ts';
import { latex } from './latex.ts';
import { loftFigures } from './loft-figures.ts';
import { mattressTypes } from './mattress-types.ts';
import { outcomeCube } from './outcome-cube.ts';
import { ownerQuestions } from './owner-questions.ts';
import { prices } from './prices.ts';
import { productAddresses } from './product-addresses.ts';
import { productIds } from './product-ids.ts';
import { ranges } from './ranges.ts';
import { regionalSizes } from './regional-sizes.ts';
import type { Rule } from './rule.ts';
import { sampleNames } from './sample-names.ts';
import { securityExpiry } from './security-expiry.ts';
import { sizeGuide } from './size-guide.ts';
import { sources } from './sources.ts';
import { versionNotice } from './version-notice.ts';
import { wordings } from './wordings.ts';

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
  wordings,
  faqLinks,
  kovacsScale,
  errorPages,
  versionNotice,
  ownerQuestions,
  securityExpiry,
];
