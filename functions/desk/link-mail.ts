import type { Environment } from '#lib/environment.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { openMail } from '../showroom/mail.ts';

/** What the mail with a link says. */
const words = {
  subject: { en: 'Your link to the desk', ar: 'رابط الدخول إلى صفحة الطلبات' },
  open: { en: 'Open this link on the device you work on:', ar: 'يُرجى فتح هذا الرابط على الجهاز المستخدم في العمل:' },
  bounds: {
    en: 'It works once, within 15 minutes.',
    ar: 'يعمل مرة واحدة خلال 15 دقيقة.',
  },
  unasked: {
    en: 'If you did not ask for it, ignore this message and do not share the link.',
    ar: 'من لم يطلب هذا الرابط يمكنه تجاهل الرسالة. ويُرجى عدم إرسال الرابط إلى أحد.',
  },
} as const satisfies Record<string, Record<Language, string>>;

interface LinkMail {
  /** An address of DESK_STAFF. */
  staff: string;
  link: string;
  language: Language;
}

/** Milliseconds for the connection, the greeting and each silence afterwards. */
const timeoutMs = 10_000;

/** Sends links through the mail server of the showroom; undefined where none is set. */
export const createSendLink = ({ smtpUrl, emails, language }: Environment['showroom'], content: Content) => {
  if (smtpUrl === undefined || emails.length === 0) return undefined;
  const { transport, from } = openMail({ smtpUrl, emails, language, content, timeoutMs });
  return {
    send: async ({ staff, link, language }: LinkMail): Promise<void> => {
      const said = (what: keyof typeof words): string => words[what][language];
      await transport.sendMail({
        from,
        to: { name: '', address: staff },
        subject: said('subject'),
        headers: { 'Auto-Submitted': 'auto-generated' },
        text: [`${said('open')}\n${link}`, said('bounds'), said('unasked')].join('\n\n'),
        // None of it needs escaping: the words are ours, and the link is made of letters, digits and signs of an address.
        html: `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"></head><body style="font-family:sans-serif;line-height:1.6"><p>${said('open')}<br><a dir="ltr" style="overflow-wrap:anywhere" href="${link}">${link}</a></p><p>${said('bounds')}</p><p>${said('unasked')}</p></body></html>`,
      });
    },
    close: () => transport.close(),
  };
};
