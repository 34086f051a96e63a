import { openConnection, type ConnectionTarget } from './connection.ts';

/** Round-trip times in microseconds of requests sent one after the other on one connection. */
export const latencies = async (target: ConnectionTarget, requests: number): Promise<number[]> => {
  const times: number[] = [];
  const done = Promise.withResolvers<undefined>();
  let sentAt = 0;
  const connection = await openConnection(
    target,
    () => {
      times.push((performance.now() - sentAt) * 1000);
      if (times.length === requests) return done.resolve(undefined);
      sentAt = performance.now();
      connection.send();
    },
    done.reject,
  );
  sentAt = performance.now();
  connection.send();
  try {
    await done.promise;
  } finally {
    connection.close();
  }
  return times;
};
