import type { Environment } from '#lib/settings/environment.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { words } from '../showroom/describe.ts';
import { openMail } from '../showroom/mail.ts';

/** Milliseconds for the connection, the greeting and each silence afterwards. */
const timeoutMs = 10_000;

/** Sends links through the mail server of the showroom; undefined where none is set. */
export const createSendLink = ({ smtpUrl, emails, language }: Environment['showroom'], content: Content) => {
  if (smtpUrl === undefined || emails.length === 0) return undefined;
  const { transport, from } = openMail({ smtpUrl, emails, language, content, timeoutMs });
  return {
    send: async ({ staff, link, language }: Record<'staff' | 'link', string> & { language: Language }): Promise<void> => {
      const [open, bounds, unasked] = [words.linkOpen[language], words.linkBounds[language], words.linkUnasked[language]];
      await transport.sendMail({
        from,
        to: { name: '', address: staff },
        subject: words.linkSubject[language],
        headers: { 'Auto-Submitted': 'auto-generated' },
        text: [`${open}\n${link}`, bounds, unasked].join('\n\n'),
        // None of it needs escaping: the words are ours, and the link is made of letters, digits and signs of an address.
        html: `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"></head><body style="font-family:sans-serif;line-height:1.6"><p>${open}<br><a dir="ltr" style="overflow-wrap:anywhere" href="${link}">${link}</a></p><p>${bounds}</p><p>${unasked}</p></body></html>`,
      });
    },
    close: () => transport.close(),
  };
};
