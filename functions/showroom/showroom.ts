import type { ShowroomConfig } from '#lib/settings/environment.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Logger } from '../http/log.ts';
import type { Channel } from './channel.ts';
import { type DeliveryStore, defaultTiming, startDelivery, type Timing } from './delivery.ts';
import { createMailChannel } from './mail.ts';
import { createWebhookChannel } from './webhook.ts';
import type { Worker } from './workers.ts';

/** The ways to the showroom that are configured; none at all is allowed. */
export const createChannels = (
  config: ShowroomConfig,
  { content, rootUrl }: { content: Content; rootUrl: string },
  timeoutMs = defaultTiming.timeoutMs,
): Channel[] => {
  const { smtpUrl, emails = [], webhookUrl, webhookSecret, language = 'both' } = config;
  const channels: Channel[] = [];
  if (smtpUrl !== undefined && emails.length > 0) channels.push(createMailChannel({ smtpUrl, emails, language, content, timeoutMs }));
  if (webhookUrl !== undefined && webhookSecret !== undefined)
    channels.push(createWebhookChannel({ url: webhookUrl, secret: webhookSecret, timeoutMs, content, rootUrl }));
  return channels;
};

interface ShowroomParts {
  store: DeliveryStore;
  content: Content;
  /** Of the guide, for addresses of its pages. */
  rootUrl: string;
  config: ShowroomConfig;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Whether no other process serves with the database. */
  isAlone: boolean;
  timing?: Partial<Timing>;
}

/** Carries shortlists and reports to the showroom, from the first call until `stop`, which lets a running delivery end. */
export const createShowroom = ({ store, content, rootUrl, config, log, isAlone, timing: changes }: ShowroomParts): Worker => {
  const timing = { ...defaultTiming, ...changes };
  const channels = createChannels(config, { content, rootUrl }, timing.timeoutMs);
  const { wake, stop } = startDelivery({ store, channels, log, timing, isAlone });
  return {
    wake,
    stop: async () => {
      await stop();
      await Promise.all(channels.map((channel) => channel.close()));
    },
  };
};
