import { sha256 } from '#functions/store/values.ts';
import { sandboxKey } from '#lib/settings/settings.ts';
import { readInput, UsageError } from './program/program.ts';
import type { StoreCommand } from './program/store-command.ts';

/** The key itself is never printed, whatever was typed. */
export const revokeKey: StoreCommand = {
  name: 'revoke',
  summary: 'Refuses a key from now on; - reads it from standard input.',
  argument: '<key>',
  prepare: (_, argument, { settings }) => {
    // `-` keeps the key out of the shell's history.
    const key = argument === '-' ? readInput() : argument;
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
