import { defaults, masked, readEnvironment, secrets, setOf, variableNames } from '#lib/settings/environment.ts';
import { unread, unreadSentence } from '#functions/startup-error.ts';
import { print, type Variables } from './program/program.ts';
import { table } from './program/table.ts';

/** The settings file that this process has read, and which variables came from it. */
export interface SettingsFile {
  file: string | undefined;
  names: readonly string[];
}

export const noFile: SettingsFile = { file: undefined, names: [] };

interface Setting {
  name: string;
  /** As it was written, without its secret; null where there is none. */
  value: string | null;
  /** The name of the settings file, or one of these words. */
  from: string;
}

/** Whom an address is of, without user, password and query; of a webhook, whose path may be a secret too, the host alone. */
const withoutSecret = (name: string, value: string): string => {
  if (!URL.canParse(value) || name === 'SHOWROOM_WEBHOOK_SECRET') return '...';
  const { protocol, username, password, host, pathname, search } = new URL(value);
  const path = name === 'SHOWROOM_WEBHOOK_URL' ? '/...' : pathname + (search && '?...');
  return `${protocol}//${username || password ? '...@' : ''}${host}${path}`;
};

const defaultOf = (name: string, port = defaults['PORT']): string | null =>
  name === 'ROOT_URL' ? `http://localhost:${port}` : (defaults[name] ?? null);

/** Every setting as it is in force, in the order of the table in docs/reference/configuration.md. */
const settingsOf = (variables: Variables, { file, names }: SettingsFile): Setting[] => {
  const set = setOf(variables);
  return variableNames.map((name) => {
    const value = set[name];
    if (value === undefined) return { name, value: defaultOf(name, set['PORT']), from: 'default' };
    return {
      name,
      value: secrets.has(name) ? withoutSecret(name, value) : masked(value),
      from: file !== undefined && names.includes(name) ? file : 'environment',
    };
  });
};

/**
 * Prints every setting with its value and where that comes from, and names that look like settings and are none.
 * @throws EnvironmentError with one sentence a bad setting, once all are printed
 */
export const printSettings = (variables: Variables, file: SettingsFile, asJson: boolean): void => {
  const [settings, notRead] = [settingsOf(variables, file), unread(variables)];
  if (asJson) print(JSON.stringify({ file: file.file ?? null, settings, notRead }, null, 2));
  else
    print(
      [
        table(settings.map(({ name, from, value }) => [name, from, value ?? '-'])),
        file.file === undefined ? 'There is no settings file.' : '',
        ...notRead.map((one) => `${unreadSentence(one)}.`),
      ]
        .filter(Boolean)
        .join('\n'),
    );
  readEnvironment(variables);
};
