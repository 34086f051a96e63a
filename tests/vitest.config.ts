import { defineConfig } from 'vitest/config';
import { suites } from '../cli/suites.mjs';

/** The suites that `npm test` chose, by name; all of them where vitest is started by hand. */
const chosen = process.env['SUITES']?.split(',');

/** One project a suite of `cli/suites.mjs`. Files of a worker share their modules, and with them servers and a browser (`fixtures/shared.ts`). */
export default defineConfig({
  test: {
    root: '.',
    env: { GUIDANCE_ENV_FILE: '' },
    globalSetup: ['tests/fixtures/build.ts'],
    pool: 'forks',
    isolate: false,
    // Far above what any test takes: two of them share a machine with others.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Some tests measure time, on machines that others use too: what fails for want of it runs once more.
    retry: 1,
    slowTestThreshold: 10_000,
    reporters: ['default', './tests/report.ts'],
    projects: suites
      .filter(({ name, include }) => include && (chosen?.includes(name) ?? true))
      .map(({ name, include = [], exclude = [], globalSetup = [], env = {}, order = 0 }) => ({
        extends: true as const,
        test: { name, include, exclude, globalSetup, env, sequence: { groupOrder: order } },
      })),
  },
});
