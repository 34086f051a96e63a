import { markdownPath } from '#lib/documents/markdown-path.ts';
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

/** Address of the markdown of a page. The choice of a language has that of the page which is its canonical address. */
const twinOf = (address: string): string => markdownPath(address === '/' ? '/en' : address);

/** RFC 8288 links between a page and its markdown. */
const alternate = (twin: string): FlatHeaders => ['Link', `<${twin}>; rel="alternate"; type="text/markdown"`];
const canonical = (twin: string, { settings }: HeaderPolicy): FlatHeaders => [
  'Link',
  `<${settings.rootUrl}${twin.slice(0, -markdownPath('').length)}>; rel="canonical"`,
];

export const prepareSite = (site: Pick<Site, 'artefacts' | 'pages'>, policy: HeaderPolicy): PreparedSite => {
  const constantOf = (file: SiteFile, path: string): FlatHeaders => [
    ...constantHeaders(policy, { cache: file.built.cache, page: isPage(file) }),
    ...retirementOf(policy, path),
  ];
  const twins = new Set([...site.pages.keys()].map(twinOf).filter((twin) => site.pages.has(twin)));
  const preparePage = (address: string, file: SiteFile): Representations => {
    const constant = constantOf(file, address);
    if (twins.has(address)) return prepare(file, [...constant, ...canonical(address, policy)]);
    const [twin, markdown] = [twinOf(address), site.pages.get(twinOf(address))];
    if (!markdown) return prepare(file, constant);
    return {
      ...prepare(file, [...constant, ...alternate(twin)], true),
      markdown: prepare(markdown, [...constantOf(markdown, address), ...canonical(twin, policy), 'Content-Location', twin], true),
    };
  };
  const bare = (page: boolean) => withoutCacheControl(constantHeaders(policy, { cache: 'none', page }));
  return {
    artefacts: new Map([...site.artefacts].map(([name, file]) => [name, prepare(file, constantOf(file, `/${name}`))])),
    pages: new Map([...site.pages].map(([address, file]) => [address, preparePage(address, file)])),
    bare: { data: bare(false), page: bare(true) },
  };
};
