/** The JSON routes of the desk, as its page calls them. */

export type View = 'open' | 'today' | 'done' | 'all';
export type Action = 'take' | 'release' | 'note' | 'done' | 'undo' | 'call';

export interface Item {
  id: string;
  /** The first digits of the id, for people. */
  reference: string;
  kind: 'shortlist' | 'report';
  /** Times are RFC 3339, UTC. */
  createdAt: string;
  /** Whether somebody waits for a call. */
  callback: boolean;
  contact: {
    name: string;
    /** As it was written. */
    phone: string;
    /** E.164; null where it is not valid. */
    number: string | null;
    display: string;
    /** Null for Qatar. */
    country: string | null;
    valid: boolean;
    tel: string | null;
    whatsapp: string | null;
  } | null;
  /** Why somebody must decide first. */
  flag: { because: 'limit' | 'origin'; origin: string | null } | null;
  /** Whether the same number asked for the same shortly before. */
  duplicate: boolean;
  takenBy: string | null;
  takenAt: string | null;
  /** Of the staff. */
  note: string | null;
  doneBy: string | null;
  doneAt: string | null;
  delivery: 'delivered' | 'waiting' | 'kept' | 'failed';
  nextTryAt: string | null;
  lastError: string | null;
  /** Written by a stranger, as is `contact` and `report`. */
  shopperNote: string | null;
  outcome: { id: string; en: string; ar: string } | null;
  products: { id: string; en: string; ar: string; priceFromQAR: number | null; sample: boolean; gone: boolean }[];
  report: string | null;
}

export interface Requests {
  items: Item[];
  /** Where the next page begins; null after the last one. */
  next: string | null;
  counts: { open: number; today: number };
  delivery: { mail: boolean; webhook: boolean };
}

export interface Session {
  /** E-mail address. */
  staff: string;
  expiresAt: string;
}

/** `status` is 0 where no response came. */
interface Reply<Body> {
  status: number;
  body?: Body;
}

export const isOk = ({ status }: { status: number }): boolean => status >= 200 && status < 300;

/** Longest that anybody waits for a response. */
const patienceMs = 15_000;

const call = async <Body>(method: string, path: string, body?: object): Promise<Reply<Body>> => {
  try {
    const response = await fetch(`/desk/api/${path}`, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
      // A telephone that opens takes the page from the screen; what it wrote shall arrive.
      keepalive: method !== 'GET',
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isBody = response.ok && response.status !== 204;
    return { status: response.status, ...(isBody && { body: JSON.parse(text) as Body }) };
  } catch {
    return { status: 0 };
  }
};

const query = (view: View, search: string): URLSearchParams => new URLSearchParams({ view, ...(search !== '' && { search }) });

export const findSession = (): Promise<Reply<Session>> => call('GET', 'session');
export const signIn = (token: string): Promise<Reply<Session>> => call('POST', 'session', { token });
export const signOut = (): Promise<Reply<never>> => call('DELETE', 'session');
export const askForLink = (email: string, language: string): Promise<Reply<object>> => call('POST', 'links', { email, language });

export const findRequests = (view: View, search: string, before: string | null): Promise<Reply<Requests>> => {
  const asked = query(view, search);
  if (before !== null) asked.set('before', before);
  return call('GET', `requests?${asked.toString()}`);
};

/** Address of a view as a table. */
export const tableOf = (view: View): string => `/desk/api/requests.csv?${query(view, '').toString()}`;

export interface Change {
  action: Action;
  note?: string;
  /** The note that was seen before this one was written. */
  before?: string | null;
  /** Also where somebody else was faster. */
  force?: true;
}

export const changeRequest = (id: string, change: Change): Promise<Reply<Item>> =>
  call('POST', `requests/${encodeURIComponent(id)}`, change);
