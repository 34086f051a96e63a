import { setImmediate as turn } from 'node:timers/promises';
import { dohaDay } from '#lib/words/doha-time.ts';
import type { Environment } from '#lib/settings/environment.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import type { Logger } from '../http/log.ts';
import { errorName } from '../showroom/channel.ts';
import { describe } from '../showroom/describe.ts';
import { matchesAny } from '../showroom/search.ts';
import { waysOf } from '../showroom/ways.ts';
import { createSharedWindow, type Quota, type ShareWindow } from '../store/shared.ts';
import type { Changed, Deed, DeskChange, DeskSession, Dropped, Looking, RequestRecord, Store } from '../store/store.ts';
import { sha256 } from '../store/values.ts';
import { beginSession, createLinkMail, issueLink } from './sign-in.ts';

/** The desk of the staff: who may use it, what they see, and what they do. */

interface DeskParts {
  environment: Pick<Environment, 'deskStaff' | 'deskOwners' | 'settings' | 'showroom'>;
  store: Store;
  content: Content;
  log: Pick<Logger, 'error'>;
  now: () => Date;
  share: ShareWindow | undefined;
  /** There is something to deliver. */
  wakeShowroom: () => void;
}

const dayMs = 86_400_000;

/** A time of the clock in Doha, some days from now. */
export const dohaTime = (now: Date, time: string, days = 0): Date =>
  new Date(`${dohaDay(new Date(now.getTime() + days * dayMs))}T${time}:00+03:00`);

/** When it is called again: an hour later, then the next day; after three times a clerk decides at once. */
export const callAgain = (now: Date): string[] =>
  [new Date(now.getTime() + dayMs / 24), dohaTime(now, '09:00', 1)].map((time) => time.toISOString());

/** What of a request a clerk decides by: with another one, two clerks would overwrite each other. */
const seenOf = ({ takenBy, note, doneAt, laterAt, noAnswer, flag }: RequestRecord): string =>
  sha256(JSON.stringify([takenBy, note, doneAt, laterAt, noAnswer, flag])).slice(0, 16);

/** Who the staff are: those of the settings where no owner is named; else the owners, and whom they added at the desk. */
export const staffOf = async (
  { deskStaff, deskOwners }: Pick<Environment, 'deskStaff' | 'deskOwners'>,
  store: Pick<Store, 'deskPeople'>,
) => (deskOwners.length === 0 ? deskStaff : [...new Set([...deskOwners, ...(await store.deskPeople())])]);

