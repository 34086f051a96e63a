import type { Content, OutcomeRecord } from '../schemas/content.ts';
import type { Matrix, Outcome, Recommendation } from '../schemas/outcome.ts';
import { baseUrl, pagesAt, type Settings } from '../settings/settings.ts';

/** Canonical address of one recommendation. */
const recommendUrl = ({ position, weight, thermal }: Pick<OutcomeRecord, 'position' | 'weight' | 'thermal'>, settings: Settings): string =>
  `${baseUrl(settings)}/recommend?position=${position}&weight=${weight}&thermal=${thermal}`;

const outcomePages = ({ position, weight, thermal }: OutcomeRecord, settings: Settings) =>
  pagesAt(settings, `/finder/${position}/${weight}/${thermal}`);

const toOutcome = (record: OutcomeRecord, settings: Settings): Outcome => ({
  id: record.id,
  position: record.position,
  weight: record.weight,
  thermal: record.thermal,
  firmness: record.firmness,
  pillowLoftCm: record.pillowLoftCm,
  recommendedMattressTypes: record.recommendedMattressTypes,
  pages: outcomePages(record, settings),
  url: recommendUrl(record, settings),
});

/** Body of `GET /recommend` for one outcome: firmness out of ten, loft in centimetres. */
export const recommendation = (record: OutcomeRecord, { notes }: Pick<Content, 'notes'>, settings: Settings): Recommendation => ({
  query: { position: record.position, weight: record.weight, thermal: record.thermal },
  recommendation: {
    id: record.id,
    firmness: {
      ...record.firmness,
      scale: notes.firmnessScale.en,
      note: notes.firmnessNote.en,
      scaleAr: notes.firmnessScale.ar,
      noteAr: notes.firmnessNote.ar,
    },
    pillowLoftCm: record.pillowLoftCm,
    recommendedMattressTypes: record.recommendedMattressTypes,
    pages: outcomePages(record, settings),
  },
  medicalNote: notes.medicalNote.en,
  medicalNoteAr: notes.medicalNote.ar,
  links: {
    self: recommendUrl(record, settings),
    matrix: `${baseUrl(settings)}/matrix`,
    mattresses: `${baseUrl(settings)}/products?type=mattress`,
    pillows: `${baseUrl(settings)}/products?type=pillow`,
    sizes: `${baseUrl(settings)}/sizes`,
    faq: `${baseUrl(settings)}/faq?topic=firmness`,
  },
});

/** Body of `GET /matrix`. */
export const matrix = ({ outcomes, notes }: Pick<Content, 'outcomes' | 'notes'>, settings: Settings): Matrix => ({
  count: outcomes.length,
  scale: { firmness: notes.firmnessScale.en, pillowLoftCm: notes.pillowLoftNote.en },
  scaleAr: { firmness: notes.firmnessScale.ar, pillowLoftCm: notes.pillowLoftNote.ar },
  note: notes.matrixNote.en,
  noteAr: notes.matrixNote.ar,
  outcomes: outcomes.map((record) => toOutcome(record, settings)),
});
