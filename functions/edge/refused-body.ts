import { map, pattern } from './nginx-text.ts';

/**
 * A front door refuses a body before all of it came, for its size or for the time it takes, and closes. nginx closes as well but does not say so,
 * and a client that sends its next request on that connection finds it gone. It cannot tell whether all of the body had come, in which case nginx
 * goes on: so both `keep-alive` and `close` stand there, and a client takes the latter (RFC 9112 §9.3). HTTP/2 has no such header (RFC 9113 §8.2.2).
 */
const variable = '$guidance_connection';

/** For the maps. */
export const refusedBodyMap = map('"$server_protocol $upstream_status"', variable, [
  'default "";',
  `${pattern(String.raw`^HTTP/1\.[01] (?:.* )?(?:408|413)$`)} close;`,
]);

/** For the location of the front door. */
export const refusedBodyHeader = `add_header Connection ${variable} always;`;
