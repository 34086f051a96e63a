import { variableNames } from '#lib/settings/environment.ts';
import { EnvironmentError } from '#lib/settings/settings-file.mjs';
import { terminalText } from '#lib/words/terminal-text.ts';
import { SiteError } from './http/site.ts';
import { StoreError } from './store/database.ts';

/** Names begin so as ours alone do; Kubernetes sets a few of a service that is called so. */
const isOurs = (name: string): boolean =>
  /^(?:SHOWROOM|DESK|CALLBACK|GUIDANCE|TRUSTED|RELEASES|DRAIN|RATE)_/i.test(name) &&
  !/_(?:SERVICE_HOST|SERVICE_PORT\w*|PORT(?:_\d+_\w+)?)$/.test(name);

/** Variables that are set, begin as ours do and are not read: misspelt, most likely. */
export const unread = (variables: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(variables).filter((name) => isOurs(name) && ![...variableNames, 'GUIDANCE_ENV_FILE'].includes(name));

/** One sentence for the log and the list of settings. */
export const unreadSentence = (name: string): string => `${name} is not read: there is no such setting`;

const noAddress = 'HOST is not an address of this machine. Set it to one, such as 127.0.0.1 or 0.0.0.0.';
const tooManyFiles = 'This process may open no more files. Raise its limit (ulimit -n, LimitNOFILE of systemd) to 1024 or more.';

const explanations: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program. Set PORT to a free one.',
  EACCES: 'This port needs more rights. Set PORT to one above 1023.',
  EADDRNOTAVAIL: 'This machine has no such address. Set HOST to one it has, such as 127.0.0.1 or 0.0.0.0.',
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  EINVAL: noAddress,
  EAFNOSUPPORT: noAddress,
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
};

/** Of a listener: which variable its port came from. */
const explain = (code: string | undefined, port: 'PORT' | 'METRICS_PORT'): string | undefined =>
  explanations[code ?? '']?.replace(' PORT ', ` ${port} `);

/** Ends the process with one sentence that says what to change; a fault of ours keeps its stack. */
export const refuseToStart = (error: unknown, port: 'PORT' | 'METRICS_PORT' = 'PORT'): never => {
  const { code, message } = error as NodeJS.ErrnoException;
  const explained =
    error instanceof EnvironmentError || error instanceof SiteError || error instanceof StoreError ? message : explain(code, port);
  process.stderr.write(`${terminalText(explained ?? (error as Error).stack ?? String(error))}\n`);
  process.exit(1);
};
