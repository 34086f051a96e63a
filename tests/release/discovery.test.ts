import { expect, test } from 'vitest';
import { useService } from '../contract/service.ts';

interface Tester {
  errors: unknown[];
  warnings: unknown[];
  validate_manifest: (text: string, path: string) => void;
}
const rules = new URL('./node_modules/lighthouse/third-party/ard/ard.js', import.meta.url).href;

const service = useService();

test.each(['/.well-known/ard.json', '/.well-known/ai-catalog.json'])(
  '%s keeps to the conformance rules of Agentic Resource Discovery, without a warning',
  async (path) => {
    const { ConformanceTester } = (await import(rules)) as { ConformanceTester: new () => Tester };
    const tester = new ConformanceTester();
    tester.validate_manifest((await service.get(path)).text, path);
    expect([tester.errors, tester.warnings]).toEqual([[], []]);
  },
);
