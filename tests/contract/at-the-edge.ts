import { inject, it } from 'vitest';

/**
 * What of these tests meets a web server first, and what only the app: each deviation of `deploy/nginx.conf` and `deploy/Caddyfile` that a
 * client can see, with its reason (docs/reference/gaps.md, G45, G51, G58 and G69).
 */
export const edge = inject('edge');
const isBehindEdge = edge !== undefined;

/** Caddy passes If-Match on to the app, which does not know the ETags of Caddy. */
export const itWhereTagsAreTheApps = it.skipIf(edge === 'caddy');

/** Astro's Node adapter in the place of the service's own listener (`docs/guides/deploy.md` names what it settles by itself). */
const isAdapter = process.env['SERVER_ENTRY']?.endsWith('entry.mjs') === true;
/** The adapter refuses what is no UTF-8, and resolves dots, before the service is asked. */
export const isOfTheListener = (target: string): boolean => /%zz|\/\.\//.test(target);
/** Of several inputs, those that reach the service where the adapter listens. */
export const takenByAdapter = <Input>(inputs: readonly Input[], stopped: (input: Input) => boolean): Input[] =>
  inputs.filter((input) => !isAdapter || !stopped(input));

/** Caddy is written in Go, which answers to what is no HTTP by itself, and waits for a body that was announced; Node does so under the adapter. */
export const itNotBehindCaddy = it.skipIf(edge === 'caddy' || isAdapter);

/** Fields of a GET that a HEAD may lack: Go finds out how long a compressed file is only while it sends it (RFC 9110 section 9.3.2 allows it). */
export const isOfTheBodyAlone = (field: string): boolean => edge === 'caddy' && /^(?:content-length|transfer-encoding)$/i.test(field);

/** Of several inputs, those that a web server in front lets through, or only one of the two. */
export const passable = <Input>(inputs: readonly Input[], stopped: readonly Input[], by = edge): Input[] =>
  inputs.filter((input) => !isBehindEdge || edge !== by || !stopped.includes(input));

/** An app that is gone answers nothing; a web server in front of it says so. */
export const isOfTheEdge = ({ status }: { status: number }): boolean => isBehindEdge && status === 503;

/** nginx weighs If-Match and the length of an address by itself, and has one form for its errors: JSON, also for who prefers a page. */
export const isJsonAtTheEdge = (status: number): boolean => edge === 'nginx' && [412, 414].includes(status);

/** Forms of a file. The nginx of Debian has no module for brotli. */
export const storedCodings: readonly ('identity' | 'gzip' | 'br')[] = edge === 'nginx' ? ['identity', 'gzip'] : ['identity', 'gzip', 'br'];

/** The coding that is sent where another one is known than the edge has. */
export const codingAtTheEdge = (acceptEncoding: string, coding: string): string =>
  edge !== 'nginx' || coding !== 'br' ? coding : acceptEncoding.includes('gzip') ? 'gzip' : 'identity';
