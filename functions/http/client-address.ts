import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Who a request is counted under: an IPv4 address, or an IPv6 /64, since one subscriber holds a whole one (G58). */
export const clientOf = (address: string | undefined): string => {
  if (address === undefined) return 'unknown';
  if (!address.includes(':')) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
};

/**
 * The network of a client as `clientOf` names it: an IPv6 /48, since a provider hands out whole ones (G65). That of an IPv4 address is the
 * address itself: carriers put many subscribers behind one, and neighbours have nothing to do with each other.
 */
export const networkOf = (client: string): string => client.replace(/:[^:]*::\/64$/, '::/48');

/** The IPv6 /32 of a client, which a provider is given whole; of an IPv4 address itself (G65). */
export const blockOf = (client: string): string => client.replace(/^([^:]*:[^:]*):.*::\/64$/, '$1::/32');

/**
 * Whether a client, as `clientOf` names it, is among addresses and subnets.
 * @throws TypeError for an entry that is no address or subnet
 */
export const createIsAmong = (addresses: readonly string[]): ((client: string) => boolean) => {
  if (addresses.length === 0) return () => false;
  const isAmong = proxyAddr.compile([...addresses]);
  return (client) => {
    const address = client.replace(/\/64$/, '');
    return ipaddr.isValid(address) && isAmong(address, 0);
  };
};

export type FindClient = (request: IncomingMessage) => string;

/**
 * The client behind a request: the peer, or what a trusted proxy says, read from the right (G44).
 * @throws TypeError for an entry that is no address or subnet
 */
export const createFindClient = (trustedProxies: readonly string[]): FindClient => {
  const trusted = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    const { headers, socket } = request;
    const isForwarded = trustedProxies.length > 0 && headers['x-forwarded-for'] !== undefined && socket.remoteAddress !== undefined;
    return clientOf(isForwarded ? proxyAddr(request, trusted) : socket.remoteAddress);
  };
};
