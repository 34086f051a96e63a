interface Balancing {
  /** Ports of the doors on 127.0.0.1. */
  doors: readonly number[];
  /** Port to listen on. */
  port: number;
}

/**
 * An http block that passes every request on to the doors in turn, and says in `X-Doors` which it asked.
 * - What was not sent yet goes to the other door, and so does a GET that broke off; a POST that was sent is never repeated.
 * - Where both doors are marked as failed, both are asked all the same (`backup`): else one mistake during a restart refuses everybody.
 * - Idle connections end here first: the front door leaves them alone for longer than this.
 */
export const balance = ({ doors, port }: Balancing): string => `
  upstream doors {
    zone doors 64k;
    ${doors.map((door) => `server 127.0.0.1:${door} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    ${doors.map((door) => `server 127.0.0.1:${door} max_fails=0 backup;`).join('\n    ')}
    keepalive 64;
    keepalive_timeout 4s;
  }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_next_upstream error timeout;
    add_header X-Doors $upstream_addr always;
    location / { proxy_pass http://doors; }
  }`;
