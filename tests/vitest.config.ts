import { defineConfig } from 'vitest/config';
import { hasRedis } from './redis/redis-server.ts';
import { hasPostgres } from './store/postgres.ts';

const frontDoors = 'tests/contract/front-doors.test.ts';

/** They look at one process: how it starts, how its start is refused, and how it goes on signals. */
const ofOneProcess = ['tests/contract/early.test.ts', 'tests/contract/start.test.ts', 'tests/contract/stop.test.ts'];

/** Every suite, and the contract once more with two front doors on one PostgreSQL and one Redis; `npm test -- unit` narrows it to a folder. */
export default defineConfig({
  test: {
    root: '.',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default', './tests/closing-line.ts'],
    projects: [
      { extends: true, test: { name: 'suites', include: ['tests/**/*.test.ts'], exclude: [frontDoors] } },
      hasPostgres && hasRedis
        ? {
            extends: true,
            test: {
              name: 'two-front-doors',
              include: ['tests/contract/**/*.test.ts'],
              exclude: ofOneProcess,
              globalSetup: ['tests/fixtures/shared-stores.ts'],
            },
          }
        : [],
    ].flat(),
  },
});
