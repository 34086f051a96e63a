import type { Command } from 'commander';
import { readContent } from '#build/content.ts';
import { type Channel, safeMessage } from '#functions/showroom/channel.ts';
import { defaultTiming } from '#functions/showroom/delivery.ts';
import { createChannels } from '#functions/showroom/showroom.ts';
import { type Environment, readEnvironment } from '#lib/environment.ts';
import { CommandFailure, print, UsageError, type Variables } from '../program.ts';

interface Outcome {
  way: string;
  ok: boolean;
  /** For people. */
  sentence: string;
}

const accepted = ({ name }: Channel, { emails }: Environment['showroom']): string =>
  name === 'mail'
    ? `Mail: the server accepted it for ${emails.join(', ')}. Look for it there, among spam too.`
    : 'Webhook: the receiver accepted it.';

const settingsOf = ({ name }: Channel): string =>
  name === 'mail' ? 'SHOWROOM_SMTP_URL and SHOWROOM_EMAIL' : 'SHOWROOM_WEBHOOK_URL and SHOWROOM_WEBHOOK_SECRET';

const tryOut = async (channel: Channel, config: Environment['showroom']): Promise<Outcome> => {
  const failed = (why: string): Outcome => {
    const sentence = `${channel.name === 'mail' ? 'Mail' : 'Webhook'}: ${why}. See ${settingsOf(channel)}.`;
    return { way: channel.name, ok: false, sentence };
  };
  try {
    const note = await channel.test(AbortSignal.timeout(defaultTiming.tryMs));
    return note === null ? { way: channel.name, ok: true, sentence: accepted(channel, config) } : failed(note);
  } catch (error) {
    return failed(safeMessage(error));
  } finally {
    await channel.close();
  }
};

/** Adds the one command of the group that opens no database: it can be run before the first start, and beside any other. */
export const addTest = (group: Command, variables: Variables): void => {
  group
    .command('test')
    .description('Sends a test message by each way that is set, and says what became of it.')
    .option('--json', 'answer as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { showroom, contentDir } = readEnvironment(variables);
      const { content } = await readContent(contentDir);
      const channels = createChannels(showroom, content);
      if (channels.length === 0)
        throw new UsageError(
          'Nothing is sent: set SHOWROOM_SMTP_URL and SHOWROOM_EMAIL, or SHOWROOM_WEBHOOK_URL and SHOWROOM_WEBHOOK_SECRET.',
        );
      const outcomes = await Promise.all(channels.map((channel) => tryOut(channel, showroom)));
      print(json === true ? JSON.stringify(outcomes, null, 2) : outcomes.map(({ sentence }) => sentence).join('\n'));
      if (outcomes.some(({ ok }) => !ok)) throw new CommandFailure('Not every way works.');
    });
};
