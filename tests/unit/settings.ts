import type { Settings } from '#lib/settings/settings.ts';

/** A deployment to test with. */
export const settings: Settings = { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' };
