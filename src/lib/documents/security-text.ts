import type { Content } from '../schemas/content.ts';
import type { Settings } from '../settings.ts';

/** Where `security.txt` is found (RFC 9116 section 3). */
const securityPath = '/.well-known/security.txt';

/** `security.txt` (RFC 9116): whom to tell of a weakness. Lines end with CRLF (section 4). */
export const securityText = ({ site }: Pick<Content, 'site'>, { rootUrl }: Pick<Settings, 'rootUrl'>): string =>
  [
    `Contact: mailto:${site.contact.email}`,
    `Expires: ${site.securityExpires}T00:00:00Z`,
    'Preferred-Languages: en, ar',
    `Canonical: ${rootUrl}${securityPath}`,
  ]
    .map((line) => `${line}\r\n`)
    .join('');
