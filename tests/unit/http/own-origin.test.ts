import { describe, expect, it } from 'vitest';
import { createCheckOrigin } from '#functions/plugins/own-origin.ts';
import { Problem } from '#lib/contract/problem.ts';
import { settings } from '../settings.ts';

const check = createCheckOrigin(settings);
const host = 'guidance.example';

describe('own names', () => {
  it.each(['guidance.example', 'GUIDANCE.example:8443', 'localhost:4321', '127.0.0.1', '[::1]:4321'])('the Host %s is ours', (host) => {
    expect(() => check({ host })).not.toThrow();
  });

  it.each([undefined, '', 'evil.example', 'guidance.example.evil.example', 'evil.example@x', 'localhost.evil.example', '127.0.0.2', '::1'])(
    'the Host %s is not',
    (host) => {
      expect(() => check({ host })).toThrow(Problem);
    },
  );

  it.each([undefined, 'https://guidance.example', 'http://guidance.example:1', 'http://localhost:6274'])(
    'the Origin %s may ask',
    (origin) => {
      expect(() => check({ host, origin })).not.toThrow();
    },
  );

  it.each(['', 'null', 'https://evil.example', 'evil', 'file://', 'https://guidance.example.evil.example'])(
    'the Origin %j may not',
    (origin) => {
      expect(() => check({ host, origin })).toThrow(/The Origin header names/);
    },
  );
});
