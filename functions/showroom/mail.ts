import { createTransport } from 'nodemailer';
import { firstStrongIsolate, leftToRightIsolate, popIsolate } from '#lib/plain-text.ts';
import type { Content } from '#lib/schemas/content.ts';
import { languages } from '#lib/schemas/text.ts';
import type { EventRecord } from '../store/store.ts';
import { sha256 } from '../store/values.ts';
import { type Channel, DeliveryError, errorName } from './channel.ts';
import { digestOf, digestSubject } from './digest.ts';
import { type Entry, type Message, messageOf, type Section, subjectOf } from './message.ts';

const entryText = ({ text, details }: Entry): string => [`- ${text}`, ...details.map((detail) => `    ${detail}`)].join('\n');

const sectionText = ({ title, entries, verbatim }: Section): string =>
  [title, ...entries.map(entryText), ...(verbatim === undefined ? [] : [verbatim])].join('\n');

/** A message as plain text. */
export const messageText = ({ heading, sections }: Message): string => [heading, ...sections.map(sectionText)].join('\n\n');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  [leftToRightIsolate]: '<bdi dir="ltr">',
  [firstStrongIsolate]: '<bdi>',
  [popIsolate]: '</bdi>',
};

/** Escaped text; isolates become elements, since mail programs ignore the characters. */
const escaped = (text: string): string => text.replace(/[&<>"'\u2066\u2068\u2069]/g, (character) => entities[character] ?? character);

const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const entryHtml = ({ text, details }: Entry): string => escaped(text) + list(details.map(escaped));

const sectionHtml = ({ title, entries, verbatim }: Section): string =>
  `<h2 style="font-size:1.1em">${escaped(title)}</h2>${list(entries.map(entryHtml))}${
    verbatim === undefined ? '' : `<pre dir="ltr" style="white-space:pre-wrap">${escaped(verbatim)}</pre>`
  }`;

const part = ({ language, heading, sections }: Message): string => {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<div lang="${language}" dir="${direction}"><h1 style="font-size:1.3em">${escaped(heading)}</h1>${sections.map(sectionHtml).join('')}</div>`;
};

/** Messages as one simple HTML page: no styles of weight, no pictures, no links. */
const messageHtml = (messages: readonly Message[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body style="font-family:sans-serif;line-height:1.6">${messages.map(part).join('<hr>')}</body></html>`;

interface MailParts {
  /** `smtp:` or `smtps:`, with credentials where the server wants them. */
  smtpUrl: string;
  /** Where staff read, one or more. */
  emails: readonly string[];
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

/** Names the events for good, so that mail programs and rules recognise a repeat (RFC 5322 section 3.6.4). */
const messageId = (events: readonly EventRecord[], email: string): string => {
  const ids = events.map(({ id }) => id);
  const name = ids.length === 1 ? String(ids[0]).replace(/[^\w.-]/g, '-') : `digest-${sha256(ids.join(' ')).slice(0, 32)}`;
  return `<${name}@${email.slice(email.lastIndexOf('@') + 1)}>`;
};

/** One event is a message of its own, several are a digest. */
const compose = (events: readonly EventRecord[], content: Content): { subject: string; messages: Message[] } => {
  const [first] = events;
  if (events.length === 1 && first) {
    return { subject: subjectOf(first), messages: languages.map((language) => messageOf(first, content, language)) };
  }
  return { subject: digestSubject(events), messages: languages.map((language) => digestOf(events, content, language)) };
};

const sentence = (error: unknown): string => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' ? `the mail server answered ${responseCode}` : `the mail was not sent (${errorName(error)})`;
};

/** Whether the server took sender and recipient, and refused the message itself for good, as filters of spam and viruses do. */
const isOfContent = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EMESSAGE' && typeof responseCode === 'number' && responseCode >= 500;
};

/** Events as e-mail: one message that reads in English and in Arabic. */
export const createMailChannel = ({ smtpUrl, emails, content, timeoutMs }: MailParts): Channel => {
  const [email = ''] = emails;
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
    digests: true,
    deliver: async (events, signal) => {
      const { subject, messages } = compose(events, content);
      try {
        await transport.sendMail({
          from,
          to: emails.map((address) => ({ name: '', address })),
          subject,
          messageId: messageId(events, email),
          headers: { 'X-Event-Id': events.map(({ id }) => id).join(' '), 'Auto-Submitted': 'auto-generated' },
          text: messages.map(messageText).join(`\n\n${'-'.repeat(40)}\n\n`),
          html: messageHtml(messages),
          signal,
        });
      } catch (error) {
        throw new DeliveryError(sentence(error), { ofContent: isOfContent(error) });
      }
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
};
