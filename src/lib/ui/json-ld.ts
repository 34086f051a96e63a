import type { Settings } from '../settings.ts';

/** Structured data of the guide (schema.org, JSON-LD), one function a thing. */

const context = 'https://schema.org';

/** Where a page stands: the home first, the page itself last. */
export const breadcrumbList = (crumbs: readonly { href: string; name: string }[], { rootUrl }: Settings): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ href, name }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: rootUrl + href })),
});
