import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import type { Settings } from '../settings.ts';

/** Structured data of the guide (schema.org, JSON-LD), one function a thing. */

export const context = 'https://schema.org';

/** A thing that stands by itself. */
export interface Thing {
  '@context': typeof context;
  '@type': string;
  [property: string]: unknown;
}

export const licence = 'https://creativecommons.org/licenses/by/4.0/';

/** Where a page stands: the home first, the page itself last. */
export const breadcrumbList = (crumbs: readonly { href: string; name: string }[], { rootUrl }: Settings): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ href, name }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: rootUrl + href })),
});

/** A page of the guide and the sleeper it is about. */
export const webPage = (
  { path, title, description, language, about }: { path: string; title: string; description: string; language: Language; about: string },
  { rootUrl }: Settings,
): object => ({
  '@context': context,
  '@type': 'WebPage',
  url: rootUrl + path,
  name: title,
  description,
  inLanguage: language,
  about: { '@type': 'Thing', name: about },
  license: licence,
});

/** The showroom, as far as `site.json` tells. */
export const furnitureStore = ({ name, contact }: Content['site'], language: Language, { rootUrl }: Settings): object => ({
  '@context': context,
  '@type': 'FurnitureStore',
  name: name[language],
  url: `${rootUrl}/${language}`,
  telephone: contact.phone,
  email: contact.email,
});
