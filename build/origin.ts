import { qrCode } from '#lib/drawings/qr-code.ts';

/**
 * The origin of every link while the site is prebuilt, so that one prebuilt site serves any origin: `finish.ts` puts the real one in its
 * place. Names below `.invalid` lead nowhere (RFC 2606); the port tells a host from a name.
 */
export const placeholder = 'https://origin.invalid:65535';

/** The forms in which an origin is written: an address, a host as pages show it, a name, a name from its end (of tool servers). */
const formsOf = (origin: string): string[] => {
  const { host, hostname } = new URL(origin);
  return [origin, host, hostname, hostname.split('.').reverse().join('.')];
};

const places = formsOf(placeholder);
const code = /<svg class="qr" data-url="([^"]*)"><\/svg>/g;

/** Whether a prebuilt file has something to put in place. */
export const hasOrigin = (file: Buffer): boolean => places.some((place) => file.includes(place));

/** A prebuilt text for this origin, QR codes drawn. */
export const withOrigin = (text: string, rootUrl: string): string => {
  const forms = formsOf(rootUrl);
  const replaced = (part: string): string => places.reduce((now, place, index) => now.replaceAll(place, forms[index] ?? ''), part);
  return replaced(text.replace(code, (_, url: string) => qrCode(replaced(url))));
};
