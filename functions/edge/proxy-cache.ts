import type { HeaderPolicy } from '../plugins/headers.ts';
import { publishedLimit, windowSeconds } from '../rate-limiter.ts';
import { refusedBodyHeader, refusedBodyMap } from './refused-body.ts';

/**
 * nginx as a cache in front of the front doors, without the files of the build: it keeps what Cache-Control lets it keep, by address and by
 * what the answer varies with, answers conditions from that, and goes on with it for a day where no front door answers.
 */
export const proxyCache = ({
  rateLimit,
}: HeaderPolicy): string => `# Belongs inside http { … }, instead of maps.conf and server.conf; the upstreams are those of site.conf.
proxy_cache_path /var/cache/nginx/guidance levels=1:2 keys_zone=guidance:32m max_size=1g inactive=1d use_temp_path=off;

# What comes out of the cache spent no quota (G45) and has an id of its own.
map $upstream_cache_status $guidance_remaining {
  default $upstream_http_ratelimit_remaining;
  ~^(?:HIT|STALE|UPDATING|REVALIDATED)$ ${publishedLimit(rateLimit)};
}
map $upstream_cache_status $guidance_reset {
  default $upstream_http_ratelimit_reset;
  ~^(?:HIT|STALE|UPDATING|REVALIDATED)$ ${windowSeconds};
}
map $upstream_cache_status $guidance_id {
  default $upstream_http_x_request_id;
  ~^(?:HIT|STALE|UPDATING|REVALIDATED)$ $request_id;
}
map $request_method $guidance_upstream {
  default guidance_once;
  GET guidance;
  HEAD guidance;
}
# What these ask is for the front door to weigh, so the cache has no part in it.
map "$http_if_match$http_if_unmodified_since$http_if_modified_since$http_authorization" $guidance_zone {
  default off;
  "" guidance;
}
map $http_host $guidance_host {
  default $http_host;
  "" $host;
}
${refusedBodyMap.join('\n')}

server {
  listen 127.0.0.1:8080;
  access_log off;
  server_tokens off;
  merge_slashes off;
  gzip off;
  max_ranges 0;
  client_max_body_size 0;
  large_client_header_buffers 4 32k;
  location / {
    proxy_pass http://$guidance_upstream$request_uri;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $guidance_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_request_buffering off;
    proxy_buffer_size 16k;
    proxy_buffers 8 16k;
    proxy_pass_header X-Accel-Buffering;
    proxy_next_upstream error timeout;
    proxy_cache $guidance_zone;
    proxy_cache_key $request_uri;
    proxy_cache_lock on;
    proxy_cache_revalidate on;
    proxy_cache_background_update on;
    proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
    proxy_hide_header RateLimit-Remaining;
    proxy_hide_header RateLimit-Reset;
    proxy_hide_header X-Request-Id;
    add_header RateLimit-Remaining $guidance_remaining always;
    add_header RateLimit-Reset $guidance_reset always;
    add_header X-Request-Id $guidance_id always;
    ${refusedBodyHeader}
  }
}
`;
