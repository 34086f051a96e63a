import { request as send, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import type { DeskItem, DeskList } from '#lib/contract/desk.ts';
import { openStore } from '#functions/store/open-store.ts';
import { issueLink } from '#functions/desk/sign-in.ts';
import type { Store } from '#functions/store/store.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { startMailServer, type MailServer } from '../showroom/mail-server.ts';
import { noLimits } from '../showroom/events.ts';
import { callbackOf, shortlistOf } from '../store/sample.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

/** The real service with a desk and a real mail server, for every test of a file. */

export const [mariam, yusuf] = ['mariam@shop.example', 'yusuf@shop.example'] as const;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: Record<string, unknown>;
}

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Address that the request seems to come from. */
  from?: string;
}

export interface Desk {
  server: Server;
  dataDir: string;
  store: Store;
  mail: MailServer;
  /** As a page of the service sends it. */
  own: Record<string, string>;
  ask: (path: string, asking?: Asking) => Promise<Answer>;
  /** POST from our own page. */
  post: (path: string, body: unknown, headers?: Record<string, string>, from?: string) => Promise<Answer>;
  /** The token of a new link, without a mail. */
  token: (staff?: string, now?: Date) => Promise<string>;
  /** Headers of somebody who is signed in. */
  signIn: (staff?: string) => Promise<Record<string, string>>;
  list: (query: string, cookie: Record<string, string>) => Promise<DeskList>;
  change: (id: string, body: unknown, cookie: Record<string, string>) => Promise<Answer & { item: DeskItem }>;
}

let clients = 0;
/** Attempts are counted by client: each that asks for one has a new address. */
export const newClient = (): string => `198.51.100.${(clients += 1)}`;

const transfer = (port: number, path: string, { method = 'GET', headers = {}, body, from }: Asking): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const given = { ...headers, ...(from !== undefined && { 'x-forwarded-for': from }) };
    const request = send({ host: '127.0.0.1', port, path, method, headers: given, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const said = Buffer.concat(chunks).toString();
        const isJson = (response.headers['content-type'] ?? '').includes('json');
        const json = isJson && said !== '' ? (JSON.parse(said) as Record<string, unknown>) : {};
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: said, json });
      });
    });
    request.on('error', reject);
    if (text !== undefined) request.setHeader('content-length', Buffer.byteLength(text));
    request.end(text);
  });

export const cookieIn = ({ headers }: Pick<Answer, 'headers'>): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

export const useDesk = (env: Readonly<Record<string, string>> = {}): Desk => {
  const dataDir = makeFolder();
  const desk = { dataDir } as Desk;
  beforeAll(async () => {
    desk.mail = await startMailServer();
    desk.server = await startServer({
      env: {
        ...{ DATA_DIR: dataDir, DESK_STAFF: `${mariam}, Yusuf@Shop.example`, TRUSTED_PROXIES: '127.0.0.1' },
        ...{ SHOWROOM_SMTP_URL: desk.mail.url, SHOWROOM_EMAIL: 'showroom@shop.example', ...env },
      },
    });
    desk.store = await openStore({ dataDir, databaseUrl: undefined });
    desk.own = { origin: desk.server.rootUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  });
  afterAll(async () => {
    await desk.store.close();
    await desk.server.stop();
    await desk.mail.close();
    removeFolder(dataDir);
  });
  const settings = () => ({ rootUrl: desk.server.rootUrl, keyPrefix: 'mpg' });
  const ask: Desk['ask'] = (path, asking = {}) => transfer(desk.server.port, path, asking);
  const post: Desk['post'] = (path, body, headers = {}, from = newClient()) =>
    ask(path, { method: 'POST', headers: { ...desk.own, ...headers }, body, from });
  const token: Desk['token'] = async (staff = mariam, now = new Date()) => {
    const link = await issueLink(desk.store, settings(), { staff, language: 'en', by: 'operator', now });
    return link.slice(link.indexOf('#') + 1);
  };
  return Object.assign(desk, {
    ask,
    post,
    token,
    signIn: async (staff?: string) => ({ cookie: cookieIn(await post('/desk/api/session', { token: await token(staff) })) }),
    list: async (query: string, cookie: Record<string, string>) =>
      (await ask(`/desk/api/requests?${query}`, { headers: cookie })).json as unknown as DeskList,
    change: async (id: string, body: unknown, cookie: Record<string, string>) => {
      const answer = await post(`/desk/api/requests/${id}`, body, cookie);
      return { ...answer, item: (answer.status === 409 ? answer.json['item'] : answer.json) as DeskItem };
    },
  });
};

interface Saved {
  name?: string;
  phone?: string;
  origin?: string;
  createdAt?: string;
  mattressIds?: string[];
  note?: string;
  outcomeId?: string;
}

/** A live shortlist of a shopper with a number, or without one. Its event is called as the id says. */
export const save = async (store: Store, id: string, { name = 'Maryam', phone, origin, note, ...more }: Saved = {}): Promise<void> => {
  const { createdAt = new Date().toISOString(), mattressIds = [], outcomeId = 'side-k90to130-hot' } = more;
  const contact = phone === undefined ? null : { name, phone };
  const write = shortlistOf({
    ...{ id, ...(origin !== undefined && { foreignOrigin: origin }) },
    ...(contact && { callback: callbackOf({ contact, phoneHash: id }) }),
  });
  const shortlist = { ...(JSON.parse(write.body) as object), createdAt, mattressIds, outcomeId, note: note ?? null };
  await store.saveRequest({ ...write, id, createdAt, body: JSON.stringify(shortlist) }, noLimits);
};
