import type { Content } from '#lib/schemas/content.ts';
import type { ShowroomConfig } from '../environment.ts';
import type { Channel } from './channel.ts';
import { createMailChannel } from './mail-channel.ts';
import { createWebhookChannel } from './webhook-channel.ts';

/** The ways to the showroom that are configured; none at all is allowed. */
export const createChannels = (config: ShowroomConfig, content: Content, timeoutMs: number): Channel[] => {
  const { smtpUrl, email, webhookUrl, webhookSecret } = config;
  const channels: Channel[] = [];
  if (smtpUrl !== undefined && email !== undefined) channels.push(createMailChannel({ smtpUrl, email, content, timeoutMs }));
  if (webhookUrl !== undefined && webhookSecret !== undefined)
    channels.push(createWebhookChannel({ url: webhookUrl, secret: webhookSecret, timeoutMs }));
  return channels;
};
