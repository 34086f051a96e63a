import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMail, type Mail } from './mail.ts';

/** What the server does with the next message. */
type Behaviour = 'accept' | 'reject' | 'hang-at-greeting' | 'hang-after-data' | 'accept-and-hang-up';

export interface MailServer {
  url: string;
  port: number;
  /** Every message that arrived whole, the refused ones included. */
  received: Mail[];
  /** Those that were accepted. */
  accepted: Mail[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

const temporarily = (): Error => Object.assign(new Error('mailbox showroom@shop.example busy'), { responseCode: 451 });

/** A real SMTP server on a free port of this machine. */
export const startMailServer = async (port = 0): Promise<MailServer> => {
  const state: { behaviour: Behaviour } = { behaviour: 'accept' };
  const received: Mail[] = [];
  const accepted: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    // A password over a plain connection is fine on this machine.
    allowInsecureAuth: true,
    hideSize: true,
    closeTimeout: 50,
    logger: false,
    onAuth: ({ username = '' }, _, done) => done(null, { user: username }),
    onConnect: (_, done) => {
      if (state.behaviour !== 'hang-at-greeting') done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = readMail(Buffer.concat(chunks).toString(), session.envelope);
        received.push(mail);
        if (state.behaviour === 'hang-after-data') return;
        if (state.behaviour === 'reject') return done(temporarily());
        accepted.push(mail);
        if (state.behaviour === 'accept-and-hang-up') return server.connections.forEach((connection) => connection.close());
        done();
      });
    },
  });
  // Clients that give up reset their connections.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    accepted,
    behave: (behaviour) => {
      state.behaviour = behaviour;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
