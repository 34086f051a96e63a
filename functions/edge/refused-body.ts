import { map, pattern } from './nginx-text.ts';

/**
 * A front door refuses a body before all of it came, and closes. nginx closes as well but does not say so, and a client that sends its next
 * request on that connection finds it gone. HTTP/2 has no such header (RFC 9113 §8.2.2).
 */
const variable = '$guidance_connection';

/** For the maps. */
export const refusedBodyMap = map('"$server_protocol $upstream_status"', variable, [
  'default "";',
  `${pattern(String.raw`^HTTP/1\.[01] (?:.* )?413$`)} close;`,
]);

/** For the location of the front door. */
export const refusedBodyHeader = `add_header Connection ${variable} always;`;
