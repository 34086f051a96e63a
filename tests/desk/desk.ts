import { request as send, type IncomingHttpHeaders } from 'node:http';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll } from 'vitest';
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
}

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  /** Text as it stands, or the fields of a form. */
  body?: string | Record<string, string>;
  /** Address that the request seems to come from. */
  from?: string;
}

/** A request as the page shows it. */
export interface Row {
  id: string;
  reference: string;
  name: string;
  /** All of its words. */
  text: string;
  seen: string;
  /** What its buttons do. */
  actions: string[];
  /** Addresses of its links. */
  links: string[];
}

export interface Desk {
  server: Server;
  dataDir: string;
  store: Store;
  mail: MailServer;
  /** As a page of the service sends it. */
  own: Record<string, string>;
  ask: (path: string, asking?: Asking) => Promise<Answer>;
  /** A form of our own page. */
  post: (path: string, fields: Record<string, string>, headers?: Record<string, string>, from?: string) => Promise<Answer>;
  /** The token of a new link, without a mail. */
  token: (staff?: string, now?: Date) => Promise<string>;
  /** Headers of somebody who is signed in. */
  signIn: (staff?: string) => Promise<Record<string, string>>;
  /** The rows of a view. */
  rows: (view: string, cookie: Record<string, string>) => Promise<Row[]>;
  search: (text: string, cookie: Record<string, string>) => Promise<Row[]>;
  change: (id: string, fields: Record<string, string>, cookie: Record<string, string>) => Promise<Answer>;
}

let clients = 0;
/** Attempts are counted by client: each that asks for one has a new address. */
export const newClient = (): string => `198.51.100.${(clients += 1)}`;

const transfer = (port: number, path: string, { method = 'GET', headers = {}, body, from }: Asking): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = typeof body === 'object' ? new URLSearchParams(body).toString() : body;
    const given = { ...headers, ...(from !== undefined && { 'x-forwarded-for': from }) };
    const request = send({ host: '127.0.0.1', port, path, method, headers: given, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.on('error', reject);
    if (text !== undefined) request.setHeader('content-length', Buffer.byteLength(text));
    request.end(text);
  });

export const cookieIn = ({ headers }: Pick<Answer, 'headers'>): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

/** The rows of a page, as a parser of HTML reads them. */
export const rowsIn = (page: string): Row[] =>
  DomUtils.findAll(
    ({ name, attribs }) => name === 'li' && /(?:^| )request(?: |$)/.test(attribs['class'] ?? ''),
    parseDocument(page).children,
  ).map((item) => {
    const all = (name: string) => DomUtils.getElementsByTagName(name, item);
    const value = (name: string): string => all('input').find(({ attribs }) => attribs['name'] === name)?.attribs['value'] ?? '';
    return {
      id: all('form')[0]?.attribs['action']?.split('/').at(-1) ?? '',
      reference: (item.attribs['id'] ?? '').slice(2),
      name: DomUtils.textContent(all('b')).trim(),
      text: DomUtils.textContent(item).replace(/\s+/g, ' '),
      seen: value('seen'),
      actions: all('button').flatMap(({ attribs }) => attribs['value'] ?? []),
      links: all('a').map(({ attribs }) => attribs['href'] ?? ''),
    };
  });

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
    desk.own = { origin: desk.server.rootUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  });
  afterAll(async () => {
    await desk.store.close();
    await desk.server.stop();
    await desk.mail.close();
    removeFolder(dataDir);
  });
  const settings = () => ({ rootUrl: desk.server.rootUrl, keyPrefix: 'mpg' });
  const ask: Desk['ask'] = (path, asking = {}) => transfer(desk.server.port, path, asking);
  const post: Desk['post'] = (path, fields, headers = {}, from = newClient()) =>
    ask(path, { method: 'POST', headers: { ...desk.own, ...headers }, body: fields, from });
  const token: Desk['token'] = async (staff = mariam, now = new Date()) => {
    const link = await issueLink(desk.store, settings(), { staff, language: 'en', by: 'operator', now });
    return link.slice(link.indexOf('#') + 1);
  };
  return Object.assign(desk, {
    ask,
    post,
    token,
    signIn: async (staff?: string) => ({ cookie: cookieIn(await post('/desk/sessions', { token: await token(staff) })) }),
    rows: async (view: string, cookie: Record<string, string>) => rowsIn((await ask(`/desk/en?view=${view}`, { headers: cookie })).text),
    search: async (text: string, cookie: Record<string, string>) => rowsIn((await post('/desk/en', { search: text }, cookie)).text),
    change: (id: string, fields: Record<string, string>, cookie: Record<string, string>) => post(`/desk/requests/${id}`, fields, cookie),
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
