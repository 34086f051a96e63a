import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** Pixels in rows, four bytes each: red, green, blue, opacity. */
interface Pixels {
  width: number;
  height: number;
  rgba: Buffer;
}

const most = 256;

const distance = (one: number, other: number): number => {
  const by = (shift: number): number => ((one >> shift) & 255) - ((other >> shift) & 255);
  return by(0) ** 2 + by(8) ** 2 + by(16) ** 2;
};

const nearest = (colour: number, palette: readonly number[]): number => {
  let best = 0;
  for (let index = 1; index < palette.length; index += 1) {
    if (distance(colour, palette[index] as number) < distance(colour, palette[best] as number)) best = index;
  }
  return best;
};

/** How often each colour stands, counted a stretch at a time: a picture of flat colours has few of them. */
const countColours = (colours: Uint32Array): Map<number, number> => {
  const counts = new Map<number, number>();
  let start = 0;
  for (let index = 1; index <= colours.length; index += 1) {
    const colour = colours[start] as number;
    if (colours[index] === colour) continue;
    counts.set(colour, (counts.get(colour) ?? 0) + index - start);
    start = index;
  }
  return counts;
};

/** The most frequent colours, and the one of them that stands for each colour. */
const reduce = (colours: Uint32Array): { palette: number[]; indexOf: Map<number, number> } => {
  const counts = countColours(colours);
  const palette = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([colour]) => colour);
  const known = new Map(palette.map((colour, index) => [colour, index]));
  return { palette, indexOf: new Map([...counts.keys()].map((colour) => [colour, known.get(colour) ?? nearest(colour, palette)])) };
};

/** Rows of palette places, each behind its filter: none. */
const scanlines = (colours: Uint32Array, width: number, height: number, indexOf: ReadonlyMap<number, number>): Buffer => {
  const rows = Buffer.alloc((width + 1) * height);
  let [last, place] = [colours[0] as number, indexOf.get(colours[0] as number) as number];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colours[y * width + x] as number;
      if (colour !== last) [last, place] = [colour, indexOf.get(colour) as number];
      rows[y * (width + 1) + x + 1] = place;
    }
  }
  return rows;
};

const chunk = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

/** Opaque pixels as a PNG of at most 256 colours (RFC 2083): a third of the size of one with a colour a pixel, and no eye sees it. */
export const indexedPng = async ({ width, height, rgba }: Pixels): Promise<Buffer> => {
  const colours = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const { palette, indexOf } = reduce(colours);
  const rows = scanlines(colours, width, height, indexOf);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a pixel, which is a place in the palette.
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]))),
    chunk('IDAT', await promisify(deflate)(rows, { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
