import { expect, test } from 'vitest';
import { thermalFigure, weightFigure } from '#lib/drawings/choice-figures.ts';
import { sleeper } from '#lib/drawings/sleeper.ts';
import { positions, thermals, weights } from '#lib/schemas/profile.ts';

const ripples = (sink: number): number => sleeper({ id: 's', position: 'back', sink }).split('class="s-shade"').length - 1;

test('the further the mattress gives, the more lines lie round the sleeper', () => {
  expect([0, 0.25, 0.5, 0.75, 1].map(ripples)).toEqual([0, 1, 2, 3, 4]);
});

test('every choice has a drawing of its own', () => {
  const drawings = [
    ...positions.map((position) => sleeper({ id: 's', position })),
    ...weights.map(weightFigure),
    ...thermals.map(thermalFigure),
  ];
  expect(new Set(drawings).size).toBe(positions.length + weights.length + thermals.length);
});

test('the band of a weight is marked on its ruler, a unit a kilogram', () => {
  const band = (svg: string): string => /M\d+ 190H\d+/.exec(svg)?.[0] ?? '';
  expect(weights.map((weight) => band(weightFigure(weight)))).toEqual(['M0 190H60', 'M60 190H90', 'M90 190H130', 'M130 190H160']);
});
