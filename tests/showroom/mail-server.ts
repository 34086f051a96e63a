import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** As much of MIME as nodemailer writes. */
export interface Mail {
  /** Header fields by lower-case name, unfolded; names given twice are joined by a line break. */
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
  from: string;
  to: string[];
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

const decoders: Readonly<Record<string, (text: string) => string>> = {
  base64: (text) => Buffer.from(text, 'base64').toString(),
  b: (text) => Buffer.from(text, 'base64').toString(),
  'quoted-printable': quotedPrintable,
  q: (text) => quotedPrintable(text.replaceAll('_', ' ')),
};
const decode = (encoding: string, text: string): string => (decoders[encoding.toLowerCase()] ?? String)(text);

/** Encoded words (RFC 2047); white space between two of them does not count. */
const decodedWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) => decode(encoding, word));

const split = (part: string): [headers: Map<string, string>, body: string] => {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  return [headersOf(head.trim()), rest.join('\r\n\r\n')];
};

const readMail = (raw: string): Pick<Mail, 'headers' | 'subject' | 'text' | 'html'> => {
  const [headers, content] = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = content.split(`--${boundary}`).slice(1, -1).map(split);
  const textOf = (type: string): string => {
    const [fields, body = ''] = parts.find(([own]) => own.get('content-type')?.startsWith(type)) ?? [];
    return decode(fields?.get('content-transfer-encoding') ?? '7bit', body)
      .replaceAll('\r\n', '\n')
      .trimEnd();
  };
  return { headers, subject: decodedWords(headers.get('subject') ?? ''), text: textOf('text/plain'), html: textOf('text/html') };
};

/** A message with this text, which filters are tested with, is refused for good. */
const virus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/** What the server does with the next message. */
type Behaviour = 'accept' | 'reject' | 'hang-after-data' | 'accept-and-hang-up';

export interface MailServer {
  url: string;
  /** Password of every login. */
  passwords: string[];
  /** Every message that was accepted. */
  accepted: Mail[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

/** A real SMTP server on a free port of this machine. */
export const startMailServer = async (): Promise<MailServer> => {
  let behaviour: Behaviour = 'accept';
  const accepted: Mail[] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    // A password over a plain connection is fine on this machine.
    allowInsecureAuth: true,
    hideSize: true,
    closeTimeout: 50,
    logger: false,
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('refused@') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onAuth: ({ username = '', password = '' }, _, done) => {
      passwords.push(password ?? '');
      done(null, { user: username });
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'hang-after-data') return;
        if (behaviour === 'reject') return done(Object.assign(new Error('mailbox showroom@shop.example busy'), { responseCode: 451 }));
        const mail = readMail(Buffer.concat(chunks).toString());
        if (mail.text.includes(virus)) return done(Object.assign(new Error('virus'), { responseCode: 554 }));
        const [from, to] = [mailFrom ? mailFrom.address : '', rcptTo.map(({ address }) => address)];
        accepted.push({ ...mail, from, to });
        if (behaviour === 'accept-and-hang-up') return server.connections.forEach((connection) => connection.close());
        done();
      });
    },
  });
  // Clients that give up reset their connections.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    passwords,
    accepted,
    behave: (next) => (behaviour = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
