import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What one suite came to. */
export interface SuiteReport {
  passed: number;
  failed: number;
  skipped: number;
  /** Seconds of its files, one after the other. */
  seconds: number;
}

/** A file that could not be loaded counts as failed. */
const add = (report: SuiteReport, module: TestModule): SuiteReport => {
  const tests = [...module.children.allTests()];
  const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
  const broken = module.state() === 'failed' && count('failed') === 0 ? 1 : 0;
  const { duration, collectDuration } = module.diagnostic();
  return {
    passed: report.passed + count('passed'),
    failed: report.failed + count('failed') + broken,
    skipped: report.skipped + count('skipped'),
    seconds: report.seconds + (duration + collectDuration) / 1000,
  };
};

/** Writes a report of every suite to the file that `REPORT` names, for the last lines of `npm test`. */
export default class Report implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env['REPORT'];
    if (file === undefined) return;
    const reports: Record<string, SuiteReport> = {};
    for (const module of modules)
      reports[module.project.name] = add(reports[module.project.name] ?? { passed: 0, failed: 0, skipped: 0, seconds: 0 }, module);
    writeFileSync(file, JSON.stringify({ reports, errors: errors.length }));
  }
}
