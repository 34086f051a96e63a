import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import type { Contact } from '#functions/store/store.ts';
import type { Shortlist } from '#lib/schemas/writes.ts';
import { startReceiver, status, type Receiver } from '../showroom/receiver.ts';

/** Body of a webhook. */
interface Notice {
  data: { shortlist?: Shortlist; contact: Contact | null };
}

type Answer = Parameters<Receiver['behave']>[0];

/** A showroom that takes webhooks and remembers every one that it accepted. */
export interface Showroom {
  /** Variables that make a service deliver to it. */
  env: Readonly<Record<string, string>>;
  receiver: Receiver;
  /** Every body that came under an event id, in order. */
  bodies: ReadonlyMap<string, readonly string[]>;
  /** Ids of deliveries whose signature did not fit. */
  forged: readonly string[];
  /** What each event said, by event id. */
  notices: () => Map<string, Notice>;
  /** Accepts nothing and answers so, until it is told null. */
  refuse: (answer: Answer | null) => void;
}

/** For the rest of one test. */
export const startShowroom = async (): Promise<Showroom> => {
  const secret = randomBytes(32).toString('base64');
  const webhook = new Webhook(secret);
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const bodies = new Map<string, string[]>();
  const forged: string[] = [];

  const take: Answer = (response, request) => {
    const { headers, body } = request;
    const id = String(headers['webhook-id']);
    try {
      webhook.verify(body, headers as Record<string, string>);
    } catch {
      forged.push(id);
      return status(400)(response, request);
    }
    bodies.set(id, [...(bodies.get(id) ?? []), body]);
    status(204)(response, request);
  };

  receiver.behave(take);
  return {
    env: { SHOWROOM_WEBHOOK_URL: receiver.url, SHOWROOM_WEBHOOK_SECRET: `whsec_${secret}` },
    receiver,
    bodies,
    forged,
    notices: () => new Map([...bodies].map(([id, [body = 'null']]) => [id, JSON.parse(body) as Notice])),
    refuse: (answer) => receiver.behave(answer ?? take),
  };
};
