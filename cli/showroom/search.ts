import { matchesName, matchesPhone, type Matches } from '#functions/showroom/search.ts';
import type { RequestRecord, Store } from '#functions/store/store.ts';
import { CommandFailure, readInput, UsageError } from '../program/program.ts';
import type { Values } from '../program/store-command.ts';

/** Which requests are meant. What was typed may be anything: it is not repeated. */

export const ofPerson = {
  '--phone <number>': 'of this phone number, in a contact, a note or a report; - reads it from standard input',
  '--name <name>': 'of a contact with this name, or with these parts of one; - reads it from standard input',
};

/** `-` keeps it out of the shell's history. */
const given = (value: string | boolean): string => (value === '-' ? readInput() : String(value));

const matching = (matches: Matches | null, otherwise: string) => {
  if (matches === null) throw new UsageError(otherwise);
  return async (store: Store): Promise<RequestRecord[]> => {
    const found = await store.findRequests(matches);
    if (found.length === 0) throw new CommandFailure('Nothing is kept that matches.');
    return found;
  };
};

/** A report has an id of its own beside that of its job. */
const idsOf = ({ id, subject, body }: RequestRecord): string[] => [id, subject, (JSON.parse(body) as { id: string }).id];

/**
 * The one request that is meant by an id, or by the beginning of one. A whole id counts before longer ones that begin so.
 * @throws CommandFailure where there is none, or where several begin so
 */
export const findOne = async (store: Store, beginning: string): Promise<RequestRecord> => {
  const found = beginning === '' ? [] : await store.findRequests((request) => idsOf(request).some((id) => id.startsWith(beginning)));
  const [exact] = found.filter((request) => idsOf(request).includes(beginning));
  if (exact) return exact;
  const [request, another] = found;
  if (!request) throw new CommandFailure('There is no such request. Take its id from the message or from npm run showroom -- list.');
  if (another) throw new CommandFailure('Several ids begin so. Write more of the id; list --json has it whole.');
  return request;
};

/**
 * Reads who or what is looked for, before any database is opened; null where nothing is named.
 * @throws UsageError
 */
export const readSearch = ({ phone, name }: Values, id: string): ((store: Store) => Promise<RequestRecord[]>) | null => {
  const named = [phone, name, id || undefined].filter((one) => one !== undefined);
  if (named.length === 0) return null;
  if (named.length > 1) throw new UsageError('Name one of an id, --phone <number> and --name <name>.');
  if (phone !== undefined)
    return matching(matchesPhone(given(phone)), '--phone must be a phone number of 5 to 20 digits, such as 3333 4444 or +974 3333 4444.');
  if (name !== undefined) return matching(matchesName(given(name)), '--name must be a name, or a part of one.');
  return async (store) => [await findOne(store, id)];
};
