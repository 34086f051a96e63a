import { createClient } from 'redis';

const open = (url: string) => createClient({ url });
type Client = ReturnType<typeof open>;

const withClient = async <Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> => {
  const client = open(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
};

/** Address of a database of this Redis that nobody has used. */
export const freshDatabase = async (url: string): Promise<string> =>
  `${url}/${await withClient(url, (client) => client.incr('databases given away'))}`;

export const keysOf = (url: string): Promise<string[]> => withClient(url, (client) => client.keys('*'));

/** Lets rate windows end sooner, as if time had passed. */
export const passTime = (url: string, milliseconds: number): Promise<void> =>
  withClient(url, async (client) => {
    for (const key of await client.keys('guidance:rate:*')) await client.pExpire(key, (await client.pTTL(key)) - milliseconds);
  });

/** Every key with everything under it, as text. */
export const valuesOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const read: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
      string: (key) => client.get(key),
      list: (key) => client.lRange(key, 0, -1),
      hash: (key) => client.hGetAll(key),
      set: (key) => client.sMembers(key),
      zset: (key) => client.zRange(key, 0, -1),
    };
    const lines = [];
    for (const key of await client.keys('*')) lines.push(`${key} ${JSON.stringify(await read[await client.type(key)]?.(key))}`);
    return lines.join('\n');
  });
