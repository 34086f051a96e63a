import ipaddr from 'ipaddr.js';
import type { Fault } from '../content/fault.ts';
import type { Content } from '../schemas/content.ts';
import { warningIn } from './rule.ts';

/** Names that nobody can own: those of examples, tests and this machine (RFC 2606, RFC 6761). */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|local|localhost|internal)$/i;

/** Whether people elsewhere may reach an origin: neither this machine, nor a private network, nor a name of examples. */
export const isPublicOrigin = (origin: string): boolean => {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? ipaddr.process(host).range() === 'unicast' : host.includes('.') && !reserved.test(host);
};

/** Contact data of the sample content that nobody reads or answers, as warnings. For a public origin they are due before it goes live. */
export const placeholders = ({ site: { contact, whatsapp = '' } }: Pick<Content, 'site'>): Fault[] => {
  const warning = (field: string, value: string, change: string): Fault =>
    warningIn('site')(field, `${value} is a placeholder, and reaches nobody.`, change);
  const isNumber = (number: string): boolean => /0{7,}$/.test(number.replace(/\D/g, ''));
  const { phone, email } = contact;
  return [
    ...(isNumber(phone) ? [warning('contact, phone', phone, 'Write the telephone of the showroom.')] : []),
    ...(reserved.test(email.slice(email.lastIndexOf('@') + 1))
      ? [warning('contact, email', email, 'Write an address that somebody reads.')]
      : []),
    ...(isNumber(whatsapp) ? [warning('whatsapp', whatsapp, 'Write a number that answers on WhatsApp, or remove it.')] : []),
  ];
};
