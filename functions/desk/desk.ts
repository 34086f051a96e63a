import { dohaMidnight } from '#lib/words/doha-time.ts';
import type { Environment } from '#lib/settings/environment.ts';
import type { DeskItem, DeskView } from '#lib/contract/desk.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import type { Logger } from '../http/log.ts';
import { errorName } from '../showroom/channel.ts';
import { describe } from '../showroom/describe.ts';
import { matchesAny } from '../showroom/search.ts';
import { waysOf } from '../showroom/ways.ts';
import { type ConsumeQuota, createSharedWindow, type Quota, type ShareWindow } from '../store/shared.ts';
import type { Changed, Deed, DeskChange, DeskSession, Place, RequestRecord, Store } from '../store/store.ts';
import { sha256 } from '../store/values.ts';
import { createSendLink } from './link-mail.ts';
import { beginSession, issueLink } from './sign-in.ts';

/** The desk of the staff: who may use it, what they see, and what they do. */

const quarterSeconds = 15 * 60;

/** Attempts in a quarter of an hour. Whoever works in one shop has one address for many devices. */
const attempts = { linksOfClient: 20, linksOfAddress: 3, sessionsOfClient: 20 } as const;

/** Most rows of a table: more than a shop has in two years. */
const mostRows = 20_000;
const rowsAtOnce = 200;

interface DeskParts {
  environment: Pick<Environment, 'deskStaff' | 'settings' | 'showroom'>;
  store: Store;
  content: Content;
  log: Pick<Logger, 'info' | 'error'>;
  now: () => Date;
  share: ShareWindow | undefined;
  /** There is something to deliver. */
  wakeShowroom: () => void;
}

export interface Asking {
  view: DeskView;
  search?: string | undefined;
  after: Place | null;
  limit: number;
}

/** What a change came to: the request, and whether somebody else was faster. */
type ChangedItem = { outcome: Exclude<Changed['outcome'], 'missing'>; item: DeskItem } | { outcome: 'missing' };

const createAttempts = (share: ShareWindow | undefined) => {
  const window = (name: string, points: number): ((who: string) => Quota | Promise<Quota>) => {
    const consume: ConsumeQuota = createSharedWindow({ points, duration: quarterSeconds }, share);
    return (who) => consume(`desk-${name}:${who}`);
  };
  const byClient = window('link', attempts.linksOfClient);
  const byAddress = window('address', attempts.linksOfAddress);
  return {
    /** A link, counted for everybody alike, so that nobody learns who is staff. */
    link: async (client: string, address: string): Promise<Quota> => {
      const ofClient = await byClient(client);
      return ofClient.exceeded ? ofClient : byAddress(sha256(address));
    },
    session: window('session', attempts.sessionsOfClient),
  };
};

/** Undefined where DESK_STAFF names nobody. */
export const createDesk = ({ environment, store, content, log, now, share, wakeShowroom }: DeskParts) => {
  const { deskStaff, settings, showroom } = environment;
  if (deskStaff.length === 0) return undefined;
  const isStaff = (address: string): boolean => deskStaff.includes(address);
  const { mail, webhook } = waysOf(environment);
  const linkMail = createSendLink(showroom, content);
  const itemOf = (request: RequestRecord): DeskItem => describe(request, content, mail || webhook);
  const attempt = createAttempts(share);
  const running = new Set<Promise<void>>();
  const written = (staff: string, action: string, event?: string): void => log.info({ staff, action, event }, 'desk');

  const sendLink = async (staff: string, language: Language): Promise<void> => {
    try {
      const link = await issueLink(store, settings, { staff, language, by: staff, now: now() });
      written(staff, 'link');
      await linkMail?.send({ staff, link, language });
    } catch (error) {
      log.error({ error: errorName(error) }, 'a link to the desk was not sent');
    }
  };

  const find = async ({ view, search, after, limit }: Asking) => {
    const looking = { view, after, limit, midnight: dohaMidnight(now()) };
    const { requests, next } = await store.findDeskRequests({ ...looking, ...(search && { matches: matchesAny(search) }) });
    return { items: requests.map(itemOf), next };
  };

  return {
    attempt,
    delivery: { mail, webhook },
    /** Mails a link to an address of the staff once the response is on its way, so that its time tells nobody who is staff. */
    askForLink: (email: string, language: Language): void => {
      const staff = email.trim().toLowerCase();
      if (!linkMail || !isStaff(staff)) return;
      const sending = new Promise<void>((resolve) => {
        setImmediate(() => void sendLink(staff, language).finally(resolve));
      });
      running.add(sending);
      void sending.finally(() => running.delete(sending));
    },
    /** Null for a token that is spent, over or none, and for one of somebody who is no longer staff. */
    signIn: async (token: string, replaces: string | null) => {
      const begun = await beginSession(store, { token, replaces, now: now() });
      if (!begun || !isStaff(begun.session.staff)) return null;
      written(begun.session.staff, 'sign-in');
      return begun;
    },
    /** Null where it is over, was ended, or is that of somebody who is no longer staff. */
    sessionOf: async (idHash: string | null): Promise<DeskSession | null> => {
      const session = idHash === null ? null : await store.findDeskSession(idHash, now().toISOString());
      return session && isStaff(session.staff) ? session : null;
    },
    signOut: (idHash: string): Promise<void> => store.endDeskSession(idHash, now().toISOString()),
    find,
    counts: () => store.countDeskRequests(dohaMidnight(now())),
    /** Every request of a view, for a table. */
    export: async (staff: string, view: DeskView): Promise<DeskItem[]> => {
      const items: DeskItem[] = [];
      let after: Place | null = null;
      do {
        const page: Awaited<ReturnType<typeof find>> = await find({ view, after, limit: rowsAtOnce });
        items.push(...page.items);
        after = page.next;
      } while (after && items.length < mostRows);
      await store.auditDesk({ staff, at: now().toISOString() }, 'export');
      written(staff, 'export');
      return items;
    },
    change: async (id: string, change: DeskChange, staff: string): Promise<ChangedItem> => {
      const deed: Deed = { staff, at: now().toISOString() };
      const changed = await store.changeDeskRequest(id, change, deed);
      if (changed.outcome === 'missing') return changed;
      if (changed.outcome === 'changed') written(staff, change.action, id);
      if (change.action === 'undo' || change.action === 'call') wakeShowroom();
      return { outcome: changed.outcome, item: itemOf(changed.request) };
    },
    /** Lets mails under way end. */
    stop: async (): Promise<void> => {
      await Promise.all(running);
      linkMail?.close();
    },
  };
};

export type Desk = NonNullable<ReturnType<typeof createDesk>>;
