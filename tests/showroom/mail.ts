/** As much of MIME as nodemailer writes. */
export interface Mail {
  /** Header fields by lower-case name, unfolded; names given twice are joined by a line break. */
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
  raw: string;
  from: string;
  to: string[];
}

interface Envelope {
  mailFrom: false | { address: string };
  rcptTo: { address: string }[];
}

const headersOf = (block: string): Map<string, string> => {
  const headers = new Map<string, string>();
  for (const line of block.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = line.slice(line.indexOf(':') + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name) ?? ''}\n${value}` : value);
  }
  return headers;
};

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Encoded words (RFC 2047); white space between two of them does not count. */
const decodedWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' ')),
    );

const bodyOf = (part: string): { type: string; text: string } => {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const headers = headersOf(head.trim());
  const body = rest.join('\r\n\r\n');
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  const text =
    encoding === 'base64' ? Buffer.from(body, 'base64').toString() : encoding === 'quoted-printable' ? quotedPrintable(body) : body;
  return { type: headers.get('content-type') ?? '', text: text.replaceAll('\r\n', '\n').trimEnd() };
};

export const readMail = (raw: string, { mailFrom, rcptTo }: Envelope): Mail => {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1).map(bodyOf);
  const textOf = (type: string): string => parts.find((part) => part.type.startsWith(type))?.text ?? '';
  return {
    headers,
    subject: decodedWords(headers.get('subject') ?? ''),
    text: textOf('text/plain'),
    html: textOf('text/html'),
    raw,
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
  };
};
