import { createTransport } from 'nodemailer';
import type { Content } from '#lib/schemas/content.ts';
import { languages } from '#lib/schemas/text.ts';
import type { Channel } from './channel.ts';
import { DeliveryError, errorName } from './delivery-error.ts';
import { messageHtml } from './message-html.ts';
import { messageText } from './message-text.ts';
import { messageOf, subjectOf } from './message.ts';

interface MailParts {
  /** `smtp:` or `smtps:`, with credentials where the server wants them. */
  smtpUrl: string;
  /** Where staff read. */
  email: string;
  content: Content;
  /** Milliseconds for the connection, the greeting and each silence afterwards. */
  timeoutMs: number;
}

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The address without options that would print the conversation. */
const quietUrl = (smtpUrl: string): URL => {
  const url = new URL(smtpUrl);
  for (const option of ['logger', 'debug', 'transactionLog']) url.searchParams.delete(option);
  return url;
};

/** The account that sends, where it is an address: servers refuse a sender that is not theirs. Else the showroom writes to itself. */
const senderOf = ({ username }: URL, email: string): string => {
  const account = decodeURIComponent(username);
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(account) ? account : email;
};

/** Names the event for good, so that mail programs and rules recognise a repeat (RFC 5322 section 3.6.4). */
const messageId = (eventId: string, email: string): string =>
  `<${eventId.replace(/[^\w.-]/g, '-')}@${email.slice(email.lastIndexOf('@') + 1)}>`;

const sentence = (error: unknown): string => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' ? `the mail server answered ${responseCode}` : `the mail was not sent (${errorName(error)})`;
};

/** Events as e-mail: one message that reads in English and in Arabic. */
export const createMailChannel = ({ smtpUrl, email, content, timeoutMs }: MailParts): Channel => {
  const url = quietUrl(smtpUrl);
  const from = { name: content.site.name.en, address: senderOf(url, email) };
  const transport = createTransport({
    // A password never crosses a network in the clear.
    requireTLS: url.password !== '' && !loopback.test(url.hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A message is text: nothing in it makes us read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    url: url.href,
  });

  return {
    name: 'mail',
    deliver: async (event, signal) => {
      const messages = languages.map((language) => messageOf(event, content, language));
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: email },
          subject: subjectOf(event),
          messageId: messageId(event.id, email),
          headers: { 'X-Event-Id': event.id, 'Auto-Submitted': 'auto-generated' },
          text: messages.map(messageText).join(`\n\n${'-'.repeat(40)}\n\n`),
          html: messageHtml(messages),
          signal,
        });
      } catch (error) {
        throw new DeliveryError(sentence(error));
      }
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
};
