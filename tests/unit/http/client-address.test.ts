import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientOf, createFindClient, createIsAmong } from '#functions/http/client-address.ts';
import { anyText } from '../any-text.ts';

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('a client behind %s is %s (G58)', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

test.each([
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [undefined, undefined, 'unknown'],
])('without a trusted proxy %s that forwards for %s is %s: the header is never believed (G44)', (peer, forwarded, client) => {
  expect(createFindClient([])(request(peer, forwarded))).toBe(client);
});

const behindProxies = createFindClient(['10.0.0.0/8', '2001:db8::/32']);

// Chains of proxies, read from the right: tests/contract/rate-limit.test.ts.
test.each([
  ['10.0.0.1', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '203.0.113.9', '203.0.113.9'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['203.0.113.1', '198.51.100.1', '203.0.113.1'],
  [undefined, '198.51.100.1', 'unknown'],
])('with trusted proxies %s that forwards for %s is counted as %s', (peer, forwarded, client) => {
  expect(behindProxies(request(peer, forwarded))).toBe(client);
});

test('no header makes it throw', () => {
  fc.assert(fc.property(anyText(), (forwarded) => typeof behindProxies(request('10.0.0.1', forwarded)) === 'string'));
});

test.each([
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  ['10.200.0.1', true],
  ['2001:db8:1:2::/64', true],
  ['2001:dead:1:2::/64', false],
  ['unknown', false],
])('the client %s is among the showroom: %s', (client, expected) => {
  expect(createIsAmong(['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'])(client)).toBe(expected);
  expect(createIsAmong([])(client)).toBe(false);
});

test('an entry that is no address is an error at the start', () => {
  expect(() => createFindClient(['proxy.example'])).toThrow(TypeError);
});
