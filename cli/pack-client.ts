import { packClient } from '../client/pack.ts';

/** `npm run pack:client`: the client as a package of its own, for `npx` and `npm install`. */
process.stdout.write(`${await packClient('dist-client')}\n`);
