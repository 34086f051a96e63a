import { once } from 'node:events';
import { inject } from 'vitest';
import { createDataDir } from '../fixtures/data-dir.ts';
import { startEdge, type EdgeName } from '../fixtures/edge.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { freshDatabase, passTime } from '../redis/redis-database.ts';
import { databaseUrlOf, removeDatabase, sharedStores } from './database.ts';

/** What a service is started with. */
export interface Starting {
  env?: Readonly<Record<string, string>>;
  /** Options of node itself. */
  node?: readonly string[];
}

/** One service: a process with a database of its own, or two on one PostgreSQL and one Redis where the project shares them. */
export interface Instances extends Pick<Server, 'rootUrl' | 'manifest' | 'distDir' | 'logged'> {
  instances: readonly Server[];
  /** The instance whose turn it is: a balancer that never sends two requests to one instance in a row. */
  nextInstance: () => Server;
  /** Raw lines of standard output so far, of one instance after the other. */
  stdout: () => readonly string[];
  /** Moves every clock on by one step of `fixtures/clock.ts`, which the service must be started with. */
  stepClock: () => Promise<void>;
  /** `kill -9` for every instance. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  /** Ends a service that no test looks at any more: what a stop waits for, nobody waits for here. */
  discard: () => Promise<void>;
}

interface Parts {
  instances: readonly [Server, ...Server[]];
  stepClock: () => Promise<void>;
  /** What is left to do once every instance is closed. */
  after: () => Promise<void>;
}

const join = ({ instances, stepClock, after }: Parts): Instances => {
  const [{ rootUrl, manifest, distDir }] = instances;
  let turn = 0;
  const kill = async (): Promise<void> => {
    const running = instances.filter(({ child }) => child.exitCode === null && child.signalCode === null);
    const exits = running.map(({ child }) => once(child, 'exit'));
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(exits);
  };
  return {
    rootUrl,
    manifest,
    distDir,
    instances,
    nextInstance: () => instances[(turn += 1) % instances.length] ?? instances[0],
    stdout: () => instances.flatMap((instance) => instance.stdout),
    logged: (fits) => Promise.any(instances.map((instance) => instance.logged(fits))),
    stepClock: async () => {
      for (const { child } of instances) child.kill('SIGUSR2');
      await stepClock();
    },
    kill,
    stop: async () => {
      await Promise.all(instances.map((instance) => instance.stop()));
      await after();
    },
    discard: async () => {
      await kill();
      await after();
    },
  };
};

const nothing = (): Promise<void> => Promise.resolve();

const startTwo = async ({ env = {}, node = [] }: Starting, sharedRedis: string): Promise<Instances> => {
  const { DATA_DIR: given, CLOCK_STEP_MS: step = '60000' } = env;
  const dataDir = given ?? createDataDir();
  const [databaseUrl = '', redisUrl] = await Promise.all([databaseUrlOf(dataDir), freshDatabase(sharedRedis)]);
  const variables = { ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const start = (): Promise<Server> => startServer({ env: variables, node });
  return join({
    instances: await Promise.all([start(), start()]),
    stepClock: () => passTime(redisUrl, Number(step)),
    after: given === undefined ? () => removeDatabase(dataDir) : nothing,
  });
};

const startOne = async (starting: Starting): Promise<Instances> =>
  join({ instances: [await startServer(starting)], stepClock: nothing, after: nothing });

/** Requests meet a web server, which answers from the build what it can and asks the service for the rest. */
const startBehind = async (edgeName: EdgeName, starting: Starting): Promise<Instances> => {
  const service = await startOne(starting);
  const { RATE_LIMIT: limit = '1000000' } = starting.env ?? {};
  const behind = { distDir: service.distDir, rateLimit: Number(limit || 600), instances: service.instances.map(({ port }) => port) };
  const edge = await startEdge(edgeName, behind);
  const origin = `http://127.0.0.1:${edge.port}`;
  return {
    ...service,
    nextInstance: () => ({ ...service.nextInstance(), origin, port: edge.port }),
    stop: async () => {
      await edge.stop();
      await service.stop();
    },
    discard: async () => {
      await edge.stop();
      await service.discard();
    },
  };
};

const edge = inject('edge');

/** A service as the project wants it, once it is ready. Each start of two has an empty Redis, as after the last process has stopped. */
export const startInstances = (starting: Starting): Promise<Instances> => {
  if (sharedStores) return startTwo(starting, sharedStores.redisUrl);
  return edge === undefined ? startOne(starting) : startBehind(edge, starting);
};
