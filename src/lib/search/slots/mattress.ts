import type { ProductBounds } from '../../domain/product-bounds.ts';
import { mattressTypes, type MattressType } from '../../schemas/outcome.ts';
import type { Question } from '../question.ts';
import { trialNightsIn, warrantyYearsIn } from './assurance.ts';
import type { Bed } from './bed.ts';
import { holdsLatex, isAllergic, typesIn } from './material.ts';
import { heightIn, isAboutHeight } from './thickness.ts';
import { tierIn } from './tier.ts';

/** What a mattress must be. */
export const mattressBounds = (question: Question, bed: Bed): ProductBounds => {
  const { text, figures } = question;
  const holds = holdsLatex(question);
  const type = typesIn(question, false).filter((one) => !(one === 'latex' && (holds || isAllergic(question))));
  const notType: readonly MattressType[] = typesIn(question, true).filter((one) => one !== 'latex');
  // "Memory" is denied and "foam" with it.
  const wanted = type.filter((one) => !notType.includes(one));
  const tier = tierIn(question);
  const minWarrantyYears = warrantyYearsIn(question);
  const minTrialNights = trialNightsIn(question);
  const { min, max } = isAboutHeight(text) ? heightIn(figures) : {};
  return {
    ...(wanted.length > 0 && { type: wanted }),
    ...(notType.length > 0 && { notType: mattressTypes.filter((one) => notType.includes(one)) }),
    ...(tier && { tier }),
    ...(holds && { containsLatex: true }),
    minWarrantyYears,
    minTrialNights,
    ...(bed.keys[0] !== undefined && { size: bed.keys[0] }),
    minHeightCm: min,
    maxHeightCm: max,
  };
};
