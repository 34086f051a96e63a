import type { IncomingHttpHeaders } from 'node:http';
import type { SiteFile } from '../site.ts';
import { acceptedEncodings, prefersMarkdown, type Encoding } from './accept.ts';
import { blockOf, type FlatHeaders } from './common-headers.ts';

/** One encoding of a file, ready to send: header blocks are built once, with room for what each request adds. */
export interface Representation {
  body: () => Buffer;
  /** Strong, and different for each encoding (RFC 9110 section 8.8.3). */
  etag: string;
  headers: FlatHeaders;
  /** Headers of a 304: what a 200 would carry but for the fields that describe the body (RFC 9110 section 15.4.5). */
  notModified: FlatHeaders;
}

type Encodings = Partial<Record<Encoding, Representation>> & { identity: Representation };

/** A file in each encoding, and as markdown where it has a twin for those who prefer that. */
export type Representations = Encodings & { markdown?: Encodings };

const represent = (file: SiteFile, encoding: Encoding, bytes: number, constant: FlatHeaders, negotiated: boolean): Representation => {
  const etag = encoding === 'identity' ? `"${file.built.hash}"` : `"${file.built.hash}-${encoding}"`;
  const varies = [...(negotiated ? ['Accept'] : []), ...(file.built.br || file.built.gzip ? ['Accept-Encoding'] : [])];
  const notModified = [...constant, ...(varies.length > 0 ? ['Vary', varies.join(', ')] : []), 'ETag', etag];
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return {
    body: () => file.body(encoding),
    etag,
    notModified: blockOf(notModified),
    headers: blockOf(['Content-Type', file.built.media, 'Content-Length', String(bytes), ...coding, ...notModified]),
  };
};

/** Every encoding of a file. `negotiated` is one of several forms at its address. */
export const prepare = (file: SiteFile, constant: FlatHeaders, negotiated = false): Encodings => ({
  identity: represent(file, 'identity', file.built.bytes, constant, negotiated),
  ...(file.built.br && { br: represent(file, 'br', file.built.br.bytes, constant, negotiated) }),
  ...(file.built.gzip && { gzip: represent(file, 'gzip', file.built.gzip.bytes, constant, negotiated) }),
});

/**
 * The representation that a client likes best among those there are: markdown where it prefers that, in the encoding it prefers, and
 * identity where it likes none (G51: never 406).
 */
export const chooseRepresentation = (file: Representations, headers: IncomingHttpHeaders): Representation => {
  const form = file.markdown && prefersMarkdown(headers.accept) ? file.markdown : file;
  for (const encoding of acceptedEncodings(headers['accept-encoding'])) {
    const representation = form[encoding];
    if (representation) return representation;
  }
  return form.identity;
};
