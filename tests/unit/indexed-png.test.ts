import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { indexedPng } from '#functions/build/indexed-png.ts';

interface Chunk {
  type: string;
  body: Buffer;
}

const chunksOf = (png: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
};

/** The colours that a reader of the PNG sees, `rrggbb` row by row. */
const coloursOf = (png: Buffer, width: number): string[] => {
  const chunks = chunksOf(png);
  const body = (wanted: string): Buffer => Buffer.concat(chunks.filter(({ type }) => type === wanted).map(({ body }) => body));
  const palette = body('PLTE').toString('hex');
  const rows = inflateSync(body('IDAT'));
  return [...rows.entries()].filter(([index]) => index % (width + 1) !== 0).map(([, place]) => palette.slice(place * 6, place * 6 + 6));
};

const pixels = (colours: readonly string[], width: number) => ({
  width,
  height: colours.length / width,
  rgba: Buffer.from(colours.map((colour) => `${colour}ff`).join(''), 'hex'),
});

test('a picture of few colours comes back as it was', async () => {
  const colours = ['fbf7f0', 'fbf7f0', '8a1538', '1e2433', '8a1538', 'fbf7f0'];
  expect(coloursOf(await indexedPng(pixels(colours, 3)), 3)).toEqual(colours);
});

test('of more than 256 colours the rare ones become their nearest', async () => {
  const shades = Array.from({ length: 300 }, (_, index) => (index * 50).toString(16).padStart(6, '0'));
  const frequent = shades.slice(0, 256);
  const seen = coloursOf(await indexedPng(pixels([...frequent, ...shades], 1)), 1);
  expect(seen.slice(0, 256)).toEqual(frequent);
  expect(new Set(seen).size).toBe(256);
});

describe('the file', () => {
  test('says what it is, in the order that RFC 2083 asks for', async () => {
    const png = await indexedPng(pixels(['fbf7f0', '8a1538'], 2));
    expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    expect(chunksOf(png).map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    expect([...(chunksOf(png)[0]?.body ?? [])]).toEqual([0, 0, 0, 2, 0, 0, 0, 1, 8, 3, 0, 0, 0]);
  });
});
