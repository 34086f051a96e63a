import type { Content } from '#lib/schemas/content.ts';
import type { ShowroomConfig } from '../environment.ts';
import type { Logger } from '../log.ts';
import type { Store } from '../store/store.ts';
import { createChannels } from './channels.ts';
import { startDelivery } from './delivery.ts';
import { defaultTiming, type Timing } from './timing.ts';
import type { Worker } from './worker.ts';

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