/** Undefined where neither DESK_STAFF nor DESK_OWNERS names anybody. */
export const createDesk = ({ environment, store, content, log, now, share, wakeShowroom }: DeskParts) => {
  const { deskStaff, deskOwners, settings, showroom } = environment;
  if (!waysOf(environment).desk) return undefined;
  const linkMail = createLinkMail(showroom, content);
  let sending = Promise.resolve();
  const deedOf = (staff: string): Deed => ({ staff, at: now().toISOString() });
  const staff = () => staffOf(environment, store);
  const isStaff = async (address: string): Promise<boolean> => (await staff()).includes(address);

  /** A request with what it is told from later changes by. */
  const itemOf = (request: RequestRecord) => ({
    ...describe(request, content),
    ...{ seen: seenOf(request), together: request.together, total: request.total },
  });

  /** Links that an address may ask for. */
  const countLink = createSharedWindow({ points: 3, duration: 15 * 60 }, share);

  const sendLink = async (address: string, language: Language): Promise<void> => {
    // Once the response is on its way, so that its time tells nobody who is staff.
    await turn();
    try {
      if (await isStaff(address))
        await linkMail?.send(address, await issueLink(store, settings, { staff: address, language, by: address, now: now() }), language);
    } catch (error) {
      log.error({ error: errorName(error) }, 'a link to the desk was not sent');
    }
  };

  /** The first of a view, for who reads it. */
  const find = async (reader: string, { search, ...looking }: Omit<Looking, 'deed' | 'matches'> & { search?: string }) => {
    const matches = search === undefined ? undefined : matchesAny(search);
    return (await store.findDeskRequests({ ...looking, deed: deedOf(reader), matches })).map(itemOf);
  };

  /** What was dropped within a day, by when; later each is brought back by itself. */
  const dropped = async (): Promise<ReadonlyMap<string, Dropped[]>> =>
    Map.groupBy(await store.listDropped(new Date(now().getTime() - dayMs).toISOString()), ({ at }) => at);

  return {
    /** Those of the settings become staff once, and who is none of them is signed out. */
    begin: async (): Promise<void> => {
      if (deskOwners.length > 0) await store.addDeskPeople(deskStaff, deedOf('settings'), true);
      await store.keepDeskSessionsOf(await staff());
    },
    /** Whether somebody adds and takes out colleagues; an owner is named by the settings alone. */
    isOwner: (address: string): boolean => deskOwners.includes(address),
    /** Everybody who may sign in, with who is signed in. */
    people: async () => ({ people: await staff(), sessions: await store.listDeskSessions(now().toISOString()) }),
    /** Mails a link to an address of the staff. All addresses are counted alike, so that nobody learns who is staff. */
    askForLink: async (email: string, language: Language): Promise<Quota> => {
      const address = email.trim().toLowerCase();
      const quota = await countLink(`desk-link:${sha256(address)}`);
      if (linkMail && !quota.exceeded) sending = sending.then(() => sendLink(address, language));
      return quota;
    },
    /** Null for a token that is spent, over or none, and for one of somebody who is no longer staff. */
    signIn: async (token: string, replaces: string | null) => {
      const begun = await beginSession(store, { token, replaces, now: now() });
      return begun && (await isStaff(begun.session.staff)) ? begun : null;
    },
    /** Null where it is over, was ended, or is that of somebody who is no longer staff. */
    sessionOf: async (idHash: string | null): Promise<DeskSession | null> => {
      const session = idHash === null ? null : await store.findDeskSession(idHash, now().toISOString());
      return session && (await isStaff(session.staff)) ? session : null;
    },
    find,
    counts: (reader: string) => store.countDeskRequests(deedOf(reader)),
    /** Every request, for a table: more than a shop has in two years. */
    export: async (reader: string) => {
      await store.auditDesk(deedOf(reader), 'export');
      return find(reader, { view: 'all', limit: 20_000 });
    },
    /**
     * @param seen - what the request was told by where the change was chosen
     * @returns the request as it is now, and whether somebody else was faster
     */
    change: async (reader: string, id: string, change: DeskChange, seen: string | undefined) => {
      const isSeen = (request: RequestRecord): boolean => seen === undefined || seen === seenOf(request);
      const changed: Changed = await store.changeDeskRequest(id, change, deedOf(reader), isSeen);
      if (change.action === 'undo' || change.action === 'call') wakeShowroom();
      return changed.outcome === 'missing' ? undefined : { isLate: changed.outcome === 'conflict', item: itemOf(changed.request) };
    },
    drop: (reader: string, ids: readonly string[]): Promise<void> => store.changeTogether(ids, 'drop', deedOf(reader)),
    dropped,
    restore: async (reader: string, droppedAt: string): Promise<void> => {
      const ids = ((await dropped()).get(droppedAt) ?? []).map(({ id }) => id);
      await store.changeTogether(ids, 'undo', deedOf(reader));
      wakeShowroom();
    },
    /** What owners do with colleagues. */
    changePeople: async (owner: string, act: 'add' | 'remove' | 'end', email: string): Promise<void> => {
      const [address, by] = [email.trim().toLowerCase(), deedOf(owner)];
      if (act === 'add') await store.addDeskPeople([address], by, false);
      else if (act === 'end') await store.endDeskSessions(address, by);
      else if (!deskOwners.includes(address)) await store.removeDeskPerson(address, by);
    },
    /** Lets mails under way end. */
    stop: async (): Promise<void> => {
      await sending;
      await linkMail?.close();
    },
  };
};

export type Desk = NonNullable<ReturnType<typeof createDesk>>;
export type DeskItem = Awaited<ReturnType<Desk['find']>>[number];
