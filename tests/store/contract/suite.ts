import { afterEach, beforeEach } from 'vitest';
import type { Store } from '#functions/store/store.ts';

/** A fresh database of one test. */
export interface TestDatabase {
  /** One more store on it, as another process would have. */
  open: () => Promise<Store>;
  remove: () => Promise<void>;
}

export type MakeDatabase = () => Promise<TestDatabase>;

export interface Subject {
  readonly store: Store;
  /** One more store on the same database; closed after the test. */
  open: () => Promise<Store>;
}

/** Gives each test of a suite a database of its own. */
export const useDatabase = (make: MakeDatabase): Subject => {
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
  return {
    get store() {
      const [first] = stores;
      if (!first) throw new Error('The store is there inside a test.');
      return first;
    },
    open,
  };
};
