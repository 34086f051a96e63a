import autocannon from 'autocannon';
import { path } from './request.ts';
import { startMeter } from './processor-meter.ts';
import type { Load } from './load.ts';
import type { Sample } from './sample.ts';

/**
 * The same slot by a client that others know, as a cross-check of ours.
 * @throws Error for any answer but 2xx, and for a broken connection
 */
export const autocannonLoad = async ({ pid, port, encoding, connections, seconds }: Load): Promise<Sample> => {
  const read = startMeter(pid);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    pipelining: 1,
    duration: seconds,
    ...(encoding === 'br' && { headers: { 'accept-encoding': 'br' } }),
  });
  if (result.errors + result.non2xx > 0)
    throw new Error(`autocannon met ${result.errors} errors and ${result.non2xx} answers other than 2xx.`);
  return read(result['2xx']);
};
