import { install, run } from './setup.mjs';

/** `npm run dev`: serves the sources and follows their changes. */
install({ development: false });
run('astro', ['dev']);
