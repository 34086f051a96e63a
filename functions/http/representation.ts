import type { SiteFile } from '../site.ts';
import { acceptedEncodings, type Encoding } from './accept.ts';
import type { FlatHeaders } from './common-headers.ts';

/** One encoding of a file, ready to send: header blocks are built once. */
export interface Representation {
  body: Buffer;
  /** Strong, and different for each encoding (RFC 9110 section 8.8.3). */
  etag: string;
  headers: FlatHeaders;
  /** Headers of a 304: what a 200 would carry but for the fields that describe the body (RFC 9110 section 15.4.5). */
  notModified: FlatHeaders;
}

export type Representations = Partial<Record<Encoding, Representation>> & { identity: Representation };

const represent = (file: SiteFile, encoding: Encoding, body: Buffer, constant: FlatHeaders): Representation => {
  const etag = encoding === 'identity' ? `"${file.built.hash}"` : `"${file.built.hash}-${encoding}"`;
  const varies = file.br || file.gzip ? ['Vary', 'Accept-Encoding'] : [];
  const notModified = [...constant, ...varies, 'ETag', etag];
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return {
    body,
    etag,
    notModified,
    headers: ['Content-Type', file.built.media, 'Content-Length', String(body.length), ...coding, ...notModified],
  };
};

export const prepare = (file: SiteFile, constant: FlatHeaders): Representations => ({
  identity: represent(file, 'identity', file.identity, constant),
  ...(file.br && { br: represent(file, 'br', file.br, constant) }),
  ...(file.gzip && { gzip: represent(file, 'gzip', file.gzip, constant) }),
});

/** The representation that an `Accept-Encoding` likes best among those there are; identity where it likes none (G51: never 406). */
export const chooseRepresentation = (file: Representations, acceptEncoding: string | undefined): Representation => {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const representation = file[encoding];
    if (representation) return representation;
  }
  return file.identity;
};
