import { expect, test } from 'vitest';
import { chooseDelivery } from '#functions/negotiation.ts';

const vary = { Vary: 'Prefer, Accept' };
const events = 'text/event-stream';

test.each([
  // Nobody speaks.
  [undefined, undefined, undefined, false],
  [undefined, undefined, '*/*', false],
  [undefined, undefined, 'text/html, */*;q=0.8', false],
  [undefined, null, 'application/json', false],
  // Accept.
  [undefined, undefined, events, true],
  [undefined, undefined, `${events}, application/json;q=0.9`, true],
  [undefined, undefined, `application/json, ${events}`, false],
  [undefined, undefined, `${events};q=0.5, application/json`, false],
  [undefined, undefined, `${events};q=0, */*`, false],
  [undefined, undefined, 'TEXT/Event-Stream', true],
  [undefined, undefined, 'text/*', true],
  // The body comes before Accept.
  [undefined, true, 'application/json', true],
  [undefined, false, events, false],
  [undefined, null, events, true],
  // What the header does not say of streaming, or says in no value of it, is nothing.
  ['wait=10', true, undefined, true],
  ['streaming=yes', false, events, false],
  ['streaming', undefined, events, true],
] as const)('Prefer %j, body %j, Accept %j: %j', (prefer, inBody, accept, streaming) => {
  const headers = { ...(prefer && { prefer }), ...(accept && { accept }) };
  expect(chooseDelivery(headers, inBody)).toEqual({ streaming, headers: vary });
});

test.each([
  ['streaming=true', false, 'application/json', true],
  ['streaming=false', true, events, false],
  ['wait=10, Streaming="TRUE"', undefined, undefined, true],
  ['streaming=false, streaming=true', true, events, false],
] as const)('the header comes before all and is confirmed: %s', (prefer, inBody, accept, streaming) => {
  const headers = { prefer, ...(accept && { accept }) };
  expect(chooseDelivery(headers, inBody)).toEqual({ streaming, headers: { ...vary, 'Preference-Applied': `streaming=${streaming}` } });
});
