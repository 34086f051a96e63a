import { readFileSync } from 'node:fs';
import { sandboxKey } from '#lib/settings.ts';
import { sha256 } from '#functions/store/values.ts';
import { UsageError } from '../program.ts';
import type { StoreCommand } from '../store-command.ts';

/** `-` keeps the key out of the shell's history. */
const readKey = (argument: string): string => (argument === '-' ? readFileSync(0, 'utf8').trim() : argument);

/** The key itself is never printed, whatever was typed. */
export const revokeKey: StoreCommand = {
  name: 'revoke',
  summary: 'Refuses a key from now on; - reads it from standard input.',
  argument: '<key>',
  prepare: (_, argument, { settings }) => {
    const key = readKey(argument);
    if (key === sandboxKey(settings)) throw new UsageError('This is the published sandbox key, which is never revoked. Name another key.');
    if (!new RegExp(`^${settings.keyPrefix}_(?:live|test)_[\\w-]{44}$`).test(key))
      throw new UsageError(
        `This is no key of ours. Name a whole key: ${settings.keyPrefix}_live_ or ${settings.keyPrefix}_test_ and 44 characters.`,
      );
    const hash = sha256(key);
    return async ({ store }) => {
      await store.revokeKey(hash, new Date().toISOString());
      return { text: 'The key is revoked.', json: { revoked: true, sha256: hash } };
    };
  },
};
