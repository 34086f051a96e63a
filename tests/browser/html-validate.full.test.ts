import { expect, test } from 'vitest';
import { builtPages, validator } from '../fixtures/built-html.ts';

test('every page is valid HTML', { timeout: 120_000 }, async () => {
  const faults = new Map<string, string>();
  for (const { address, path } of builtPages) {
    const { results } = await validator.validateFile(path);
    for (const { messages } of results) {
      // A fault of a template is on every page made from it: one of them is enough.
      for (const { ruleId, message, selector } of messages)
        faults.set(`${ruleId} ${message}`, `${ruleId}: ${message} (${address} ${selector})`);
    }
  }
  expect([...faults.values()]).toEqual([]);
});
