import { describe, expect, it } from 'vitest';
import { realContent } from '../fixtures/content.ts';
import { engines } from './engines.ts';
import { judge, scoreOf } from './judgement.ts';
import { questionKinds, questionLanguages, questionSets, readQuestions } from './questions.ts';

const [ours, ...plain] = engines(realContent);
const heldOut = readQuestions(questionSets.heldOut);
const tuning = readQuestions(questionSets.tuning);

describe('the labelled questions', () => {
  it('are at least 400, in four ways of writing, and every tenth has no answer', () => {
    expect(heldOut.length + tuning.length).toBeGreaterThanOrEqual(400);
    for (const language of questionLanguages)
      expect(heldOut.filter((question) => question.language === language).length).toBeGreaterThan(50);
    for (const kind of questionKinds) expect(heldOut.filter((question) => question.kind === kind).length).toBeGreaterThanOrEqual(30);
    expect([...heldOut, ...tuning].filter(({ kind }) => kind === 'nothing').length).toBeGreaterThanOrEqual(40);
  });

  it('have an id and a text of their own, and those never tuned on are none of the others', () => {
    const all = [...heldOut, ...tuning];
    for (const member of ['id', 'text'] as const) expect(new Set(all.map((question) => question[member])).size).toBe(all.length);
  });

  it('expect records that there are', () => {
    const { faq, outcomes, sizes, mattresses, pillows } = realContent;
    const known = new Set([
      ...faq.map(({ id }) => `faq/${id}`),
      ...outcomes.map(({ id }) => `outcome/${id}`),
      ...sizes.map(({ key }) => `size/${key}`),
      ...mattresses.map(({ id }) => `mattress/${id}`),
      ...pillows.map(({ id }) => `pillow/${id}`),
    ]);
    expect([...heldOut, ...tuning].flatMap(({ expect = [] }) => expect).filter((identifier) => !known.has(identifier))).toEqual([]);
  });
});

describe('questions never tuned on', () => {
  const judgements = ours ? judge(ours, heldOut, realContent) : [];

  it.each([
    ['en', 0.93],
    ['ar', 0.95],
    ['gulf', 0.9],
    ['arabizi', 0.85],
  ] as const)('%s: the first record is right for a share of %d', (language, least) => {
    expect(scoreOf(judgements.filter(({ question }) => question.language === language)).hit1).toBeGreaterThanOrEqual(least);
  });

  it('at most two lists of products hold one that a stated bound excludes', () => {
    expect(scoreOf(judgements).violations).toBeLessThanOrEqual(2);
  });

  it('at most one in twenty of those without an answer gets one', () => {
    expect(scoreOf(judgements).falseAnswers).toBeLessThanOrEqual(0.05);
  });

  it('is far ahead of both plain searches', () => {
    for (const engine of plain) expect(scoreOf(judgements).hit1).toBeGreaterThan(scoreOf(judge(engine, heldOut, realContent)).hit1 + 0.4);
  });
});
