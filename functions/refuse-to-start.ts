import { EnvironmentError } from './environment.ts';
import { SiteError } from './site-error.ts';
import { StoreError } from './store/store-error.ts';

const explanations: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program. Set PORT to a free one.',
  EACCES: 'This port needs more rights. Set PORT to one above 1023.',
  EADDRNOTAVAIL: 'This machine has no such address. Set HOST to one it has, such as 127.0.0.1 or 0.0.0.0.',
  ENOTFOUND: 'HOST is not an address of this machine. Set it to one, such as 127.0.0.1 or 0.0.0.0.',
};

/** Ends the process with one sentence that says what to change; a fault of ours keeps its stack. */
export const refuseToStart = (error: unknown): never => {
  const { code, message } = error as NodeJS.ErrnoException;
  const explained =
    error instanceof EnvironmentError || error instanceof SiteError || error instanceof StoreError ? message : explanations[code ?? ''];
  process.stderr.write(explained === undefined ? `${(error as Error).stack ?? String(error)}\n` : `${explained}\n`);
  process.exit(1);
};
