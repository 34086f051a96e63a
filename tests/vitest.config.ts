import { defineConfig } from 'vitest/config';
import { hasCaddy } from './fixtures/caddy.ts';
import { hasNginx } from './fixtures/nginx.ts';
import { hasRedis } from './redis/redis-server.ts';
import { hasPostgres } from './store/postgres.ts';

const frontDoors = 'tests/contract/front-doors.test.ts';

/** They look at one process: how it starts, how its start is refused, and how it goes on signals. */
const ofOneProcess = ['tests/contract/early.test.ts', 'tests/contract/start.test.ts', 'tests/contract/stop.test.ts'];

/**
 * What a web server in front changes by its nature: it has its own way with what is no HTTP and with slow senders; who the client is,
 * it says; and a file that it serves itself spends no quota at the front door (G45).
 */
const ofTheDoorAlone = ['malformed', 'timeouts', 'client-address', 'rate-limit'].map((name) => `tests/contract/${name}.test.ts`);

/** Beside those: single tests in them ask for what Go answers by itself (bad percent-encoding), for a 429, or for the raw text of a log or of a lie. */
const notBehindCaddy = ['client', 'error-pages', 'log', 'not-found', 'retirement', 'rfc/rfc9457'].map(
  (name) => `tests/contract/${name}.test.ts`,
);

/** The contract through a real web server with the configuration that the build writes. */
const behind = (edge: 'nginx' | 'caddy') => ({
  extends: true as const,
  test: {
    name: `behind-${edge}`,
    include: ['tests/contract/**/*.test.ts'],
    exclude: [frontDoors, ...ofOneProcess, ...ofTheDoorAlone, ...(edge === 'caddy' ? notBehindCaddy : [])],
    globalSetup: [`tests/fixtures/edge-${edge}.ts`],
    // As it is shipped: the bundle of the build.
    env: { FRONT_DOOR: 'dist/front-door/start.js' },
  },
});

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
      hasNginx ? behind('nginx') : [],
      hasCaddy ? behind('caddy') : [],
    ].flat(),
  },
});
