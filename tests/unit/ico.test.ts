import { expect, test } from 'vitest';
import { ico } from '#build/ico.ts';

const pictures = [
  { size: 16, png: Buffer.from('small') },
  { size: 256, png: Buffer.from('the large one') },
];

test('the directory leads to each picture', () => {
  const file = ico(pictures);
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 2]);
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    expect([file.readUInt8(at), file.readUInt8(at + 1)]).toEqual([size % 256, size % 256]);
    const [length, offset] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)];
    expect(file.subarray(offset, offset + length)).toEqual(png);
  });
});
