import ipaddr from 'ipaddr.js';
import { isReservedName, placeholdersIn } from '../domain/contact.ts';
import type { Content } from '../schemas/content.ts';
import { type Fault, warningIn } from './fault.ts';

/** Whether people elsewhere may reach an origin: neither this machine, nor a private network, nor a name of examples. */
export const isPublicOrigin = (origin: string): boolean => {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? ipaddr.process(host).range() === 'unicast' : host.includes('.') && !isReservedName(host);
};

/** Contact data of the sample content that nobody reads or answers, as warnings. For a public origin they are due before it goes live. */
export const placeholders = ({ site }: Pick<Content, 'site'>): Fault[] => {
  const warning = (field: string, value: string, change: string): Fault =>
    warningIn('site')(field, `${value} is a placeholder, and reaches nobody.`, change);
  const { contact, whatsapp = '' } = site;
  const is = placeholdersIn(site);
  return [
    ...(is.phone ? [warning('contact, phone', contact.phone, 'Write the telephone of the showroom.')] : []),
    ...(is.email ? [warning('contact, email', contact.email, 'Write an address that somebody reads.')] : []),
    ...(is.whatsapp ? [warning('whatsapp', whatsapp, 'Write a number that answers on WhatsApp, or remove it.')] : []),
  ];
};
