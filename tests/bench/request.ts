/** The measured address: the query form, which no static server could map to a file by itself. */
export const path = '/api/v1/recommend?position=side&weight=k90to130&thermal=hot';

/** The built file that answers it, below `dist/client`. */
export const file = 'api/v1/recommend/side-k90to130-hot.json';

export type Encoding = 'identity' | 'br';

/** Bytes of the measured request; without `Accept-Encoding` for the identity form. */
export const requestBytes = (port: number, encoding: Encoding): Buffer =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: keep-alive',
      ...(encoding === 'br' ? ['Accept-Encoding: br'] : []),
      '\r\n',
    ].join('\r\n'),
  );
