import type { Command } from 'commander';
import { readContent } from '#build/content.ts';
import { type Channel, safeMessage } from '#functions/showroom/channel.ts';
import { defaultTiming } from '#functions/showroom/delivery.ts';
import { createChannels } from '#functions/showroom/showroom.ts';
import { readEnvironment } from '#lib/settings/environment.ts';
import { CommandFailure, print, UsageError, type Variables } from '../program/program.ts';

/** Sends a test by one way; why it failed, or null. */
const tryOut = async (channel: Channel): Promise<string | null> => {
  try {
    return await channel.test(AbortSignal.timeout(defaultTiming.tryMs));
  } catch (error) {
    return safeMessage(error);
  } finally {
    await channel.close();
  }
};

const sentenceOf = (way: string, why: string | null, emails: readonly string[]): string => {
  if (way === 'mail')
    return why === null
      ? `Mail: the server accepted it for ${emails.join(', ')}. Look for it there, among spam too.`
      : `Mail: ${why}. See SHOWROOM_SMTP_URL and SHOWROOM_EMAIL.`;
  return why === null ? 'Webhook: the receiver accepted it.' : `Webhook: ${why}. See SHOWROOM_WEBHOOK_URL and SHOWROOM_WEBHOOK_SECRET.`;
};

/** Adds the one command of the group that opens no database: it can be run before the first start, and beside any other. */
export const addTest = (group: Command, variables: Variables): void => {
  group
    .command('test')
    .description('Sends a test message by each way that is set, and says what became of it.')
    .option('--json', 'answer as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { showroom, contentDir, settings } = readEnvironment(variables);
      const channels = createChannels(showroom, { content: (await readContent(contentDir)).content, rootUrl: settings.rootUrl });
      if (channels.length === 0)
        throw new UsageError(
          'Nothing is sent: set SHOWROOM_SMTP_URL and SHOWROOM_EMAIL, or SHOWROOM_WEBHOOK_URL and SHOWROOM_WEBHOOK_SECRET.',
        );
      const outcomes = await Promise.all(
        channels.map(async (channel) => {
          const why = await tryOut(channel);
          return { way: channel.name, ok: why === null, sentence: sentenceOf(channel.name, why, showroom.emails) };
        }),
      );
      print(json === true ? JSON.stringify(outcomes, null, 2) : outcomes.map(({ sentence }) => sentence).join('\n'));
      if (outcomes.some(({ ok }) => !ok)) throw new CommandFailure('Not every way works.');
    });
};
