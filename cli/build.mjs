import { build, install } from './setup.mjs';

/** `npm run build`: builds a release, always anew. */
install({ development: false });
build({ quick: false, always: true });
