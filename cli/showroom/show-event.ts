import { readContent } from '#build/content.ts';
import type { EventRecord } from '#functions/store/store.ts';
import { messageText } from '#functions/showroom/mail.ts';
import { messageOf } from '#functions/showroom/message.ts';
import type { StoreCommand } from '../store-command.ts';
import { noSuchEvent } from './found-event.ts';

const status = ({ state, attempts, lastError, nextAttemptAt, finishedAt }: EventRecord): string =>
  [
    `State: ${state}`,
    `Tries: ${attempts}`,
    ...(lastError === null ? [] : [`Last error: ${lastError}`]),
    ...(nextAttemptAt === null ? [] : [`Next try: ${nextAttemptAt}`]),
    ...(finishedAt === null ? [] : [`Finished: ${finishedAt}`]),
  ].join('\n');

/** Terminals do not know isolates. */
const withoutIsolates = (text: string): string => text.replace(/[\u2066\u2068\u2069]/g, '');

export const showEvent: StoreCommand = {
  name: 'show',
  summary: 'One request whole, with name and number.',
  argument: '<event>',
  prepare:
    (_, id) =>
    async ({ store, environment }) => {
      const event = await store.findEvent(id);
      if (!event) throw noSuchEvent();
      const { content } = await readContent(environment.contentDir);
      const { payload, ...fields } = event;
      return {
        text: withoutIsolates(`${messageText(messageOf(event, content, 'en'))}\n\n${status(event)}`),
        json: { ...fields, payload: JSON.parse(payload) as unknown },
      };
    },
};
