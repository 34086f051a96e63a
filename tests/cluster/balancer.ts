import { shippedServer } from '../fixtures/nginx-edge.ts';

interface Balancing {
  /** Ports of the instances on 127.0.0.1. */
  instances: readonly number[];
  /** Port to listen on. */
  port: number;
}

/**
 * An http block that balances as the shipped one does, passes every request on, files as well, and says in `X-Instances` which instances it asked.
 * - What was not sent yet goes to the other instance, and so does a GET that broke off; a POST that was sent is never repeated.
 * - A write goes out on a connection of its own: one that was kept may be ended by the instance at that very moment.
 * - The options of an instance are those that are shipped.
 */
export const balance = ({ instances, port }: Balancing): string => {
  const servers = instances.map((instance) => shippedServer.replace('4321', String(instance))).join(' ');
  return `
  upstream guidance { ${servers} keepalive 64; }
  upstream guidance_once { ${servers} }
  map $request_method $guidance_upstream { default guidance_once; GET guidance; HEAD guidance; OPTIONS guidance; }
  server {
    listen 127.0.0.1:${port};
    add_header X-Instances $upstream_addr always;
    location / {
      proxy_pass http://$guidance_upstream$request_uri;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_request_buffering off;
      proxy_connect_timeout 2s;
      proxy_read_timeout 65s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 3;
    }
  }`;
};
