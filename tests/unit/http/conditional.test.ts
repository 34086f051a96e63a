import { describe, expect, test } from 'vitest';
import { matchesStrongly, matchesWeakly } from '#functions/plugins/prebuilt.ts';

const etag = '"abc-br"';

describe('If-None-Match', () => {
  test.each([etag, '*', ' * ', `W/${etag}`, `"x", ${etag}`, `"x",W/${etag},"y"`, '"a,b", "abc-br"'])(
    '%s means that the client has it',
    (header) => {
      expect(matchesWeakly(header, etag)).toBe(true);
    },
  );

  test.each(['"abc"', '"abc-gzip"', 'abc-br', '', '"x", "y"', '"abc-br', 'W/"x"'])('%s does not', (header) => {
    expect(matchesWeakly(header, etag)).toBe(false);
  });
});

describe('If-Match', () => {
  test.each([etag, '*', `"x", ${etag}`, `W/"x", ${etag}`, `W/${etag}, ${etag}`])('%s holds', (header) => {
    expect(matchesStrongly(header, etag)).toBe(true);
  });

  test.each([`W/${etag}`, '"abc"', '', 'abc-br', `"x", W/${etag}`])(
    '%s does not: a weak tag never matches (RFC 9110 section 13.1.1)',
    (header) => {
      expect(matchesStrongly(header, etag)).toBe(false);
    },
  );
});
