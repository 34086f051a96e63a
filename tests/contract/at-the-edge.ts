import { inject, it } from 'vitest';

/** What of these tests meets a web server first, and what only a front door. */
const isBehindEdge = inject('edge') !== undefined;

/** Caddy is written in Go, which answers to what is no HTTP by itself, and waits for a body that was announced. */
export const itNotBehindCaddy = it.skipIf(inject('edge') === 'caddy');

/**
 * For what a web server in front settles before any front door sees it: request lines and Host headers that it does not take,
 * and its own name in `Server`. Everything else is the same with it and without.
 */
export const itAtTheDoor = it.skipIf(isBehindEdge);

/** Of several inputs, those that a web server in front lets through. */
export const passable = <Input>(inputs: readonly Input[], stopped: readonly Input[]): Input[] =>
  inputs.filter((input) => !isBehindEdge || !stopped.includes(input));

/** A front door that is gone answers nothing; a web server in front of it says so. */
export const isOfTheEdge = ({ status }: { status: number }): boolean => isBehindEdge && status === 503;
