import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { get, talk, usePlaces, ways } from './talk.ts';

/** No way of writing `..` leads to a file that is not part of the site. */
const places = usePlaces();

const ups =
  String.raw`.. %2e%2e .%2e %252e%252e %25%32%65%25%32%65 ..%00 ... ..; ..;x=y %c0%ae%c0%ae %e0%80%ae%e0%80%ae %uff0e%uff0e ¯ ..%5c %2e%2e%5c`.split(
    ' ',
  );
const separators = String.raw`/ %2f %252f \ %5c %255c %c0%af // /./ ;/`.split(' ');
const starts = '/ /en/ /api/v1/ /_astro/ /.well-known/ // /%2f'.split(' ');
const wanted = 'etc/passwd manifest.json content.json package.json data/guidance.sqlite server/entry.mjs .env .git/config'.split(' ');

/** Every start with every up in every way, in turn with what is wanted: a few thousand. */
const targets = starts.flatMap((start, first) =>
  ups.flatMap((up, second) =>
    separators.map((separator, third) => {
      const depth = 1 + ((first + second + third) % 6);
      return `${start}${`${up}${separator}`.repeat(depth)}${wanted[(first + second * 3 + third) % wanted.length] ?? ''}`;
    }),
  ),
);

/** Files of the build and of the machine by a word that stands in no page. */
const isOutside = (text: string): boolean => /root:.*:0:0:|"private": true|SQLite format 3|\[core\]|"rootUrl"/.test(text);

const alone = [
  '/manifest.json /content.json /answer-model.bin /.env /.git/config /index.html.br /en.html /en/index.html.gz /api/v1/matrix.json',
  '/api/v1/matrix.json.br /_headers /_redirects /server/entry.mjs /service/start.js /en/faq.html /file:///etc/passwd',
  '/C:/windows/win.ini /en%00.html /%00 /~root /. /.. /... /%2e /en/%2e%2e',
].flatMap((line) => line.split(' '));

describe.each(ways)('%s', (way) => {
  it('finds nothing outside', async () => {
    const asked = [...targets, ...alone];
    const found: string[] = [];
    // Many over one connection: each answer is told from the next by its length.
    for (let at = 0; at < asked.length; at += 50) {
      const some = asked.slice(at, at + 50);
      for (const target of await odd(some, way)) found.push(target);
    }
    expect(asked.length).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  });
});

/** Targets that were answered with more than a refusal or our own redirect. */
const odd = async (some: readonly string[], way: (typeof ways)[number]): Promise<string[]> => {
  const heard = await Promise.all(
    some.map((target) => talk(places.port(way), [get(Buffer.from(target).toString('latin1'))], { answers: 1 })),
  );
  return heard.flatMap(({ answers: [answer], text }, index) => {
    const { status = 0 } = answer ?? {};
    const isRefused = [400, 404, 405].includes(status) || (status === 308 && /^\/[a-z]*$/.test(answer?.header('location') ?? ''));
    return isRefused && !isOutside(text) ? [] : [`${some[index]}: ${status}`];
  });
};

it('would notice: what is looked for stands in those files', () => {
  for (const file of ['/etc/passwd', 'package.json', `${places.server.distDir}/manifest.json`])
    expect(isOutside(readFileSync(file, 'utf8'))).toBe(true);
});
