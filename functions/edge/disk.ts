import { readQuery, type Parameter } from '#lib/parameter.ts';
import { routes, type Route } from '#lib/routes.ts';
import type { HeaderPolicy } from '../plugins/headers.ts';
import { createPrebuilt, type Prepared } from '../plugins/prebuilt.ts';
import type { BuiltFile, Manifest } from '../manifest.ts';
import type { SiteFile } from '../site.ts';

type Header = readonly [name: string, value: string];
type Coding = 'br' | 'gzip';

/** One answer that lies on disk, with every header that the front door gives it. */
export interface DiskAnswer {
  /** File below `dist/client`. */
  file: string;
  /** Its ETag without quotes and without the mark of an encoding. */
  hash: string;
  /** Encodings that lie beside the file, as `.br` and `.gz`. */
  codings: readonly Coding[];
  /** Headers of a 304, without ETag and what each request adds. */
  notModified: readonly Header[];
  /** What a 200 has beside those, without Content-Length and Content-Encoding: the media type. */
  media: string;
}

/** What an edge can answer by itself, and to which targets. */
export interface Disk {
  /** By target as it stands in the request line: an address, or one with a query that chooses the file. */
  targets: ReadonlyMap<string, DiskAnswer>;
  /** The markdown of pages, for those who prefer it, by address of the page. */
  twins: ReadonlyMap<string, DiskAnswer>;
  /** Addresses whose query changes nothing, such as the marks of a campaign. */
  queryless: ReadonlySet<string>;
  /** Addresses whose query chooses the file: what is not among the targets is for the front door to judge. */
  queried: readonly string[];
}

const none = Buffer.alloc(0);

/** Only the headers count here, so the bodies stay on disk. */
const fileOf = (built: BuiltFile): SiteFile => ({ built, body: () => none });

/** Headers that an edge makes in its own way: of the form that is sent, or of each request. */
const made = new Set(['ETag', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Request-Id']);

const pairs = (flat: readonly string[]): Header[] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));

const answerOf = (built: BuiltFile, { identity }: Prepared): DiskAnswer => ({
  file: built.file,
  hash: built.hash,
  codings: [...(built.br ? (['br'] as const) : []), ...(built.gzip ? (['gzip'] as const) : [])],
  notModified: pairs(identity.notModified).filter(([name]) => !made.has(name)),
  media: built.media,
});

/** Every way to write a query of closed choices: each subset of the parameters in each order, each with each of its values. */
const queriesOf = (parameters: readonly Parameter[]): string[] =>
  parameters.flatMap((parameter) => {
    const rest = queriesOf(parameters.filter((other) => other !== parameter));
    return (parameter.allowed ?? []).flatMap((value) => ['', ...rest].map((more) => `${parameter.name}=${value}${more && `&${more}`}`));
  });

const inQuery = ({ parameters }: Route): Parameter[] => parameters.filter((parameter) => parameter.in === 'query');

/** The artefact for a query, or null where there is none or the query is refused. */
const artefactOf = (route: Route, query: string): string | null => {
  try {
    return route.file?.(readQuery(route.parameters, new URLSearchParams(query))) ?? null;
  } catch {
    return null;
  }
};

/** Reads off the route table and the manifest what lies on disk. The headers are the front door's own blocks. */
export const readDisk = ({ files }: Pick<Manifest, 'files'>, policy: HeaderPolicy): Disk => {
  const built = {
    artefacts: new Map(files.filter(({ address }) => address === null).map((file) => [file.file.replace(/\.json$/, ''), file])),
    pages: new Map(files.flatMap((file) => (file.address === null ? [] : [[file.address, file] as const]))),
  };
  const prepared = createPrebuilt(
    {
      artefacts: new Map([...built.artefacts].map(([name, file]) => [name, fileOf(file)])),
      pages: new Map([...built.pages].map(([address, file]) => [address, fileOf(file)])),
    },
    policy,
  );
  const targets = new Map<string, DiskAnswer>();
  const twins = new Map<string, DiskAnswer>();
  const prebuilt = routes.filter(({ file }) => file !== undefined);
  for (const route of prebuilt) {
    for (const query of ['', ...queriesOf(inQuery(route))]) {
      const name = artefactOf(route, query) ?? '';
      const [file, representations] = [built.artefacts.get(name), prepared.artefacts.get(name)];
      if (file && representations) targets.set(query ? `${route.path}?${query}` : route.path, answerOf(file, representations));
    }
  }
  for (const [address, file] of built.pages) {
    const page = prepared.pages.get(address);
    if (!page) continue;
    targets.set(address, answerOf(file, page));
    if (!page.markdown) continue;
    const location = pairs(page.markdown.identity.notModified).find(([name]) => name === 'Content-Location')?.[1] ?? '';
    const twin = built.pages.get(location);
    if (twin) twins.set(address, answerOf(twin, page.markdown));
  }
  const queried = prebuilt.filter((route) => inQuery(route).length > 0).map(({ path }) => path);
  return {
    targets,
    twins,
    queryless: new Set([...targets.keys()].filter((target) => !target.includes('?') && !queried.includes(target))),
    queried,
  };
};
