import ipaddr from 'ipaddr.js';
import type { Fault } from '../content/fault.ts';
import type { Content } from '../schemas/content.ts';
import { faultIn } from './rule.ts';

/** Names that nobody can own: those of examples, tests and this machine (RFC 2606, RFC 6761). */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|local|localhost|internal)$/i;

/** Whether people elsewhere may reach an origin: neither this machine, nor a private network, nor a name of examples. */
export const isPublicOrigin = (origin: string): boolean => {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? ipaddr.process(host).range() === 'unicast' : host.includes('.') && !reserved.test(host);
};

/** Contact data of the sample content that nobody reads or answers, as warnings. For a public origin they are due before it goes live. */
export const placeholders = ({ site: { contact } }: Pick<Content, 'site'>): Fault[] => {
  const warning = (field: string, value: string, change: string): Fault => ({
    ...faultIn('site')(`contact, ${field}`, `${value} is a placeholder, and reaches nobody.`, change),
    warning: true,
  });
  return [
    ...(/0{7,}$/.test(contact.phone.replace(/\D/g, '')) ? [warning('phone', contact.phone, 'Write the telephone of the showroom.')] : []),
    ...(reserved.test(contact.email.slice(contact.email.lastIndexOf('@') + 1))
      ? [warning('email', contact.email, 'Write an address that somebody reads.')]
      : []),
  ];
};
