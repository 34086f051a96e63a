/**
 * What stands behind every front door in a list of upstreams. None is ever marked as failed: with marks, a restart of one door and one fault of
 * the other refuse everybody.
 */
export const doorOptions = 'max_fails=0';

/** A whole http block around the generated parts, to copy and fill in: names, certificates, folders, front doors. */
export const nginxSite = `# Copy to /etc/nginx/conf.d/guidance.conf and fill in. The two included files are of one build, as is the root: change all three together.

# Every front door, in both lists. Reads keep connections open; a write gets a connection of its own.
upstream guidance {
  server 127.0.0.1:4321 ${doorOptions};
  # server 127.0.0.1:4322 ${doorOptions};
  keepalive 64;
}
upstream guidance_once {
  server 127.0.0.1:4321 ${doorOptions};
  # server 127.0.0.1:4322 ${doorOptions};
}

include /srv/guidance/dist/edge/nginx/maps.conf;

server {
  listen 80;
  server_name guidance.example;
  return 308 https://guidance.example$request_uri;
}

server {
  listen 443 ssl http2;
  server_name guidance.example;
  ssl_certificate /etc/letsencrypt/live/guidance.example/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/guidance.example/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:guidance_tls:10m;

  root /srv/guidance/dist/client;
  include /srv/guidance/dist/edge/nginx/server.conf;
}
`;
