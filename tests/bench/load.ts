import autocannon from 'autocannon';
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Ask } from './response.ts';

/** What the clients ask, all of them the same. */
export interface Load extends Ask {
  /** Each request gets an Idempotency-Key of its own. */
  idempotent?: boolean;
}

const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;

/** `wrk` where it is installed: autocannon needs as much processor time as the servers that it asks, so that they wait for it. */
export const clientName = hasWrk ? 'wrk' : 'autocannon';

const luaOf = ({ method, path, headers = {}, body = '', idempotent = false }: Load): string => `
local headers = { ${Object.entries(headers)
  .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join(', ')} }
local body = [==[${body}]==]
local count, ready = 0, nil
function request()
  if ready then return ready end
  count = count + 1
  ${idempotent ? `headers["Idempotency-Key"] = "${randomUUID()}-" .. count` : ''}
  local bytes = wrk.format(${JSON.stringify(method)}, ${JSON.stringify(path)}, headers, ${body === '' ? 'nil' : 'body'})
  ${idempotent ? '' : 'ready = bytes'}
  return bytes
end`;

const byWrk = async (port: number, load: Load, connections: number, seconds: number, directory: string): Promise<number> => {
  const script = join(directory, 'load.lua');
  writeFileSync(script, luaOf(load));
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`];
  const output = await text(spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
  const fault = /Non-2xx.+|Socket errors.+/.exec(output)?.[0];
  if (fault !== undefined) throw new Error(fault);
  return Number(/(\d+) requests in/.exec(output)?.[1]);
};

const byAutocannon = async (port: number, load: Load, connections: number, seconds: number): Promise<number> => {
  const { method, path, headers = {}, body, idempotent = false } = load;
  const fresh = (): Record<string, string> => (idempotent ? { ...headers, 'idempotency-key': randomUUID() } : { ...headers });
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [
      {
        method: method as autocannon.Request['method'] & string,
        path,
        headers: fresh(),
        ...(body !== undefined && { body }),
        ...(idempotent && { setupRequest: (request: autocannon.Request) => ({ ...request, headers: fresh() }) }),
      },
    ],
  });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors} errors and ${result.non2xx} responses other than 2xx.`);
  return result['2xx'];
};

/**
 * Keeps every connection busy with one request at a time; the number of responses.
 * @throws Error for any response but 2xx, and for a broken connection
 */
export const put = (port: number, load: Load, connections: number, seconds: number, directory: string): Promise<number> =>
  (hasWrk ? byWrk : byAutocannon)(port, load, connections, seconds, directory);
