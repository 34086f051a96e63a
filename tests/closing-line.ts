import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with `312 passed, 0 failed`; a file that could not be loaded counts as failed. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.state() === 'failed' && ![...module.children.allTests('failed')].length).length;
    const skipped = count('skipped');
    process.stdout.write(
      `\n${count('passed')} passed, ${count('failed') + broken + errors.length} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
    );
  }
}
