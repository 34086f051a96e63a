import { expect, test } from 'vitest';
import { qrCode } from '#lib/drawings/qr-code.ts';
import { readQr } from '../../../fixtures/read-qr.ts';

test.each([
  'https://a.qa/en',
  'https://guidance.example/en/finder/side/k90to130/hot',
  'https://guidance.example/ar/finder/combination/k60to90/neutral',
  'https://a-rather-long-name-of-a-shop.example.com.qa/ar/finder/combination/k60to90/neutral',
])('a reader finds %s in its code', (url) => {
  expect(readQr(qrCode(url))).toBe(url);
});

test('a code with a wrong module is not read as the address', () => {
  const url = 'https://guidance.example/en/finder/side/k90to130/hot';
  const broken = qrCode(url).replace(/m0? ?-?\d+ 0h1(?=m)/, '');
  expect(broken).not.toBe(qrCode(url));
  expect(() => expect(readQr(broken)).toBe(url)).toThrow();
});

test('it has no colours of the page and no name of its own', () => {
  const svg = qrCode('https://a.qa/en');
  expect(svg).toContain('fill="#fff"');
  expect(svg).toContain('stroke="#000"');
  expect(svg).toContain('aria-hidden="true"');
});
