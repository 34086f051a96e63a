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
