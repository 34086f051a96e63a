import { startEdge } from '../fixtures/edge.ts';
import { startServer } from '../fixtures/server.ts';
import { runCampaign, type Findings } from './campaign.ts';
import { meterOptions } from './meter.ts';
import { makeStores } from './stores.ts';

/**
 * `npm run fuzz`: `FUZZ_REQUESTS` requests (200,000) from `FUZZ_SEED`, of the service or through `FUZZ_EDGE` (nginx or caddy), over SQLite or
 * with `FUZZ_STORES=shared` over PostgreSQL and Redis.
 */

const whole = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

const table = ({ counts }: Findings): string => {
  const classes = ['2xx', '3xx', '4xx', '5xx'];
  const names = [...new Set([...counts.keys()].map((key) => key.replace(/ \dxx$/, '')))].sort();
  return [
    `| endpoint | ${classes.join(' | ')} |`,
    '|---|---|---|---|---|',
    ...names.map((name) => `| ${name} | ${classes.map((each) => counts.get(`${name} ${each}`) ?? 0).join(' | ')} |`),
  ].join('\n');
};

const main = async (): Promise<void> => {
  const seed = whole('FUZZ_SEED', Math.floor(Math.random() * 2 ** 30));
  const requests = whole('FUZZ_REQUESTS', 200_000);
  const edgeName = process.env['FUZZ_EDGE'];
  process.stdout.write(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}${edgeName ? ` FUZZ_EDGE=${edgeName}` : ''}\n`);
  const database = await makeStores(process.env['FUZZ_STORES'] ?? 'own');
  const server = await startServer({ env: { RATE_LIMIT: '0', LOG_LEVEL: 'info', ...database.env }, node: meterOptions });
  const named = edgeName === 'nginx' || edgeName === 'caddy' ? edgeName : undefined;
  const edge = named && (await startEdge(named, { distDir: server.distDir, rateLimit: 0, instances: [server.port] }));
  try {
    const found = await runCampaign({ server, port: edge?.port ?? server.port, database, seed, requests, edge: named });
    const { before, between, after } = found;
    process.stdout.write(
      `${table(found)}\n${found.requests} requests, ${found.answers} answers, ${found.seconds.toFixed(1)} s, slowest ${found.slowestMs.toFixed(0)} ms\n`,
    );
    process.stdout.write(
      `kept: ${JSON.stringify(found.kept)}\nbefore: ${JSON.stringify(before)}\nbetween: ${JSON.stringify(between)}\nafter: ${JSON.stringify(after)}\n`,
    );
    const errors = server.stdout.filter((line) => line.includes('"level":50'));
    for (const failure of [...found.failures, ...errors]) process.stdout.write(`FAILURE ${failure}\n\n`);
    process.exitCode = found.failures.length + errors.length > 0 ? 1 : 0;
  } finally {
    await edge?.stop();
    await server.stop();
    await database.remove();
  }
};

await main();
