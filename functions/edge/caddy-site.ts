import { limits } from '../limits.ts';

/**
 * Global options of Caddy, which has no limit of its own for a head. It gets none for bodies: Go answers a body that takes too long with an empty
 * 200, and the front door ends its side after 30 seconds.
 */
export const caddyOptions = `	servers {
		timeouts {
			read_header ${limits.headersMs / 1000}s
			idle ${limits.keepAliveMs / 1000}s
		}
	}`;

/** A whole Caddyfile around the generated snippet, to copy and fill in. Caddy gets its certificate by itself. */
export const caddySite = `# Copy to /etc/caddy/Caddyfile and fill in. The imported file and the root are of one build: change both together.
# Every front door, with blanks between, in the environment of Caddy: GUIDANCE_DOORS="127.0.0.1:4321 127.0.0.1:4322"
{
${caddyOptions}
}

import /srv/guidance/dist/edge/caddy/guidance.caddy

guidance.example {
	root * /srv/guidance/dist/client
	import guidance
}
`;
