import { registerHooks } from 'node:module';

/** Loaded before our server (`node --import`): one file of it is replaced by the peer's, the rest is the same. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './group-commit.ts' ? next(new URL('one-commit-each.ts', import.meta.url).href, context) : next(specifier, context),
});
