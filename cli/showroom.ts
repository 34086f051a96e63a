import { eraseRequests } from '../functions/showroom/commands/erase-requests.ts';
import { exportEvents } from '../functions/showroom/commands/export-events.ts';
import { finishEvent } from '../functions/showroom/commands/finish-event.ts';
import { listEvents } from '../functions/showroom/commands/list-events.ts';
import { runProgram } from '../functions/showroom/commands/program.ts';
import { purgeEvents } from '../functions/showroom/commands/purge-events.ts';
import { retryEvent } from '../functions/showroom/commands/retry-event.ts';
import { showEvent } from '../functions/showroom/commands/show-event.ts';

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
