import type { EventRecord } from '../store/store.ts';

/** One way to the showroom. */
export interface Channel {
  name: string;
  /**
   * Resolves once the other side has accepted the event. Aborting the signal ends the try.
   * @throws DeliveryError saying why, without names, numbers or addresses
   */
  deliver: (event: EventRecord, signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
}
