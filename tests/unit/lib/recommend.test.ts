import { expect, test } from 'vitest';
import { matrix, recommendation, recommendUrl } from '#lib/domain/recommend.ts';
import { realContent, record } from '../../fixtures/content.ts';
import { settings } from '../settings.ts';

const { notes } = realContent;
const outcome = record(realContent.outcomes, 'side-k90to130-hot');

test('GET /recommend echoes the query and gives ranges, types, notes and links', () => {
  expect(recommendation(outcome, realContent, settings)).toEqual({
    query: { position: 'side', weight: 'k90to130', thermal: 'hot' },
    recommendation: {
      id: 'side-k90to130-hot',
      firmness: {
        min: 5.5,
        max: 7,
        scale: notes.firmnessScale.en,
        note: notes.firmnessNote.en,
        scaleAr: notes.firmnessScale.ar,
        noteAr: notes.firmnessNote.ar,
      },
      pillowLoftCm: { min: 11, max: 14 },
      recommendedMattressTypes: ['hybrid', 'latex', 'pocket-spring'],
    },
    medicalNote: notes.medicalNote.en,
    medicalNoteAr: notes.medicalNote.ar,
    links: {
      self: 'https://guidance.example/api/v1/recommend?position=side&weight=k90to130&thermal=hot',
      matrix: 'https://guidance.example/api/v1/matrix',
      mattresses: 'https://guidance.example/api/v1/products?type=mattress',
      pillows: 'https://guidance.example/api/v1/products?type=pillow',
      sizes: 'https://guidance.example/api/v1/sizes',
      faq: 'https://guidance.example/api/v1/faq?topic=firmness',
    },
  });
});

test('GET /matrix gives every outcome with its address, and nothing of its sources', () => {
  const { count, scale, note, noteAr, outcomes } = matrix(realContent, settings);
  expect({ count, scale, note, noteAr }).toEqual({
    count: 32,
    scale: { firmness: notes.firmnessScale.en, pillowLoftCm: notes.pillowLoftNote.en },
    note: notes.matrixNote.en,
    noteAr: notes.matrixNote.ar,
  });
  expect(outcomes.map(({ id }) => id)).toEqual(realContent.outcomes.map(({ id }) => id));
  expect(outcomes.find(({ id }) => id === outcome.id)).toEqual({
    id: 'side-k90to130-hot',
    position: 'side',
    weight: 'k90to130',
    thermal: 'hot',
    firmness: { min: 5.5, max: 7 },
    pillowLoftCm: { min: 11, max: 14 },
    recommendedMattressTypes: ['hybrid', 'latex', 'pocket-spring'],
    url: recommendUrl(outcome, settings),
  });
});

test('the notes say that firmness is a target without a standard, and state the weight bands', () => {
  expect(notes.firmnessNote.en).toMatch(/target.*no industry standard/);
  expect(notes.matrixNote.en).toContain(
    'under60 (below 60 kg), k60to90 (from 60 to below 90 kg), k90to130 (from 90 to 130 kg) and over130 (above 130 kg)',
  );
});
