import { giveUp } from './setup.mjs';

/** Stops `npm pack` and `npm publish` here: they would pack the service with all that it needs. */
giveUp('What is to be installed elsewhere is the client: npm run pack:client makes its package.');
