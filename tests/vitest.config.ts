import { defineConfig } from 'vitest/config';

/** Every suite; `npm test -- unit` narrows it to a folder. */
export default defineConfig({
  test: {
    root: '.',
    include: ['tests/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default', './tests/closing-line.ts'],
  },
});
