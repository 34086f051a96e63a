import { dohaMinute } from '#lib/words/doha-time.ts';
import type { Environment } from '#lib/settings/environment.ts';
import type { DeskView } from '#lib/contract/desk.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import type { Logger } from '../http/log.ts';
import { errorName } from '../showroom/channel.ts';
import { type DeskItem, describe } from '../showroom/describe.ts';
import { matchesAny } from '../showroom/search.ts';
import { waysOf } from '../showroom/ways.ts';
import { type ConsumeQuota, createSharedWindow, type Quota, type ShareWindow } from '../store/shared.ts';
import type { Changed, Deed, DeskChange, DeskSession, Dropped, Looking, RequestRecord, Store } from '../store/store.ts';
import { sha256 } from '../store/values.ts';
import { createSendLink } from './link-mail.ts';
import { beginSession, issueLink } from './sign-in.ts';

/** The desk of the staff: who may use it, what they see, and what they do. */

const quarterSeconds = 15 * 60;

/** Attempts in a quarter of an hour. Whoever works in one shop has one address for many devices. */
const attempts = { linksOfClient: 20, linksOfAddress: 3, sessionsOfClient: 20 } as const;

/** Most rows of a table: more than a shop has in two years. */
const mostRows = 20_000;
/** Most requests that are dropped together. */
const mostDropped = 1000;

interface DeskParts {
  environment: Pick<Environment, 'deskStaff' | 'deskOwners' | 'settings' | 'showroom'>;
  store: Store;
  content: Content;
  log: Pick<Logger, 'info' | 'error'>;
  now: () => Date;
  share: ShareWindow | undefined;
  /** There is something to deliver. */
  wakeShowroom: () => void;
}

interface Asking extends Pick<Looking, 'view' | 'id' | 'together'> {
  staff: string;
  search?: string;
  limit: number;
}

/** A request with what it is told from later changes by. */
export type SeenItem = DeskItem & Pick<RequestRecord, 'together' | 'total'> & { seen: string };

/** What a change came to: the request, and whether somebody else was faster. */
type ChangedItem = { outcome: Exclude<Changed['outcome'], 'missing'>; item: SeenItem } | { outcome: 'missing' };

/** What of a request a clerk decides by: with another one, two clerks would overwrite each other. */
const seenOf = ({ takenBy, note, doneAt, laterAt, noAnswer, flag }: RequestRecord): string =>
  sha256(JSON.stringify([takenBy, note, doneAt, laterAt, noAnswer, flag])).slice(0, 16);

