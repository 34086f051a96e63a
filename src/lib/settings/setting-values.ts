import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Shapes of values that settings have. Each error is the rest of a sentence that begins with the name of the setting. */

/** IPv4 in four decimal parts only: `127` and `010.0.0.1` are addresses too, and hardly those that were meant. */
const isAddressOrSubnet = (entry: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(entry) ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) ||
  ipaddr.IPv6.isValid(entry) ||
  ipaddr.IPv6.isValidCIDR(entry);

/** Decimal, as people write it: not `0x50`, `1e3` or `Infinity`. */
export const decimal = (error: string) =>
  z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,15}(?:\.\d{1,15})?$/, { error })
    .transform(Number);

const decodes = (text: string): boolean => {
  try {
    // Its result is used: a bundler may leave out a call whose result is not.
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
};

/** Entries with commas. */
const entries = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const list = entries.default([]);

export const addresses = list.refine((given) => given.every(isAddressOrSubnet), {
  error: 'must be addresses or subnets with commas, such as 127.0.0.1,10.0.0.0/8',
});

/** Scheme and authority alone: the pages of a site send it as `Origin`, those of an app under a scheme of its own too. */
const isOrigin = (entry: string): boolean => /^[a-z][a-z\d+.-]*:\/\/[^/?#@*\s]+$/i.test(entry) && URL.canParse(entry);

/** As browsers write it: in lower case, without the default port. */
const asSent = (entry: string): string => {
  const { origin } = new URL(entry);
  return origin === 'null' ? entry.toLowerCase() : origin;
};

export const origins = list
  .refine((given) => given.every(isOrigin), { error: 'must be origins with commas, such as https://app.example,https://shop.example' })
  .transform((given) => given.map(asSent));

/** One or more, so that a value without any is no way to turn something off. */
export const emails = (example: string) =>
  entries.refine((given) => given.length > 0 && given.every((entry) => z.email().safeParse(entry).success), {
    error: `must be e-mail addresses with commas, such as ${example}`,
  });

export const port = decimal('must be a port number').pipe(
  z
    .number()
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must be 0 or more' })
    .max(65_535, { error: 'must be 65535 or less' }),
);

export const rootUrl = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const web = url !== undefined && /^https?:$/.test(url.protocol);
  if (web && url.pathname === '/' && !/[?#@]/.test(value)) return url.origin;
  const wanted = web ? 'an origin without a path' : 'an http or https address';
  context.addIssue({ code: 'custom', message: `must be ${wanted}, such as https://guidance.example` });
  return z.NEVER;
});

/** An address with one of these schemes. Its value is never repeated in a message, since it may hold a password. */
export const address = (schemes: readonly string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
    error: `must be an address such as ${example}`,
  });

/** Parts of an address, which whoever connects takes apart only later: an address that is none was refused already. */
const partOf =
  (isRight: (url: URL) => boolean) =>
  (value: string): boolean =>
    !URL.canParse(value) || isRight(new URL(value));
export const hasCodes = partOf(({ username, password }) => decodes(username) && decodes(password));
export const hasHost = partOf(({ hostname }) => hostname !== '');
export const hasNumber = partOf(({ pathname }) => /^\/?\d*$/.test(pathname));
export const badCode = { error: 'holds a % that is no code: write it as %25 in user and password' };

const isThisMachine = (hostname: string): boolean =>
  /(?:^|\.)localhost$/.test(hostname) || (ipaddr.isValid(hostname) && ipaddr.process(hostname).range() === 'loopback');

/** Names that public DNS has none of: those of one word, as containers have, and the endings that are kept for networks of one's own. */
const isPrivateName = (hostname: string): boolean => /^[^.:]+$|\.(?:local|internal|home\.arpa)$/.test(hostname);

const isPrivate = (hostname: string): boolean =>
  isThisMachine(hostname) ||
  (ipaddr.isValid(hostname) ? ['private', 'uniqueLocal'].includes(ipaddr.process(hostname).range()) : isPrivateName(hostname));

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Whether what is sent there stays in a network of one's own where it is not encrypted. */
export const isEncryptedOrPrivate = partOf((url) => url.protocol === 'https:' || isPrivate(hostOf(url)));

/** Whether browsers keep a `Secure` cookie of this origin. */
export const keepsSecureCookies = partOf((url) => url.protocol === 'https:' || isThisMachine(hostOf(url)));
