/** A whole Caddyfile around the generated snippet, to copy and fill in. Caddy gets its certificate by itself. */
export const caddySite = `# Copy to /etc/caddy/Caddyfile and fill in. The imported file and the root are of one build: change both together.
# Every front door, with blanks between, in the environment of Caddy: GUIDANCE_DOORS="127.0.0.1:4321 127.0.0.1:4322"
import /srv/guidance/dist/edge/caddy/guidance.caddy

guidance.example {
	root * /srv/guidance/dist/client
	import guidance
}
`;
