import { describe, expect, it } from 'vitest';
import { commonFaults } from '../contract/common-faults.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { usePlaces, ways, type Way } from './places.ts';
import { crlf, framed, get, host, talk } from './talk.ts';

/** Request lines, versions and Host headers as few clients send them (RFC 9112 sections 2 and 3), at the service and at nginx. */
const places = usePlaces();

const recommend = '/api/v1/recommend?position=side&weight=under60';

interface Case {
  what: string;
  bytes: string;
  /** Of each answer, in order; of nginx where it differs. */
  statuses: readonly number[];
  atNginx?: readonly number[];
}

const line = (text: string, fields = host): string => `${text}${crlf}${fields}${crlf}`;

const cases: readonly Case[] = [
  { what: 'a host in the target', bytes: line(`GET http://evil.example${recommend} HTTP/1.1`), statuses: [200] },
  {
    what: 'a host with a user in the target',
    bytes: line(`GET http://user:password@evil.example${recommend} HTTP/1.1`),
    statuses: [200],
    atNginx: [400],
  },
  { what: 'a target of another scheme', bytes: line('GET ftp://localhost/en HTTP/1.1'), statuses: [400], atNginx: [200] },
  { what: 'an authority alone', bytes: line('GET localhost:80 HTTP/1.1'), statuses: [400] },
  { what: 'GET of the server', bytes: line('GET * HTTP/1.1'), statuses: [404], atNginx: [400] },
  { what: 'TRACE', bytes: line('TRACE /en HTTP/1.1'), statuses: [405] },
  { what: 'a version of its own', bytes: line('GET /en HTTP/2.0'), statuses: [400] },
  { what: 'version 1.2', bytes: line('GET /en HTTP/1.2'), statuses: [400], atNginx: [200] },
  { what: 'a small letter in the version', bytes: line('GET /en http/1.1'), statuses: [400] },
  { what: 'a small letter in the method', bytes: line('get /en HTTP/1.1'), statuses: [400] },
  { what: 'an empty line before', bytes: crlf + get('/en'), statuses: [200] },
  { what: 'a fragment', bytes: line('GET /en#x HTTP/1.1'), statuses: [404], atNginx: [200] },
  { what: 'no Host', bytes: line('GET /en HTTP/1.1', ''), statuses: [400] },
  { what: 'two of it', bytes: line('GET /en HTTP/1.1', `${host}Host: evil.example${crlf}`), statuses: [400] },
  { what: 'the same twice', bytes: line('GET /en HTTP/1.1', host + host), statuses: [400] },
  { what: 'an empty Host', bytes: line('GET /en HTTP/1.1', `Host:${crlf}`), statuses: [200], atNginx: [400] },
  { what: 'a Host with a user', bytes: line('GET /en HTTP/1.1', `Host: user@evil.example${crlf}`), statuses: [400], atNginx: [200] },
  { what: 'a Host with a path', bytes: line('GET /en HTTP/1.1', `Host: localhost/evil${crlf}`), statuses: [400] },
  { what: 'a Host with a blank', bytes: line('GET /en HTTP/1.1', `Host: local host${crlf}`), statuses: [400] },
  { what: 'a Host with a NUL', bytes: line('GET /en HTTP/1.1', `Host: local\0host${crlf}`), statuses: [400] },
  { what: 'bad percent-encoding', bytes: get('/en%zz'), statuses: [400] },
  { what: 'a cut percent-encoding', bytes: get('/en%'), statuses: [400] },
  { what: 'a percent-encoding of no UTF-8', bytes: get('/api/v1/jobs/%ff'), statuses: [400] },
  {
    what: 'a coding before chunked',
    bytes: framed('/api/v1/batch', 'Transfer-Encoding: gzip, chunked', `2${crlf}{}${crlf}0${crlf}${crlf}`),
    statuses: [400],
  },
  { what: '1,001 fields', bytes: get('/en', `a:${crlf}`.repeat(1001)), statuses: [431] },
];

const answerTo = async (way: Way, bytes: string) => {
  // nginx takes whoever ends his side for one who has gone.
  const { answers, statuses, text } = await talk(
    places.port(way),
    [bytes],
    way === 'directly' ? { end: true, patienceMs: 3000 } : { answers: 1 },
  );
  return { answers, statuses, text };
};

describe.concurrent.each(ways)('%s', (way) => {
  it.each(cases)('$what', async ({ bytes, statuses, atNginx = statuses }) => {
    const heard = await answerTo(way, bytes);
    expect(heard.statuses).toEqual(way === 'directly' ? statuses : atNginx);
    for (const answer of heard.answers) expect(commonFaults({ method: 'GET', target: '/' }, answer)).toEqual([]);
    expect(heard.text).not.toMatch(/evil|password/);
  });

  it.each([
    'evil.example',
    'evil.example:80',
    '[::1]',
    '[2001:db8::1]:8080',
    '127.0.0.1',
    'LOCALHOST',
    'localhost:0',
    'xn--mgbh0fb.example',
    `${'e'.repeat(250)}.example`,
  ])('the Host %s changes no answer', async (name) => {
    const named = `Host: ${name}${crlf}X-Forwarded-Host: evil.example${crlf}X-Forwarded-Proto: gopher${crlf}Forwarded: host=evil.example;proto=gopher${crlf}X-Original-URL: /mcp${crlf}`;
    for (const target of [recommend, '/api/v1/faq?q=king', '/en', '/en/', '/api/v1/nothing', '/.well-known/oauth-authorization-server']) {
      const [usual, forged] = await Promise.all([answerTo(way, get(target)), answerTo(way, line(`GET ${target} HTTP/1.1`, named))]);
      expect(forged.statuses).toEqual(usual.statuses);
      expect(forged.answers[0]?.text).toBe(usual.answers[0]?.text);
      expect(forged.answers[0]?.header('location')).toBe(usual.answers[0]?.header('location'));
      expect(forged.text).not.toMatch(/evil|gopher/);
    }
  });

  it('an empty If-Match is refused in our words', async () => {
    const { answers } = await answerTo(way, get('/api/v1/matrix', `If-Match:${crlf}`));
    expectProblem(answers[0] as (typeof answers)[number], 412, 'precondition-failed');
    expect(commonFaults({ method: 'GET', target: '/api/v1/matrix' }, answers[0] as (typeof answers)[number])).toEqual([]);
  });

  it('HTTP/0.9 gets no more than a page or an error, and its connection ends', async () => {
    const { closed, text } = await talk(places.port(way), [`GET /api/v1/versions${crlf}`], { end: true, patienceMs: 3000 }).catch(() => ({
      closed: true,
      text: '',
    }));
    expect(closed).toBe(true);
    expect(text).not.toContain('HTTP/1.1 200');
  });
});
