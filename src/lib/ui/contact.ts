/** Addresses that a phone opens: a call, a chat. */

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
