import { UnreachableError } from '../client.ts';
import type { components } from '../contract.d.ts';
import { type Command, CommandLineError, type Given, isSet, latin, listOf, type Output, textOf } from './command.ts';
import { type Connection, RefusedError } from './connection.ts';

type ShortlistRequest = components['schemas']['ShortlistRequest'];
type Shortlist = components['schemas']['Shortlist'];

/** A write without an answer: what was sent may have been stored, and only the same key finds out without storing it twice. */
export class LostWriteError extends UnreachableError {
  readonly idempotencyKey: string;

  constructor(origin: string, idempotencyKey: string, cause: unknown) {
    super(origin, cause);
    this.idempotencyKey = idempotencyKey;
  }
}

/**
 * A text that a header can carry.
 * @throws CommandLineError
 */
const headerText = (given: Given, name: string): string | undefined => {
  const text = textOf(given, name);
  if (text !== undefined && !/^[!-~](?:[ -~]{0,198}[!-~])?$/.test(text)) throw new CommandLineError('notHeader', { option: `--${name}` });
  return text;
};

/** @throws CommandLineError */
const readContact = (given: Given): ShortlistRequest['contact'] => {
  const [name, phone] = [textOf(given, 'name'), textOf(given, 'phone')];
  if (name === undefined && phone === undefined) return undefined;
  if (name === undefined) throw new CommandLineError('missingOption', { option: '--name' });
  if (phone === undefined) throw new CommandLineError('missingOption', { option: '--phone' });
  return { name, phone };
};

/** @throws CommandLineError */
const readRequest = (given: Given): ShortlistRequest => {
  const choice = { outcomeId: textOf(given, 'outcome'), mattressIds: listOf(given, 'mattress'), pillowIds: listOf(given, 'pillow') };
  if (Object.values(choice).every((value) => value === undefined)) throw new CommandLineError('missingChoice');
  return { ...choice, note: textOf(given, 'note'), contact: readContact(given) } as ShortlistRequest;
};

/** The published sandbox key, from the answer to a write without a key (specification, "Authentication" 7). */
const sandboxKey = async ({ client }: Connection): Promise<string> => {
  try {
    // Without a credential nothing is ever created.
    await client.POST('/api/v1/shortlists', { body: {} });
  } catch (error) {
    const key = error instanceof RefusedError && error.status === 401 ? /\b\w+_test_sandbox\b/.exec(error.body)?.[0] : undefined;
    if (key !== undefined) return key;
    throw error;
  }
  throw new Error('A write without a key was not refused.');
};

const lines = (shortlist: Shortlist, response: Response, idempotencyKey: string, { language, say }: Output): string => {
  const location = response.headers.get('Location');
  const replayed = response.headers.get('Idempotent-Replayed') === 'true';
  return [
    say(replayed ? 'replayed' : shortlist.persisted ? 'created' : 'echoed', { id: latin(shortlist.id, language) }),
    ...(location === null ? [] : [`${latin('Location:', language)} ${latin(location, language)}`]),
    `${latin('Idempotency-Key:', language)} ${latin(idempotencyKey, language)}`,
    ...(shortlist.callbackRequested ? [say(shortlist.mode === 'live' ? 'callback' : 'callbackTest')] : []),
  ].join('\n');
};

export const shortlist: Command = {
  name: 'shortlist',
  synopsis: '[--outcome <id>] [--mattress <id> ...] [--pillow <id> ...] (--key <key> | --sandbox)',
  summary: 'shortlist',
  options: {
    outcome: { type: 'string', value: 'id', about: 'option-outcome' },
    mattress: { type: 'string', multiple: true, value: 'id', about: 'option-mattress' },
    pillow: { type: 'string', multiple: true, value: 'id', about: 'option-pillow' },
    note: { type: 'string', value: 'text', about: 'option-note' },
    name: { type: 'string', value: 'name', about: 'option-name' },
    phone: { type: 'string', value: 'number', about: 'option-phone' },
    key: { type: 'string', value: 'key', about: 'option-key' },
    sandbox: { type: 'boolean', about: 'option-sandbox' },
    'keep-key': { type: 'boolean', about: 'option-keep-key' },
    'idempotency-key': { type: 'string', value: 'text', about: 'option-idempotency-key' },
  },
  prepare: (given) => {
    const request = readRequest(given);
    const sandbox = isSet(given, 'sandbox');
    if (!sandbox && headerText(given, 'key') === undefined) throw new CommandLineError('missingKey');
    const idempotencyKey = headerText(given, 'idempotency-key') ?? crypto.randomUUID();
    return async function* (connection, output) {
      const headers = sandbox ? { Authorization: `Bearer ${await sandboxKey(connection)}` } : {};
      const params = { header: { 'Idempotency-Key': idempotencyKey } };
      const sending = connection.client.POST('/api/v1/shortlists', { params, headers, body: request });
      const { data, response } = await sending.catch((error: unknown) => {
        throw error instanceof UnreachableError ? new LostWriteError(error.origin, idempotencyKey, error.cause) : error;
      });
      if (data) yield output.json ? connection.body(response) : lines(data, response, idempotencyKey, output);
    };
  },
};
