import { install, run } from './setup.mjs';

/** `npm run build`: always builds. */
install();
run('astro', ['build']);
