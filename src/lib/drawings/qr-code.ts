import { encode } from 'uqr';
import type { Svg } from './svg.ts';

/** Free modules around a code (ISO/IEC 18004). */
const quiet = 4;

/** The dark modules of a row, as one relative stroke a run. */
const rowPath = (row: readonly boolean[], y: number): string => {
  let path = '';
  let pen = 0;
  for (let start = row.indexOf(true); start !== -1;) {
    const gap = row.indexOf(false, start);
    const end = gap === -1 ? row.length : gap;
    path += `${path === '' ? `M${start} ${y}` : `m${start - pen} 0`}h${end - start}`;
    pen = end;
    start = row.indexOf(true, end);
  }
  return path;
};

/** Where the build draws the code of an address, once it knows the origin (`build/prebuilt.ts`). */
export const qrCodeLater = (url: string): Svg => `<svg class="qr" data-url="${url}"></svg>`;

/** An address as QR code, error correction M. Dark on light in every colour scheme, since many readers take no other. Name it where it stands. */
export const qrCode = (url: string): Svg => {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const side = size + 2 * quiet;
  const path = data.map((row, y) => rowPath(row, y)).join('');
  return (
    `<svg class="qr" viewBox="${-quiet} ${-quiet - 0.5} ${side} ${side}" aria-hidden="true" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-quiet} ${-quiet - 0.5}h${side}v${side}h${-side}z"/><path stroke="#000" d="${path}"/></svg>`
  );
};
