import { firstStrongIsolate, leftToRightIsolate, popIsolate } from '#lib/words/plain-text.ts';
import type { Content } from '#lib/schemas/content.ts';
import { type Language, languages } from '#lib/schemas/text.ts';
import { deliveryId, type RequestRecord } from '../store/store.ts';
import { sha256 } from '../store/values.ts';
import { type Channel, DeliveryError, errorName } from './channel.ts';
import { type Entry, type Letter, letterOf, type Link, type Message, type Section, testLetter } from './message.ts';

/** A number stands by itself, without marks of direction, so that mail programs and clerks take it as it is. */
const linkText = ({ text, href }: Link): string => (href === null || href.startsWith('tel:') ? text : `${text}: ${href}`);

const entryText = ({ text, details }: Entry): string =>
  [`- ${text}`, ...details.map((detail) => `    ${typeof detail === 'string' ? detail : linkText(detail)}`)].join('\n');

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

/** Wide enough for a thumb. */
const linkStyle =
  'display:inline-block;min-width:9em;text-align:center;margin:0.2em 0;padding:0.6em 1em;border:1px solid #767676;border-radius:0.4em';

const linkHtml = ({ text, href }: Link): string =>
  href === null
    ? `<bdi dir="ltr">${escaped(text)}</bdi>`
    : `<a dir="ltr" href="${escaped(href)}" style="${linkStyle}">${escaped(text)}</a>`;

const detailHtml = (detail: string | Link): string => (typeof detail === 'string' ? escaped(detail) : linkHtml(detail));

const entryHtml = ({ text, details }: Entry): string => escaped(text) + list(details.map(detailHtml));

const sectionHtml = ({ title, entries, verbatim }: Section): string =>
  `<h2 style="font-size:1.1em">${escaped(title)}</h2>${list(entries.map(entryHtml))}${
    verbatim === undefined ? '' : `<pre dir="ltr" style="white-space:pre-wrap">${escaped(verbatim)}</pre>`
  }`;

const part = ({ language, heading, sections }: Message): string => {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<div lang="${language}" dir="${direction}"><h1 style="font-size:1.3em">${escaped(heading)}</h1>${sections.map(sectionHtml).join('')}</div>`;
};

/** Messages as one simple HTML page: no styles of weight, no pictures, no links but those that call. */
const messageHtml = (messages: readonly Message[]): string =>
  `<!doctype html><html lang="${messages[0]?.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="font-family:sans-serif;line-height:1.6">${messages.map(part).join('<hr>')}</body></html>`;

interface MailParts {
  /** `smtp:` or `smtps:`, with credentials where the server wants them. */
  smtpUrl: string;
  /** Where staff read; each gets every message. */
  emails: readonly string[];
  language: Language | 'both';
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

/** The way to the mail server; `timeoutMs` is for the connection, the greeting and each silence afterwards. */
export const createMailTransport = async (smtpUrl: string, timeoutMs: number) => {
  const { createTransport } = await import('nodemailer');
  const url = quietUrl(smtpUrl);
  return createTransport({
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
};

/** The account that sends, where it is an address: servers refuse a sender that is not theirs. Else the showroom writes to itself. */
const senderOf = ({ username }: URL, email: string): string => {
  const account = decodeURIComponent(username);
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(account) ? account : email;
};

/** Names the events for good, so that mail programs and rules recognise a repeat (RFC 5322 section 3.6.4). */
const messageId = (events: readonly RequestRecord[], email: string): string => {
  const ids = events.map(deliveryId);
  const name = ids.length === 1 ? ids[0] : `daily-${sha256(ids.join(' ')).slice(0, 32)}`;
  return `<${name}@${email.slice(email.lastIndexOf('@') + 1)}>`;
};

/** Addresses that the server refused while it took the others, by their places in SHOWROOM_EMAIL. */
const refusedAddresses = (rejected: readonly unknown[], emails: readonly string[]): string | null => {
  const refused = new Set(rejected.map((address) => String(address).toLowerCase()));
  const places = emails.flatMap((email, index) => (refused.has(email.toLowerCase()) ? [index + 1] : []));
  return places.length === 0 ? null : `the mail server refused address ${places.join(', ')} of SHOWROOM_EMAIL`;
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

/** The mail server, and who a message comes from. */
export const openMail = ({ smtpUrl, emails: [email = ''], language, content, timeoutMs }: MailParts) => {
  // Loaded beside the start, which need not wait for it.
  const transport = createMailTransport(smtpUrl, timeoutMs);
  return { transport, from: { name: content.site.name[language === 'ar' ? 'ar' : 'en'], address: senderOf(new URL(smtpUrl), email) } };
};

/** Events as e-mail: one message to every address, in the languages that staff read. */
export const createMailChannel = (parts: MailParts): Channel => {
  const { emails, language, content } = parts;
  const [email = ''] = emails;
  const spoken = language === 'both' ? languages : [language];
  const { transport, from } = openMail(parts);

  /** Every language in one mail. */
  const send = async (
    letterIn: (language: Language) => Letter,
    about: { messageId?: string; headers: Record<string, string> },
    signal: AbortSignal,
  ) => {
    const letters = spoken.map(letterIn);
    const messages = letters.flatMap((letter) => letter.messages);
    try {
      const mail = await transport;
      const { rejected } = await mail.sendMail({
        from,
        to: emails.map((address) => ({ name: '', address })),
        subject: letters.map(({ subject }) => subject).join(' | '),
        ...about,
        headers: { ...about.headers, 'Auto-Submitted': 'auto-generated' },
        text: messages.map(messageText).join(`\n\n${'-'.repeat(40)}\n\n`),
        html: messageHtml(messages),
        signal,
      });
      return refusedAddresses(rejected, emails);
    } catch (error) {
      throw new DeliveryError(sentence(error), { ofContent: isOfContent(error) });
    }
  };

  return {
    name: 'mail',
    deliver: (events, signal) => {
      const headers = { 'X-Event-Id': events.map(deliveryId).join(' ') };
      return send((one) => letterOf(events, content, one), { messageId: messageId(events, email), headers }, signal);
    },
    test: (signal) => {
      const now = new Date().toISOString();
      return send((one) => testLetter(content, one, now), { headers: {} }, signal);
    },
    close: async () => (await transport).close(),
  };
};
