import type { Content } from '#lib/schemas/content.ts';
import { Webhook } from 'standardwebhooks';
import { deliveryId, type RequestRecord } from '../store/store.ts';
import { type Channel, DeliveryError, errorName } from './channel.ts';
import { newId } from '../store/values.ts';
import { bodyOf, callbackOf, namedIn, referenceOf, words } from './describe.ts';

interface WebhookParts {
  url: string;
  /** Standard Webhooks secret, with `whsec_` or without. */
  secret: string;
  timeoutMs: number;
  /** What ids are called, and where their pages are. */
  content: Content;
  rootUrl: string;
}

/** The contact of a flagged request stands under another name, so that no system that dials `contact` calls before a person has decided. */
const flagged = ({ flag, contact, duplicate }: RequestRecord): Record<string, unknown> => {
  if (!flag) return {};
  return {
    flagged: true,
    flaggedBecause: flag.because,
    ...(flag.origin !== null && { origin: flag.origin }),
    ...(contact && !duplicate && flag.because !== 'repeats' && { flaggedContact: contact }),
  };
};

/** JSON text of a request; `timestamp` is when it came in or was withdrawn (G87), the header's when it was sent. */
const textOf = (request: RequestRecord, { content, rootUrl }: Pick<WebhookParts, 'content' | 'rootUrl'>): string => {
  const { kind, ...subject } = bodyOf(request);
  if (request.withdrawnAt !== null) {
    const shortlist = { id: request.subject, reference: referenceOf(request) };
    return JSON.stringify({ type: 'shortlist.withdrawn', timestamp: request.withdrawnAt, data: { shortlist } });
  }
  return JSON.stringify({
    type: `${kind}.created`,
    timestamp: request.createdAt,
    data: {
      ...subject,
      ...namedIn(request, content, rootUrl),
      contact: callbackOf(request),
      ...(request.duplicate && { duplicateCallback: true }),
      ...flagged(request),
    },
  });
};

/** A type of its own: no system takes it for a request, and nobody is called. */
const testBody = (timestamp: string): string =>
  JSON.stringify({ type: 'showroom.test', timestamp, data: { message: words.testExplanation } });

/** `fetch` refuses addresses with credentials; they travel as the header they stand for. */
const targetOf = (address: string): { url: string; headers: Record<string, string> } => {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href, headers: {} };
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { url: url.href, headers: { Authorization: `Basic ${credentials}` } };
};

/** The status is the whole answer: what stands below it is not read, so that no receiver can fill our memory. */
const judge = async (response: Response): Promise<void> => {
  await response.body?.cancel().catch(() => undefined);
  if (response.ok) return;
  if (response.status === 410) throw new DeliveryError('the webhook answered 410 Gone', { final: true });
  throw new DeliveryError(`the webhook answered ${response.status}`);
};

/** Requests as signed POST requests (Standard Webhooks 1.0). */
export const createWebhookChannel = ({ url: address, secret, timeoutMs, ...known }: WebhookParts): Channel => {
  const webhook = new Webhook(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'), { format: 'raw' });
  const { url, headers } = targetOf(address);

  const post = async (id: string, body: string, signal: AbortSignal): Promise<null> => {
    const sentAt = new Date();
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'User-Agent': 'mattress-pillow-guidance',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, sentAt, body),
      },
      body,
      // A redirect would hand names and numbers to an address that nobody configured.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    }).catch((error: unknown) => {
      throw new DeliveryError(timeout.aborted ? 'the webhook did not answer in time' : `the webhook did not answer (${errorName(error)})`);
    });
    await judge(response);
    return null;
  };

  return {
    name: 'webhook',
    deliver: ([request], signal) => (request ? post(deliveryId(request), textOf(request, known), signal) : Promise.resolve(null)),
    test: (signal) => post(`test-${newId()}`, testBody(new Date().toISOString()), signal),
    close: () => Promise.resolve(),
  };
};
