import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createClient, type Client } from './client.ts';
import { startInstances, type Instances, type Starting } from './instances.ts';

export interface Service extends Client {
  server: Instances;
}

interface Options extends Starting {
  /** Serves contract and error pages in place of this service. */
  reference?: Client;
}

const start = async ({ reference, ...starting }: Options): Promise<Service> => {
  const server = await startInstances(starting);
  return { server, ...createClient(server, reference) };
};

let shared: Promise<Service> | undefined;

/**
 * A running service for every test of a file; its members are there from the first test on. Without options it is the one that all files of a
 * worker share, until the worker ends.
 */
export const useService = (options?: Options): Service => {
  const service = {} as Service;
  if (!options) {
    beforeAll(async () => {
      // Many files write from one address, more in all than strangers may (G65).
      Object.assign(service, await (shared ??= start({ env: { SHOWROOM_ADDRESSES: '127.0.0.1' } })));
    }, 60_000);
    return service;
  }
  beforeAll(async () => {
    Object.assign(service, await start(options));
  }, 60_000);
  afterAll(async () => {
    await service.server.discard();
  }, 20_000);
  return service;
};

/** A running service for the rest of one test. */
export const startService = async (options: Options = {}): Promise<Service> => {
  const service = await start(options);
  onTestFinished(async () => {
    await service.server.discard();
  }, 20_000);
  return service;
};
