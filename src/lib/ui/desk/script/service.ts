import type { DeskAction, DeskItem, DeskList, DeskSignedIn, DeskView } from '../../../contract/desk.ts';

/** The routes of the desk, as its page calls them. */

/** `status` is 0 where no response came. Of a conflict, `body` is what it is about. */
interface Reply<Body> {
  status: number;
  body?: Body;
}

/** Longest that anybody waits for a response. */
const patienceMs = 15_000;

const call = async <Body>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Reply<Body>> => {
  try {
    const response = await fetch(`/desk/api/${path}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      // A telephone that opens takes the page from the screen; what it sent shall arrive.
      keepalive: method !== 'GET',
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const { ok, status } = response;
    if (status === 409) return { status, body: ((await response.json()) as { item: Body }).item };
    return { status, ...(ok && status !== 204 && { body: (await response.json()) as Body }) };
  } catch {
    return { status: 0 };
  }
};

export const findSession = (): Promise<Reply<DeskSignedIn>> => call('GET', 'session');
export const signIn = (token: string): Promise<Reply<DeskSignedIn>> => call('POST', 'session', { token });
export const signOut = (): Promise<Reply<never>> => call('DELETE', 'session');
export const askForLink = (email: string, language: string): Promise<Reply<object>> => call('POST', 'links', { email, language });

export const findRequests = (view: DeskView, search: string, before: string | null): Promise<Reply<DeskList>> => {
  const asked = new URLSearchParams({ view, limit: '50', ...(search !== '' && { search }), ...(before !== null && { before }) });
  return call('GET', `requests?${asked.toString()}`);
};

/** Address of a view as a table. */
export const tableOf = (view: DeskView): string => `/desk/api/requests.csv?view=${view}`;

export interface Change {
  action: DeskAction;
  note?: string;
  /** The note that was seen before this one was written. */
  before?: string | null;
  /** Also where somebody else was faster. */
  force?: boolean;
}

export const changeRequest = (id: string, change: Change): Promise<Reply<DeskItem>> => call('POST', `requests/${id}`, change);