const createAttempts = (share: ShareWindow | undefined) => {
  const window = (name: string, points: number): ConsumeQuota => {
    const consume = createSharedWindow({ points, duration: quarterSeconds }, share);
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

/** Nine in the morning in Doha of the day after. */
const tomorrow = (now: Date): string =>
  new Date(Date.parse(`${dohaMinute(now.toISOString()).slice(0, 10)}T09:00:00+03:00`) + 86_400_000).toISOString();

const hourMs = 3_600_000;

/** When it is called again: an hour later, then the next day; after three times a clerk decides at once. */
export const callAgainAt = (noAnswer: number, now: Date): string | null => {
  if (noAnswer === 0) return new Date(now.getTime() + hourMs).toISOString();
  return noAnswer === 1 ? tomorrow(now) : null;
};

/** Who the staff are: those of the settings where no owner is named; else the owners, and whom they added at the desk. */
export const staffOf = async (
  { deskStaff, deskOwners }: Pick<Environment, 'deskStaff' | 'deskOwners'>,
  store: Pick<Store, 'deskPeople'>,
) => (deskOwners.length === 0 ? deskStaff : [...new Set([...deskOwners, ...(await store.deskPeople())])]);

/** Undefined where neither DESK_STAFF nor DESK_OWNERS names anybody. */
export const createDesk = ({ environment, store, content, log, now, share, wakeShowroom }: DeskParts) => {
  const { deskStaff, deskOwners, settings, showroom } = environment;
  const { desk: isOn, mail, webhook } = waysOf(environment);
  if (!isOn) return undefined;
  const linkMail = createSendLink(showroom, content);
  const attempt = createAttempts(share);
  const running = new Set<Promise<void>>();
  const deedOf = (staff: string): Deed => ({ staff, at: now().toISOString() });
  const written = (staff: string, action: string, event?: string): void => log.info({ staff, action, event }, 'desk');
  const staff = () => staffOf(environment, store);
  const isStaff = async (address: string): Promise<boolean> => (await staff()).includes(address);
  const itemOf = (request: RequestRecord): SeenItem => {
    const { together, total } = request;
    return { ...describe(request, content, mail || webhook), seen: seenOf(request), together, total };
  };

  /** Those of the settings become staff once, and who is none of them is signed out. */
  const begin = async (): Promise<void> => {
    if (deskOwners.length > 0) await store.addDeskPeople(deskStaff, deedOf('settings'), true);
    await store.keepDeskSessionsOf(await staff());
  };

  const sendLink = async (address: string, language: Language): Promise<void> => {
    try {
      if (!(await isStaff(address))) return;
      const link = await issueLink(store, settings, { staff: address, language, by: address, now: now() });
      written(address, 'link');
      await linkMail?.send({ staff: address, link, language });
    } catch (error) {
      log.error({ error: errorName(error) }, 'a link to the desk was not sent');
    }
  };

  /** The first of a view; there are more of them where as many as asked for come back. */
  const find = async ({ staff: reader, search, ...looking }: Asking): Promise<SeenItem[]> => {
    const matches = search === undefined ? undefined : matchesAny(search);
    return (await store.findDeskRequests({ ...looking, deed: deedOf(reader), matches })).map(itemOf);
  };

  /** What was dropped within a day, by when; later each is brought back by itself. */
  const dropped = async (): Promise<ReadonlyMap<string, Dropped[]>> =>
    Map.groupBy(await store.listDropped(new Date(now().getTime() - 24 * hourMs).toISOString()), ({ at }) => at);

  return {
    attempt,
    begin,
    content,
    /** Whether somebody adds and takes out colleagues. */
    isOwner: (address: string): boolean => deskOwners.includes(address),
    owners: deskOwners,
    staff,
    /** Mails a link to an address of the staff once the response is on its way, so that its time tells nobody who is staff. */
    askForLink: (email: string, language: Language): void => {
      if (!linkMail) return;
      const sending = new Promise<void>((resolve) => {
        setImmediate(() => void sendLink(email.trim().toLowerCase(), language).finally(resolve));
      });
      running.add(sending);
      void sending.finally(() => running.delete(sending));
    },
    /** Null for a token that is spent, over or none, and for one of somebody who is no longer staff. */
    signIn: async (token: string, replaces: string | null) => {
      const begun = await beginSession(store, { token, replaces, now: now() });
      if (!begun || !(await isStaff(begun.session.staff))) return null;
      written(begun.session.staff, 'sign-in');
      return begun;
    },
    /** Null where it is over, was ended, or is that of somebody who is no longer staff. */
    sessionOf: async (idHash: string | null): Promise<DeskSession | null> => {
      const session = idHash === null ? null : await store.findDeskSession(idHash, now().toISOString());
      return session && (await isStaff(session.staff)) ? session : null;
    },
    signOut: (idHash: string): Promise<void> => store.endDeskSession(idHash, now().toISOString()),
    find,
    counts: (reader: string) => store.countDeskRequests(deedOf(reader)),
    /** Every request of a view, for a table. */
    export: async (reader: string, view: DeskView): Promise<DeskItem[]> => {
      const items = await find({ view, staff: reader, limit: mostRows });
      await store.auditDesk(deedOf(reader), 'export');
      written(reader, 'export');
      return items;
    },
    /** @param seen - what the request was told by where the change was chosen */
    change: async (id: string, change: DeskChange, reader: string, seen: string | undefined): Promise<ChangedItem> => {
      const isSeen = (request: RequestRecord): boolean => seen === undefined || seen === seenOf(request);
      const changed = await store.changeDeskRequest(id, change, deedOf(reader), isSeen);
      if (changed.outcome === 'missing') return changed;
      if (changed.outcome === 'changed') written(reader, change.action, id);
      if (change.action === 'undo' || change.action === 'call') wakeShowroom();
      return { outcome: changed.outcome, item: itemOf(changed.request) };
    },
    /** What is dropped together: the newest of those that share something. */
    toDrop: (together: string, reader: string): Promise<SeenItem[]> =>
      find({ view: 'decide', staff: reader, together, limit: mostDropped }),
    drop: async (ids: readonly string[], reader: string): Promise<void> => {
      await store.changeTogether(ids, 'drop', deedOf(reader));
      written(reader, `drop ${ids.length}`);
    },
    dropped,
    restore: async (droppedAt: string, reader: string): Promise<void> => {
      const ids = ((await dropped()).get(droppedAt) ?? []).map(({ id }) => id);
      await store.changeTogether(ids, 'undo', deedOf(reader));
      written(reader, `undo ${ids.length}`);
      wakeShowroom();
    },
    /** What owners do with colleagues; an owner is named by the settings alone. */
    people: async (act: 'add' | 'remove' | 'end', address: string, owner: string): Promise<void> => {
      const by = deedOf(owner);
      if (act === 'add') await store.addDeskPeople([address], by, false);
      else if (act === 'end') await store.endDeskSessions(address, by);
      else if (!deskOwners.includes(address)) await store.removeDeskPerson(address, by);
      written(owner, `${act} ${address}`);
    },
    sessions: () => store.listDeskSessions(now().toISOString()),
    now,
    /** Lets mails under way end. */
    stop: async (): Promise<void> => {
      await Promise.all(running);
      linkMail?.close();
    },
  };
};

export type Desk = NonNullable<ReturnType<typeof createDesk>>;
