import type { Settings } from './settings/settings.ts';

/** The settings that this build was made for, inside Astro: `site` and a constant of `astro.config.mjs`. */
export const deployment: Settings = {
  rootUrl: new URL(import.meta.env.SITE).origin,
  keyPrefix: import.meta.env.KEY_PREFIX,
};
