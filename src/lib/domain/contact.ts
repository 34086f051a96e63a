import type { Content } from '../schemas/content.ts';

/** Names that nobody can own: those of examples, tests and this machine (RFC 2606, RFC 6761). */
export const isReservedName = (name: string): boolean =>
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|local|localhost|internal)$/i.test(name);

const isNobodysNumber = (number: string): boolean => /0{7,}$/.test(number.replace(/\D/g, ''));

/** Which contact data of a shop nobody reads or answers, as the sample content has it (G75). */
export const placeholdersIn = ({ contact: { phone, email }, whatsapp }: Pick<Content['site'], 'contact' | 'whatsapp'>) => ({
  phone: isNobodysNumber(phone),
  email: isReservedName(email.slice(email.lastIndexOf('@') + 1)),
  whatsapp: whatsapp !== undefined && isNobodysNumber(whatsapp),
});

/** Whether a reader must be told that some of it leads to nobody. */
export const hasPlaceholders = (site: Pick<Content['site'], 'contact' | 'whatsapp'>): boolean =>
  Object.values(placeholdersIn(site)).includes(true);

/** Where the shop receives people. */
export interface Showroom extends Pick<Content['site'], 'name' | 'address' | 'mapUrl' | 'openingHours' | 'ramadanHours' | 'whatsapp'> {
  id: string;
  phone: string;
}

/** Every showroom with what is true of it, in the order of `site.json`: the only one has the name and the facts of the shop. */
export const showroomsOf = ({ showrooms, contact: { phone }, ...shop }: Content['site']): [Showroom, ...Showroom[]] => {
  const { name, address, mapUrl, openingHours, ramadanHours, whatsapp } = shop;
  const [first, ...others] = (showrooms ?? []).map((own): Showroom => ({ whatsapp, ramadanHours, ...own, phone: own.phone ?? phone }));
  return first ? [first, ...others] : [{ id: 'showroom', name, address, mapUrl, openingHours, ramadanHours, phone, whatsapp }];
};

/** `tel:+97440000000` of `+974 4000 0000` (RFC 3966). */
export const telephoneUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** A number as it is read, in one piece. */
export const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0');

/**
 * A chat with this number (E.164), with what the reader may send first. Letters, colons and slashes stay as they are, as a page may have them
 * in an address (URL Standard): Arabic is a third as long so, and the build looks for its origin.
 */
export const whatsappUrl = (number: string, message?: string): string =>
  `https://wa.me/${number.slice(1)}${message === undefined ? '' : `?text=${message.replace(/[^\w:/.\u00a0-\uffff-]/g, encodeURIComponent)}`}`;
