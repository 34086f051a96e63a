import { afterEach, beforeEach } from 'vitest';
import type { Store } from '#functions/store/store.ts';
import { deskSuite } from './desk.ts';
import { deliverySuite } from './delivery.ts';
import { removalSuite } from './removal.ts';
import { writeSuite } from './writes.ts';

/** A fresh database of one test. */
export interface TestDatabase {
  /** One more store on it, as another process would have. */
  open: () => Promise<Store>;
  remove: () => Promise<void>;
}

type MakeDatabase = () => Promise<TestDatabase>;

export interface Subject {
  /** That of the test that runs. */
  store: Store;
  /** One more store on the same database; closed after the test. */
  open: () => Promise<Store>;
}

/** Gives each test of a suite a database of its own. */
const useDatabase = (make: MakeDatabase): Subject => {
  let database: TestDatabase | undefined;
  let stores: Store[] = [];
  const open = async (): Promise<Store> => {
    if (!database) throw new Error('A store is opened inside a test.');
    const store = await database.open();
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    database = await make();
    stores = [];
    await open();
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database?.remove();
  });
  return { store: new Proxy({} as Store, { get: (_, name) => Reflect.get(stores[0] ?? {}, name) as unknown }), open };
};

/** What every store does, whatever is under it. */
export const storeContract = (make: MakeDatabase): void => {
  const subject = useDatabase(make);
  for (const suite of [writeSuite, deliverySuite, removalSuite, deskSuite]) suite(subject);
};
