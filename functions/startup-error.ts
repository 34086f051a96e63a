import SearchableMap from 'minisearch/SearchableMap';
import { variableNames } from '#lib/environment.ts';
import { EnvironmentError } from '#lib/settings-file.mjs';
import { terminalText } from '#lib/terminal-text.ts';
import { SiteError } from './site.ts';
import { StoreError } from './store/database.ts';

interface Misspelt {
  given: string;
  /** The variable that it is nearest to. */
  meant: string;
}

/** Slips allowed in a name: none in `PORT` and `HOST`, where another program's variable is always near. */
const slipsIn = (name: string): number => Math.floor(name.length / 5);

/** Variables that are set and not read, and look as if one of ours was meant that is not set. */
export const misspelt = (variables: Readonly<Record<string, string | undefined>>): Misspelt[] => {
  const unset = SearchableMap.from(
    variableNames.filter((name) => (variables[name] ?? '') === '').map((name): [string, true] => [name, true]),
  );
  return Object.keys(variables)
    .filter((given) => !variableNames.includes(given))
    .flatMap((given) => {
      const near = [...unset.fuzzyGet(given.toUpperCase(), slipsIn(given) + 1)]
        .filter(([meant, [, slips]]) => slips <= slipsIn(meant))
        .sort(([, [, one]], [, [, other]]) => one - other);
      return near.slice(0, 1).map(([meant]) => ({ given, meant }));
    });
};

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
