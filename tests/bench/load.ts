import { openConnection, type Connection, type ConnectionTarget } from './connection.ts';
import { startMeter } from './processor-meter.ts';
import type { Sample } from './sample.ts';

export interface Load extends ConnectionTarget {
  pid: number;
  connections: number;
  seconds: number;
  /** Hears how many milliseconds each answer took. */
  answered?: (milliseconds: number) => void;
}

/** Longest wait for the last answers; one write after the other for 512 clients, on a busy disk, takes a while. */
const overtimeMs = 30_000;

/**
 * Keeps every connection busy with one request at a time.
 * @throws Error for any answer but 2xx, and for a broken connection
 */
export const load = async ({ pid, connections, seconds, answered, ...target }: Load): Promise<Sample> => {
  let requests = 0;
  let open = connections;
  let over = false;
  const done = Promise.withResolvers<undefined>();
  const opened: Connection[] = [];

  const dial = async (): Promise<Connection> => {
    let sentAt = 0;
    const send = (): void => {
      if (answered) sentAt = performance.now();
      connection.send();
    };
    const connection = await openConnection(
      target,
      () => {
        requests += 1;
        answered?.(performance.now() - sentAt);
        if (!over) send();
        else if ((open -= 1) === 0) done.resolve(undefined);
      },
      done.reject,
    );
    opened.push({ ...connection, send });
    return connection;
  };

  const dialling = Promise.all(Array.from({ length: connections }, dial));
  const overtime = setTimeout(() => done.reject(new Error('It stopped answering under load.')), seconds * 1000 + overtimeMs);
  try {
    // A refused connection ends the wait as well.
    await Promise.race([dialling, done.promise]);
    const read = startMeter(pid);
    for (const connection of opened) connection.send();
    setTimeout(() => (over = true), seconds * 1000);
    await done.promise;
    return read(requests);
  } finally {
    clearTimeout(overtime);
    for (const connection of opened) connection.close();
  }
};
