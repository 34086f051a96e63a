import { callbackSuite } from './callbacks.ts';
import { erasureSuite } from './erasure.ts';
import { eventSuite } from './events.ts';
import { idempotencySuite } from './idempotency.ts';
import { jobSuite } from './jobs.ts';
import { shortlistSuite } from './shortlists.ts';
import type { MakeDatabase } from './suite.ts';
import { upkeepSuite } from './upkeep.ts';

/** What every store does, whatever is under it. */
export const storeContract = (make: MakeDatabase): void => {
  for (const suite of [shortlistSuite, idempotencySuite, callbackSuite, eventSuite, jobSuite, upkeepSuite, erasureSuite]) suite(make);
};
