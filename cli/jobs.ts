import { listJobs } from '../functions/showroom/commands/list-jobs.ts';
import { runProgram } from '../functions/showroom/commands/program.ts';
import { retryJob } from '../functions/showroom/commands/retry-job.ts';

/** `npm run jobs`: reports between acceptance and the showroom queue. */
process.exitCode = await runProgram(
  { name: 'jobs', summary: 'Work that reports wait for.', commands: [listJobs, retryJob] },
  process.argv.slice(2),
  process.env,
);
