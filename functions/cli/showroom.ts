import { eraseRequests } from '../showroom/commands/erase-requests.ts';
import { exportEvents } from '../showroom/commands/export-events.ts';
import { finishEvent } from '../showroom/commands/finish-event.ts';
import { listEvents } from '../showroom/commands/list-events.ts';
import { runProgram } from '../showroom/commands/program.ts';
import { purgeEvents } from '../showroom/commands/purge-events.ts';
import { retryEvent } from '../showroom/commands/retry-event.ts';
import { showEvent } from '../showroom/commands/show-event.ts';

/** `npm run showroom`: the requests of shoppers, and what became of them. */
process.exitCode = await runProgram(
  {
    name: 'showroom',
    summary: 'Shortlists, callback requests and reports that came in.',
    commands: [listEvents, showEvent, finishEvent, retryEvent, exportEvents, purgeEvents, eraseRequests],
  },
  process.argv.slice(2),
  process.env,
);
