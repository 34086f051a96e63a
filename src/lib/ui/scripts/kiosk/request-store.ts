import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { WaitingRequest } from '../../../kiosk/waiting-request.ts';

interface Kiosk extends DBSchema {
  requests: { key: string; value: WaitingRequest };
}

let opened: Promise<IDBPDatabase<Kiosk>> | undefined;

const database = (): Promise<IDBPDatabase<Kiosk>> => {
  opened ??= openDB<Kiosk>('kiosk', 1, {
    upgrade: (created) => {
      created.createObjectStore('requests', { keyPath: 'id' });
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

/** Resolves once it is on disk: a kiosk is switched off at the wall. */
export const keepRequest = async (request: WaitingRequest): Promise<void> => {
  const transaction = (await database()).transaction('requests', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(request), transaction.done]);
};

export const findRequest = async (id: string): Promise<WaitingRequest | undefined> => (await database()).get('requests', id);
export const listRequests = async (): Promise<WaitingRequest[]> => (await database()).getAll('requests');

export const removeRequest = async (id: string): Promise<void> => {
  const transaction = (await database()).transaction('requests', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.delete(id), transaction.done]);
};
