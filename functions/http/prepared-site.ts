import type { Site, SiteFile } from '../site.ts';
import { constantHeaders, retirementOf, type FlatHeaders, type HeaderPolicy } from './common-headers.ts';
import { prepare, type Representations } from './representation.ts';

/** The built site with every header block made, and the blocks of answers that are no file. */
export interface PreparedSite {
  artefacts: ReadonlyMap<string, Representations>;
  pages: ReadonlyMap<string, Representations>;
  /** Constant headers of JSON and of HTML answers whose Cache-Control is said elsewhere. */
  bare: { data: FlatHeaders; page: FlatHeaders };
}

const withoutCacheControl = (headers: FlatHeaders): FlatHeaders =>
  headers.filter((_, index) => headers[index - (index % 2)] !== 'Cache-Control');

/** A service worker is held to the policy of its own file, and fetches pages. */
const isPage = ({ built }: SiteFile): boolean => built.media.startsWith('text/html') || built.cache === 'worker';

export const prepareSite = (site: Site, policy: HeaderPolicy): PreparedSite => {
  const prepareAll = (files: ReadonlyMap<string, SiteFile>, pathOf: (name: string) => string) =>
    new Map(
      [...files].map(([name, file]) => {
        const constant = constantHeaders(policy, { cache: file.built.cache, page: isPage(file) });
        return [name, prepare(file, [...constant, ...retirementOf(policy, pathOf(name))])];
      }),
    );
  const bare = (page: boolean) => withoutCacheControl(constantHeaders(policy, { cache: 'none', page }));
  return {
    artefacts: prepareAll(site.artefacts, (name) => `/${name}`),
    pages: prepareAll(site.pages, (address) => address),
    bare: { data: bare(false), page: bare(true) },
  };
};
