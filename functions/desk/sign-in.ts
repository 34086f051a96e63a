import { randomBytes } from 'node:crypto';
import { deskPath } from '#lib/contract/desk.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import type { Environment } from '#lib/settings/environment.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { words } from '../showroom/describe.ts';
import { openMail } from '../showroom/mail.ts';
import type { DeskSession, Store } from '../store/store.ts';
import { secondsAfter, sha256 } from '../store/values.ts';

/**
 * Signing in without passwords: a link is good once and for a quarter of an hour, and begins a session. Of both only hashes are kept, so that who
 * reads the database or a backup gets in with neither.
 */

const linkSeconds = 15 * 60;

/**
 * Two weeks: the desk stands on a shop's telephone, and who must fetch a link from a mailbox each morning shares the one that works. A session
 * ends sooner by its button, by a command, and with the address in DESK_STAFF.
 */
const sessionSeconds = 14 * 86_400;

/** 256 random bits. */
const secret = (): string => randomBytes(32).toString('base64url');

const hashOf = (kind: 'link' | 'session', text: string): string => sha256(`desk ${kind}:${text}`);

/**
 * A link for somebody of the staff. Its token stands after `#`, which no browser sends: neither a scanner of mail nor a
 * prefetch can spend it.
 * @param by - who asked for it, for the audit
 */
export const issueLink = async (
  store: Pick<Store, 'keepDeskLink'>,
  { rootUrl }: Settings,
  { staff, language, by, now }: { staff: string; language: Language; by: string; now: Date },
): Promise<string> => {
  const token = secret();
  const link = { staff, tokenHash: hashOf('link', token), expiresAt: secondsAfter(now, linkSeconds) };
  await store.keepDeskLink(link, { staff: by, at: now.toISOString() });
  return `${rootUrl}${deskPath}/${language}#${token}`;
};

/** Mails links through the mail server of the showroom; undefined where none is set. */
export const createLinkMail = ({ smtpUrl, emails, language }: Environment['showroom'], content: Content) => {
  if (smtpUrl === undefined || emails.length === 0) return undefined;
  const { transport, from } = openMail({ smtpUrl, emails, language, content, timeoutMs: 10_000 });
  return {
    send: async (staff: string, link: string, language: Language): Promise<void> => {
      const [open, bounds, unasked] = [words.linkOpen[language], words.linkBounds[language], words.linkUnasked[language]];
      const mail = await transport;
      await mail.sendMail({
        from,
        to: { name: '', address: staff },
        subject: words.linkSubject[language],
        headers: { 'Auto-Submitted': 'auto-generated' },
        text: [`${open}\n${link}`, bounds, unasked].join('\n\n'),
        // None of it needs escaping: the words are ours, and the link is made of letters, digits and signs of an address.
        html: `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"></head><body style="font-family:sans-serif;line-height:1.6"><p>${open}<br><a dir="ltr" style="overflow-wrap:anywhere" href="${link}">${link}</a></p><p>${bounds}</p><p>${unasked}</p></body></html>`,
      });
    },
    close: async () => (await transport).close(),
  };
};

/** `__Host-`: set by this host alone, over TLS, for all of it. */
const cookieOf = (value: string, seconds: number): string =>
  `__Host-desk=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;

export const endedCookie = cookieOf('', 0);

/** What a `Cookie` header says of the session: the hash of its id, or null without one. */
export const sessionIdIn = (header = ''): string | null => {
  const [, id] = /(?:^|;) *__Host-desk=([\w-]{43}) *(?:;|$)/.exec(header) ?? [];
  return id === undefined ? null : hashOf('session', id);
};

/**
 * Spends the token of a link. The id of the session is always new, and the one before it ends: an id that somebody else planted is worth nothing.
 * @returns null for a token that is spent, over or none
 */
export const beginSession = async (
  store: Pick<Store, 'beginDeskSession'>,
  { token, replaces, now }: { token: string; replaces: string | null; now: Date },
): Promise<{ session: DeskSession; cookie: string } | null> => {
  const id = secret();
  const session = await store.beginDeskSession(
    { tokenHash: hashOf('link', token), replaces },
    { idHash: hashOf('session', id), createdAt: now.toISOString(), expiresAt: secondsAfter(now, sessionSeconds) },
  );
  return session && { session, cookie: cookieOf(id, sessionSeconds) };
};
