import { markdownPath } from '#lib/documents/markdown-path.ts';
import type { Site, SiteFile } from '../site.ts';
import { constantHeaders, retirementOf, type FlatHeaders, type HeaderPolicy } from './common-headers.ts';
import { prepare, type Representations } from './representation.ts';

/** Files by name or address, ready to send. */
type PreparedFiles = Pick<ReadonlyMap<string, Representations>, 'get' | 'has'>;

/** The built site with its header blocks, and the blocks of answers that are no file. */
export interface PreparedSite {
  artefacts: PreparedFiles;
  pages: PreparedFiles;
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

/** Header blocks are made when a file is first asked for. */
const onceAsked = (files: ReadonlyMap<string, SiteFile>, prepareFile: (key: string, file: SiteFile) => Representations): PreparedFiles => {
  const prepared = new Map<string, Representations>();
  return {
    has: (key) => files.has(key),
    get: (key) => {
      const [known, file] = [prepared.get(key), files.get(key)];
      if (known || !file) return known;
      const made = prepareFile(key, file);
      prepared.set(key, made);
      return made;
    },
  };
};

export const prepareSite = (site: Pick<Site, 'artefacts' | 'pages'>, policy: HeaderPolicy): PreparedSite => {
  const constantOf = (file: SiteFile, path: string): FlatHeaders => [
    ...constantHeaders(policy, { cache: file.built.cache, page: isPage(file) }),
    ...retirementOf(policy, path),
  ];
  const isTwin = (address: string): boolean =>
    address.endsWith(markdownPath('')) && site.pages.has(address.slice(0, -markdownPath('').length));
  const preparePage = (address: string, file: SiteFile): Representations => {
    const constant = constantOf(file, address);
    if (isTwin(address)) return prepare(file, [...constant, ...canonical(address, policy)]);
    const [twin, markdown] = [twinOf(address), site.pages.get(twinOf(address))];
    if (!markdown) return prepare(file, constant);
    return {
      ...prepare(file, [...constant, ...alternate(twin)], true),
      markdown: prepare(markdown, [...constantOf(markdown, address), ...canonical(twin, policy), 'Content-Location', twin], true),
    };
  };
  const bare = (page: boolean) => withoutCacheControl(constantHeaders(policy, { cache: 'none', page }));
  return {
    artefacts: onceAsked(site.artefacts, (name, file) => prepare(file, constantOf(file, `/${name}`))),
    pages: onceAsked(site.pages, preparePage),
    bare: { data: bare(false), page: bare(true) },
  };
};
