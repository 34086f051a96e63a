import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { usePlaces, ways } from './places.ts';
import { shapes } from './smuggling-shapes.ts';
import { crlf, get, host, talk } from './talk.ts';

/** Requests that a reader before us could take for one, and we for two (RFC 9112 sections 6.3 and 11.2). */
const places = usePlaces({ env: { LOG_LEVEL: 'info' } });

const victims = 6;

describe.concurrent.each(ways)('%s', (way) => {
  it.each(shapes.map(({ what, bytes }, index) => ({ what, bytes, name: `${way.length}-${index}` })))(
    '$what hides no request',
    async ({ bytes, name }) => {
      const hidden = `/hidden-${name}-`;
      const attacker = talk(places.port(way), [bytes(`GET ${hidden} HTTP/1.1${crlf}${host}${crlf}`)], { end: true });
      // Others call at the same time and right after it, over the connections that nginx keeps to the service.
      const targets = Array.from({ length: victims }, (_, index) => `/victim-${name}-${index}-`);
      const heard = [];
      for (const target of targets) heard.push(await talk(places.port(way), [get(target)], { answers: 1 }));
      const { answers, closed, text } = await attacker;
      expect(closed).toBe(true);
      expect(text).not.toContain(hidden);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      for (const [index, { answers: own }] of heard.entries()) {
        expect(own).toHaveLength(1);
        expect(own[0]?.problem?.detail).toBe(`There is nothing at ${targets[index]}.`);
      }
      await sleep(50);
      expect(places.server.stdout.filter((line) => line.includes(hidden))).toEqual([]);
    },
  );

  it('would notice: a request that is not hidden is served, and logged', async () => {
    const { text } = await talk(places.port(way), [get('/first') + get(`/second-${way.length}-`)], { answers: 2 });
    expect(text).toContain(`/second-${way.length}-`);
    await places.server.logged((line) => JSON.stringify(line).includes(`/second-${way.length}-`));
  });
});
