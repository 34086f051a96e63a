/** Addresses that a phone opens: a call, a chat. */

/** `tel:+97440000000` of `+974 4000 0000` (RFC 3966). */
export const telephoneUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** A number as it is read, in one piece. */
export const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0');

/**
 * A chat with this number (E.164), with what the reader may send first. Addresses in it keep their colons and slashes, as a query may
 * (RFC 3986): the build looks for its origin in them.
 */
export const whatsappUrl = (number: string, message?: string): string => {
  const chat = `https://wa.me/${number.slice(1)}`;
  return message === undefined ? chat : `${chat}?text=${encodeURIComponent(message).replace(/%(?:3A|2F)/g, decodeURIComponent)}`;
};
