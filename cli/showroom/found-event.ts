import { CommandFailure } from '../program.ts';

/** What was typed may be anything: it is not repeated. */
export const noSuchEvent = (): CommandFailure =>
  new CommandFailure('There is no such event. Take its id from the message or from npm run showroom -- list.');
