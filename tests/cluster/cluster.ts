import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { freePort } from '../bench/free-port.ts';
import { makePostgres, temporaryPostgres, type Database } from '../faults/database.ts';
import { killServer } from '../faults/outage.ts';
import { shippedServer } from '../fixtures/nginx-edge.ts';
import { hasNginx, startNginx } from '../fixtures/nginx.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { hasRedis, startRedis, type RedisServer } from '../redis/redis-server.ts';
import { hasPostgres, type TestServer } from '../store/postgres.ts';

type Variables = Readonly<Record<string, string>>;

/** One instance, on a port that outlives its processes. */
interface Instance {
  /** As the balancer writes it. */
  address: string;
  /** As an operator does it: SIGTERM, wait for the end, start, wait until it is ready; the exit code. */
  restart: () => Promise<number | null>;
  /** SIGKILL; resolves when it is gone. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

/** Whoever loads it writes more than strangers may in a day. */
const startInstance = async (env: Variables): Promise<Instance> => {
  const port = await freePort();
  const startProcess = (): Promise<Server> => startServer({ env: { ...env, PORT: String(port), SHOWROOM_ADDRESSES: '127.0.0.1' } });
  let current = await startProcess();
  onTestFinished(async () => {
    await current.stop();
  });
  const start = async (): Promise<void> => {
    current = await startProcess();
  };
  return {
    address: `127.0.0.1:${port}`,
    restart: async () => {
      const ended = once(current.child, 'exit') as Promise<[number | null]>;
      current.child.kill('SIGTERM');
      const [exitCode] = await ended;
      await start();
      return exitCode;
    },
    kill: () => killServer(current),
    start,
  };
};

/**
 * An http block that balances as the shipped one does, passes every request on, files as well, and says in `X-Instances` which instances it asked.
 * - What was not sent yet goes to the other instance, and so does a GET that broke off; a POST that was sent is never repeated.
 * - A write goes out on a connection of its own: one that was kept may be ended by the instance at that very moment.
 * - The options of an instance are those that are shipped.
 */
const balance = (instances: readonly Instance[], port: number): string => {
  const servers = instances.map(({ address }) => shippedServer.replace('127.0.0.1:4321', address)).join(' ');
  return `
  upstream guidance { ${servers} keepalive 64; }
  upstream guidance_once { ${servers} }
  map $request_method $guidance_upstream { default guidance_once; GET guidance; HEAD guidance; OPTIONS guidance; }
  server {
    listen 127.0.0.1:${port};
    add_header X-Instances $upstream_addr always;
    location / {
      proxy_pass http://$guidance_upstream$request_uri;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_request_buffering off;
      proxy_connect_timeout 2s;
      proxy_read_timeout 65s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 3;
    }
  }`;
};

/** One service on several machines, as far as one machine can show it: nginx, two instances, one PostgreSQL, one Redis. */
export interface Cluster {
  /** Where clients connect. */
  port: number;
  instances: readonly [Instance, Instance];
  database: Database;
  postgres: TestServer;
  redis: RedisServer;
}

export const hasCluster = hasNginx && hasPostgres && hasRedis;

/** For the rest of one test. @param first variables of the first instance alone */
export const startCluster = async (first: Variables = {}): Promise<Cluster> => {
  const [postgres, redis] = await Promise.all([temporaryPostgres(), startRedis()]);
  onTestFinished(redis.kill);
  const database = await makePostgres(postgres.url);
  const variables = { ...database.env, REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1' };
  const instances = await Promise.all([startInstance({ ...variables, ...first }), startInstance(variables)]);
  const nginx = await startNginx({ http: (port) => balance(instances, port) });
  onTestFinished(nginx.stop);
  return { port: nginx.port, instances, database, postgres, redis };
};
