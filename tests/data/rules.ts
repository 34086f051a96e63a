import { describe, expect, test } from 'vitest';
import { faultSentence, type Rule } from '#lib/rules/fault.ts';
import type { Content } from '#lib/schemas/content.ts';
import { broken, testedContent } from '../fixtures/content.ts';

/** What is wrong, the change of the content that makes it so, and what the rule says of it: a sentence a fault, none where it passes. */
export type Case = readonly [what: string, change: (content: Content) => unknown, ...sentences: string[]];

/** Sentences of a rule as `file: field: problem change`, warnings marked. */
const sentencesOf = (rule: Rule, content: Content): string[] =>
  rule
    .check(content)
    .map((fault) => faultSentence(fault).replace(/^src\/content\/(\S+)\.json/, '$1') + (fault.warning === true ? ' (warning)' : ''));

/** Holds a rule to changed copies of the frozen content: what it says of them more than of the content itself. */
export const testRule = (rule: Rule, cases: readonly Case[]): void => {
  describe(`the rule ${rule.name}`, () => {
    const always = sentencesOf(rule, testedContent);

    test.for(cases)('%s', ([, change, ...sentences]) => {
      expect(sentencesOf(rule, broken(testedContent, change)).filter((one) => !always.includes(one))).toEqual(sentences);
    });
  });
};
