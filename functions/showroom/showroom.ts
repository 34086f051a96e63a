import type { ShowroomConfig } from '#lib/environment.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Logger } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { defaultTiming, startDelivery, type Timing } from './delivery.ts';
import { createMailChannel } from './mail.ts';
import { createWebhookChannel } from './webhook.ts';
import type { Worker } from './workers.ts';

/** The ways to the showroom that are configured; none at all is allowed. */
const createChannels = (config: ShowroomConfig, content: Content, timeoutMs: number): Channel[] => {
  const { smtpUrl, email, webhookUrl, webhookSecret } = config;
  const channels: Channel[] = [];
  if (smtpUrl !== undefined && email !== undefined) channels.push(createMailChannel({ smtpUrl, email, content, timeoutMs }));
  if (webhookUrl !== undefined && webhookSecret !== undefined)
    channels.push(createWebhookChannel({ url: webhookUrl, secret: webhookSecret, timeoutMs }));
  return channels;
};

interface ShowroomParts {
  store: Pick<Store, 'claimEvents' | 'deliverEvent' | 'failEvent' | 'keepEvents'>;
  content: Content;
  config: ShowroomConfig;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  timing?: Partial<Timing>;
}

/** Carries shortlists and reports to the showroom, from the first call until `stop`, which lets a running delivery end. */
export const createShowroom = ({ store, content, config, log, timing: changes }: ShowroomParts): Worker => {
  const timing = { ...defaultTiming, ...changes };
  const channels = createChannels(config, content, timing.timeoutMs);
  const { wake, stop } = startDelivery({ store, channels, log, timing });
  return {
    wake,
    stop: async () => {
      await stop();
      await Promise.all(channels.map((channel) => channel.close()));
    },
  };
};
