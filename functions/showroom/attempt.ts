import type { EventRecord } from '../store/store.ts';
import type { Accepted } from './accepted.ts';
import type { Channel } from './channel.ts';
import { DeliveryError, safeMessage } from './delivery-error.ts';

export interface Outcome {
  /** One sentence, channel by channel; null where every channel has accepted. */
  error: string | null;
  /** False where each channel that failed will fail again. */
  worthRetrying: boolean;
}

interface Try {
  channels: readonly Channel[];
  accepted: Accepted;
  signal: AbortSignal;
}

/** Hands an event to every channel that has not accepted it yet. One that fails does not keep the others waiting. */
export const attempt = async (event: EventRecord, { channels, accepted, signal }: Try): Promise<Outcome> => {
  const open = channels.filter(({ name }) => !accepted.has(event.id, name));
  const results = await Promise.allSettled(
    open.map(async (channel) => {
      await channel.deliver(event, signal);
      accepted.add(event.id, channel.name);
    }),
  );
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  return {
    error: errors.length === 0 ? null : [...new Set(errors.map(safeMessage))].join('; '),
    worthRetrying: errors.some((error) => !(error instanceof DeliveryError && error.final)),
  };
};
