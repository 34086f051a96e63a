import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Secrets by their looks, as their issuers document them. */
const patterns: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'key of this service': /\b[a-z][a-z0-9]{1,15}_live_[\w-]{44}\b/,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_\w{50,}/,
  'JSON Web Token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  'key with sk-': /\bsk-(?:ant-|proj-)?[\w-]{32,}/,
  'password in an address':
    /\b[a-z][a-z0-9+]*:\/\/[^\s/:@'"`$<>{}]+:(?!(?:password|secret|geheim|p%40ss|pass|x|y)\b)[^\s/@'"`$<>{}]{6,}@(?!127\.0\.0\.1|localhost|[\w.-]*example)/,
};

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);

test('the patterns find what they are for', () => {
  // Put together here, so that this file holds none.
  const samples: Record<string, string> = {
    'private key': ['-----BEGIN EC', 'PRIVATE KEY-----'].join(' '),
    'key of this service': `mpg_live_${'a'.repeat(44)}`,
    'AWS key': `AKIA${'A'.repeat(16)}`,
    'GitHub token': `ghp_${'a'.repeat(36)}`,
    'JSON Web Token': ['eyJhbGciOiJIUzI1', 'eyJzdWIiOiIxMjM', 'c2lnbmF0dXJl'].join('.'),
    'key with sk-': `sk-${'a'.repeat(40)}`,
    'password in an address': ['postgres://shop:h4rdToGuess', 'db.shop.qa/guidance'].join('@'),
  };
  expect(Object.keys(samples)).toEqual(Object.keys(patterns));
  for (const [kind, sample] of Object.entries(samples)) expect(patterns[kind]?.test(sample), kind).toBe(true);
});

test('no tracked file holds a secret', () => {
  expect(tracked.length).toBeGreaterThan(500);
  const found = tracked.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return Object.entries(patterns).flatMap(([kind, pattern]) => (pattern.test(text) ? [`${file}: ${kind}`] : []));
  });
  expect(found).toEqual([]);
});

test('no file of a kind that holds secrets or people is tracked', () => {
  // The spreadsheets of the import's tests hold the sample catalogue.
  const others = tracked.filter((file) => !file.startsWith('tests/import/files/'));
  expect(
    others.filter((file) =>
      /(?:^|\/)(?:\.env(?!\.example$)(?:\..*)?|\.netrc|id_[a-z0-9]+|.*\.(?:pem|key|p12|pfx|sqlite|sqlite-wal|csv))$/.test(file),
    ),
  ).toEqual([]);
});
